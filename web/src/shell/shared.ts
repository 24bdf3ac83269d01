type Named = Record<string, unknown>;

function isRecord(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a thing in a list is known by, wherever in the list it stands; null where only its place tells. */
function nameOf(thing: unknown): unknown {
  return isRecord(thing) ? (thing['id'] ?? thing['n'] ?? null) : null;
}

function sharedList(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const named = new Map(before.map((thing) => [nameOf(thing), thing]));
  const list = next.map((thing, place) => {
    const name = nameOf(thing);
    return shared(name === null ? before[place] : named.get(name), thing);
  });
  return list.length === before.length && list.every((thing, place) => thing === before[place]) ? before : list;
}

function sharedRecord(before: Named, next: Named): Named {
  const entries = Object.entries(next).map(([name, value]) => [name, shared(before[name], value)] as const);
  const same = entries.length === Object.keys(before).length && entries.every(([name, value]) => name in before && value === before[name]);
  return same ? before : Object.fromEntries(entries);
}

/**
 * Plain data as it is now, in which each part that is as it was before is that very part: whoever shows it sees at
 * once that nothing is to be done. Neither of the two is changed.
 */
export function shared<Data>(before: unknown, next: Data): Data {
  if (before === next) return next;
  if (Array.isArray(before) && Array.isArray(next)) return sharedList(before, next) as Data;
  if (isRecord(before) && isRecord(next)) return sharedRecord(before, next) as Data;
  return next;
}
