/**
 * exp(-seconds / timeConstantS). Steps are almost always equally long, so that the last factor is kept and given again.
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
