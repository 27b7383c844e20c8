const FEWEST_SAMPLES = 5;
/** Correlation below which the balloon does not follow the airway (effort-gas-weaning, 2.1). */
const LEAST_CORRELATION = 0.95;

/**
 * Slope of Pes on Paw from the onset of an occluded effort to the half of its return: 0.8 to 1.2 when the balloon
 * reads pleural pressure (Baydur 1982). NaN with a sample missing or a correlation below 0.95.
 */
export function baydurRatio(airway: Float32Array, pleural: Float32Array): number {
  if (airway.length < FEWEST_SAMPLES || airway.length !== pleural.length) return Number.NaN;
  const [airwayMean, pleuralMean] = [meanOf(airway), meanOf(pleural)];
  const sums = { airway: 0, pleural: 0, both: 0 };
  for (const [index, value] of airway.entries()) {
    const across = value - airwayMean;
    const along = pleural[index] - pleuralMean;
    sums.airway += across * across;
    sums.pleural += along * along;
    sums.both += across * along;
  }
  const correlation = sums.both / Math.sqrt(sums.airway * sums.pleural);
  return correlation >= LEAST_CORRELATION ? sums.both / sums.airway : Number.NaN;
}

function meanOf(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
