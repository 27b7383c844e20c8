/** Maximum gap that is interpolated linearly, s: shorter than any measured event of a breath. */
export const MAX_BRIDGED_SECONDS = 0.1;

export interface BridgedChannel {
  readonly values: Float32Array<ArrayBuffer>;
  readonly missing: number;
  readonly longestGap: number;
}

/**
 * Copies a channel with missing samples interpolated linearly; nearest value at the ends, 0 if all are
 * missing.
 */
export function bridgeGaps(channel: Float32Array): BridgedChannel {
  const values = channel.slice();
  let missing = 0;
  let longestGap = 0;
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
  }
  return { values, missing, longestGap };
}

function fillGap(values: Float32Array, from: number, to: number): void {
  const after = to < values.length ? values[to] : undefined;
  const before = from > 0 ? values[from - 1] : after;
  const start = before ?? 0;
  const end = after ?? start;
  const step = (end - start) / (to - from + 1);
  for (let index = from; index < to; index += 1) values[index] = start + step * (index - from + 1);
}
