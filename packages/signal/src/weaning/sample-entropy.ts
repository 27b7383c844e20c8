/** Length of a template (Richman and Moorman 2000). */
const TEMPLATE = 2;
/** Tolerance in standard deviations. */
const TOLERANCE_SD = 0.2;

/**
 * Sample entropy −ln(A/B) with m 2, r 0.2 SD (n − 1), largest distance up to r, without self-matches, N − m templates of
 * both lengths (Richman and Moorman 2000, 10.1152/ajpheart.2000.278.6.H2039). null when A or B is 0.
 */
export function sampleEntropy(values: readonly number[]): number | null {
  const templates = values.length - TEMPLATE;
  if (templates < 2) return null;
  const tolerance = TOLERANCE_SD * standardDeviation(values);
  let short = 0;
  let long = 0;
  const at = (place: number): number => values[place];
  const isNear = (left: number, right: number): boolean => Math.abs(at(left) - at(right)) <= tolerance;
  for (let left = 0; left < templates; left += 1) {
    for (let right = left + 1; right < templates; right += 1) {
      if (!isNear(left, right) || !isNear(left + 1, right + 1)) continue;
      short += 1;
      if (isNear(left + TEMPLATE, right + TEMPLATE)) long += 1;
    }
  }
  return short === 0 || long === 0 ? null : -Math.log(long / short);
}

/** Sample standard deviation (n − 1). */
export function standardDeviation(values: readonly number[]): number {
  const mean = average(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The values without their straight line: a slow change during a trial is no irregularity. */
export function removeTrend(values: readonly number[]): readonly number[] {
  const middle = (values.length - 1) / 2;
  const mean = average(values);
  let product = 0;
  let square = 0;
  for (const [place, value] of values.entries()) {
    product += (place - middle) * (value - mean);
    square += (place - middle) ** 2;
  }
  const slope = square === 0 ? 0 : product / square;
  return values.map((value, place) => value - slope * (place - middle));
}
