/** Longest hole that is interpolated, s: shorter than any event of a breath. */
const MOST_BRIDGED_SECONDS = 0.1;

/** Longest hole that is interpolated, samples. */
export function longestBridged(rateHz: number): number {
  return Math.floor(MOST_BRIDGED_SECONDS * rateHz);
}

/** A copy of the samples in which holes of up to 0.1 s are interpolated linearly; longer ones stay NaN. */
export function bridgeShortHoles(samples: Float32Array, rateHz: number): Float32Array {
  const bridged = samples.slice();
  const longest = longestBridged(rateHz);
  let last = -1;
  for (let index = 0; index < bridged.length; index += 1) {
    const value = bridged[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const missing = index - last - 1;
    if (last >= 0 && missing > 0 && missing <= longest) {
      const before = bridged[last] ?? value;
      const step = (value - before) / (missing + 1);
      for (let hole = 1; hole <= missing; hole += 1) bridged[last + hole] = before + step * hole;
    }
    last = index;
  }
  return bridged;
}
