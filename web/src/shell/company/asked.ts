interface Question {
  concerned: readonly number[];
  agreed: readonly number[];
}

/** What is asked, where a seat has to answer it and has not yet. */
export function unanswered<T extends Question>(asked: T | null | undefined, seat: number | null): T | null {
  return asked && seat !== null && asked.concerned.includes(seat) && !asked.agreed.includes(seat) ? asked : null;
}
