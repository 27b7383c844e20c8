import type { InputIssue } from '@eupnea/model';

/** Standard deviation of a pressure, cmH2O, and of a flow, L/min, below which noise is that of a resting sensor. */
const LEAST_SPREAD = { pressure: 8, flow: 25 } as const;
/**
 * Mean distance of two samples in standard deviations: of noise 1.1 at any lag, of exchanged bytes above a half, of a wave that
 * is sampled often enough a fifth between neighbours, and of a fast oscillation as little a period apart.
 */
const NOISE_DISTANCE = 0.4;
const MOST_LAG = 20;
/** Below, Hz, a wave may change by much between samples. */
const LEAST_RATE_HZ = 50;

interface PresentSamples {
  readonly rateHz: number;
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
  /** Of the samples that have both. */
  readonly indices: Int32Array;
}

/**
 * Reason why flow or pressure is no wave: its samples differ from their neighbours as from any others, as with bytes in the
 * wrong order or of another width. Null for a wave.
 */
export function judgeNoise({ rateHz, flow, pressure, indices }: PresentSamples): InputIssue | null {
  if (rateHz < LEAST_RATE_HZ) return null;
  for (const [channel, values] of [
    ['pressure', pressure],
    ['flow', flow],
  ] as const) {
    const deviation = deviationOf(values, indices);
    if (!(deviation >= LEAST_SPREAD[channel]) || !isNoise(values, indices, deviation)) continue;
    const detail =
      `The signal taken as ${channel} is no wave: its samples differ from their neighbours as much as from any others, ` +
      'as where bytes stand in another order or numbers have another width than the file says.';
    return { code: 'no_wave', detail };
  }
  return null;
}

function deviationOf(values: Float32Array, indices: Int32Array): number {
  let [sum, squares] = [0, 0];
  for (const index of indices) {
    const value = values[index] ?? 0;
    sum += value;
    squares += value * value;
  }
  const count = Math.max(1, indices.length);
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

function isNoise(values: Float32Array, indices: Int32Array, deviation: number): boolean {
  for (let lag = 1; lag <= MOST_LAG; lag += 1) {
    let [sum, pairs] = [0, 0];
    for (let place = lag; place < indices.length; place += 1) {
      const [at, before] = [indices[place] ?? 0, indices[place - lag] ?? 0];
      if (at - before !== lag) continue;
      sum += Math.abs((values[at] ?? 0) - (values[before] ?? 0));
      pairs += 1;
    }
    if (pairs > 0 && sum / pairs < NOISE_DISTANCE * deviation) return false;
  }
  return true;
}
