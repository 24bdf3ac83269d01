/** What one value of plain data differs from another in, as the table writes it; it has exactly one of these fields. */
export interface Difference {
  /** It is another value. */
  is?: unknown;
  /** A record in which these fields differ; null for one that goes. */
  in?: Readonly<Record<string, Difference | null>>;
  /** A list in which these items differ. */
  at?: Readonly<Record<string, Difference>>;
  /** A list in which items take the place of so many from the first on. */
  cut?: readonly [first: number, many: number, items: readonly unknown[]];
}

/** The value that a difference makes of another one; what they have in common is the very same in both. */
export function patched<Data>(value: Data, difference: Difference): Data {
  if (difference.in) return inRecord(value as Readonly<Record<string, unknown>>, difference.in) as Data;
  if (difference.at) return inList(value as readonly unknown[], difference.at) as Data;
  if (difference.cut) return cut(value as readonly unknown[], ...difference.cut) as Data;
  return difference.is as Data;
}

function inRecord(value: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, Difference | null>>): Record<string, unknown> {
  const found = { ...value };
  for (const [name, difference] of Object.entries(fields)) {
    if (difference === null) delete found[name];
    else found[name] = patched(value[name], difference);
  }
  return found;
}

function inList(value: readonly unknown[], items: Readonly<Record<string, Difference>>): unknown[] {
  return value.map((item, at) => (items[at] ? patched(item, items[at]) : item));
}

function cut(value: readonly unknown[], first: number, many: number, items: readonly unknown[]): unknown[] {
  return [...value.slice(0, first), ...items, ...value.slice(first + many)];
}
