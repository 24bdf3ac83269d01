/** Sounds are made, not loaded: notes as [Hz, ms after the first]. */
const NOTES = {
  turn: [
    [523, 0],
    [784, 120],
  ],
  alarm: [
    [330, 0],
    [262, 170],
    [330, 340],
  ],
} as const;

const VOLUME = 0.08;
const SECONDS = 0.32;

let context: AudioContext | null = null;

/** Plays a sound; where the browser lets no page be heard yet, nothing. */
export function ring(what: keyof typeof NOTES): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const [tone, after] of NOTES[what]) note(context, tone, context.currentTime + after / 1000);
}

function note(into: AudioContext, tone: number, start: number): void {
  const sounding = new OscillatorNode(into, { type: 'sine', frequency: tone });
  const loudness = new GainNode(into, { gain: 0 });
  loudness.gain.setValueAtTime(VOLUME, start);
  loudness.gain.exponentialRampToValueAtTime(0.0005, start + SECONDS);
  sounding.connect(loudness).connect(into.destination);
  sounding.start(start);
  sounding.stop(start + SECONDS);
}
