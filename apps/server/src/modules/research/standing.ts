/** Whether a condition holds of a patient: 1 it does, -1 it does not, 0 its value is not known (Kleene 1952). */
export type Standing = -1 | 0 | 1;

/** One standing a patient, in the patients' order. */
export type Standings = Int8Array;

/** All hold: the least of them. */
export function joinAll(parts: readonly Standings[], length: number): Standings {
  return fold(parts, length, 1, Math.min);
}

/** One of them holds: the greatest. */
export function joinAny(parts: readonly Standings[], length: number): Standings {
  return fold(parts, length, -1, Math.max);
}

/** What is not known stays so. */
export function negate(part: Standings): Standings {
  return part.map((standing) => -standing);
}

/** Both ends are included; a value that is not known is in no range and out of none. */
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
