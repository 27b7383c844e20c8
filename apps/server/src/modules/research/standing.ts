/** Result of a condition for a patient: 1 true, -1 false, 0 unknown (three-valued logic, Kleene 1952). */
export type Standing = -1 | 0 | 1;

/** One result per patient, in patient order. */
export type Standings = Int8Array;

/** Logical and: the minimum. */
export function joinAll(parts: readonly Standings[], length: number): Standings {
  return fold(parts, length, 1, Math.min);
}

/** Logical or: the maximum. */
export function joinAny(parts: readonly Standings[], length: number): Standings {
  return fold(parts, length, -1, Math.max);
}

/** Unknown stays unknown. */
export function negate(part: Standings): Standings {
  return part.map((standing) => -standing);
}

/** Whether a value is in the range, both ends included; unknown for an unknown value. */
export function standInRange(
  value: number | null,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Standing {
  if (value === null || Number.isNaN(value)) return 0;
  return (from === undefined || value >= from) && (to === undefined || value <= to) ? 1 : -1;
}

export function countStanding(standings: Standings, asked: Standing): number {
  let count = 0;
  for (const standing of standings) if (standing === asked) count += 1;
  return count;
}

function fold(
  parts: readonly Standings[],
  length: number,
  first: Standing,
  join: (left: number, right: number) => number,
): Standings {
  const joined = new Int8Array(length).fill(first);
  for (const part of parts) {
    for (let index = 0; index < length; index += 1)
      joined[index] = join(joined[index] ?? 0, part[index] ?? 0);
  }
  return joined;
}
