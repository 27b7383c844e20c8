/** Maximum gap that is interpolated linearly, s: shorter than any measured event of a breath. */
export const MAX_BRIDGED_SECONDS = 0.1;

export interface BridgedChannel {
  readonly values: Float32Array<ArrayBuffer>;
  readonly missing: number;
  readonly longestGap: number;
  /** From the first to the end of the last gap that is longer than `longest`; null without one. */
  readonly hole: Hole | null;
}

/** Samples [from, to) of a breath in which a channel has no value for longer than is interpolated. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

/** Whether a hole has samples in common with [from, to). */
export function meetsHole(hole: Hole | null | undefined, from: number, to: number): boolean {
  return hole !== null && hole !== undefined && hole.from < to && hole.to > from;
}

/**
 * Copies a channel with missing samples interpolated linearly; nearest value at the ends, 0 if all are
 * missing.
 */
export function bridgeGaps(channel: Float32Array, longest = Number.POSITIVE_INFINITY): BridgedChannel {
  return bridgeInPlace(channel.slice(), longest);
}

/** The same within the caller's own array. */
export function bridgeInPlace(values: Float32Array<ArrayBuffer>, longest: number): BridgedChannel {
  let missing = 0;
  let longestGap = 0;
  let holeFrom = -1;
  let holeTo = -1;
  let index = 0;
  while (index < values.length) {
    if (!Number.isNaN(values[index])) {
      index += 1;
      continue;
    }
    const from = index;
    while (index < values.length && Number.isNaN(values[index])) index += 1;
    fillGap(values, from, index);
    missing += index - from;
    longestGap = Math.max(longestGap, index - from);
    if (index - from <= longest) continue;
    if (holeFrom < 0) holeFrom = from;
    holeTo = index;
  }
  return { values, missing, longestGap, hole: holeFrom < 0 ? null : { from: holeFrom, to: holeTo } };
}

function fillGap(values: Float32Array, from: number, to: number): void {
  const after = to < values.length ? values[to] : undefined;
  const before = from > 0 ? values[from - 1] : after;
  const start = before ?? 0;
  const end = after ?? start;
  const step = (end - start) / (to - from + 1);
  for (let index = from; index < to; index += 1) values[index] = start + step * (index - from + 1);
}
