/**
 * Returns a function that computes exp(-seconds / timeConstantS). It caches the last factor, because almost
 * all steps have the same length.
 */
export function createDecay(): (seconds: number, timeConstantS: number) => number {
  const last = { seconds: Number.NaN, timeConstantS: Number.NaN, factor: Number.NaN };
  return (seconds, timeConstantS) => {
    if (seconds !== last.seconds || timeConstantS !== last.timeConstantS) {
      last.seconds = seconds;
      last.timeConstantS = timeConstantS;
      last.factor = Math.exp(-seconds / timeConstantS);
    }
    return last.factor;
  };
}
