/**
 * Returns a copy of a JSON value in which one part, selected by `at`, is replaced by `value` or removed, or an unknown
 * field is added beside it.
 */
export function spoilPart(json: unknown, at: number, value: unknown): unknown {
  const copy: unknown = structuredClone(json);
  const holders = findHolders(copy);
  const chosen = holders[at % Math.max(1, holders.length)];
  if (chosen === undefined) return value;
  const { holder, key } = chosen;
  switch (at % 7) {
    case 0:
      Reflect.deleteProperty(holder, key);
      break;
    case 1:
      Reflect.set(holder, 'odd_field', value);
      break;
    default:
      Reflect.set(holder, key, value);
  }
  return copy;
}

export interface Holder {
  readonly holder: object;
  readonly key: string;
  /** Keys from the outermost value, `key` among them. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Returns every keyed place of the value, at any depth. */
export function findHolders(outer: unknown, above: readonly string[] = []): readonly Holder[] {
  if (typeof outer !== 'object' || outer === null) return [];
  return Object.entries(outer).flatMap(([key, value]: [string, unknown]) => {
    const path = [...above, key];
    return [{ holder: outer, key, path, value }, ...findHolders(value, path)];
  });
}
