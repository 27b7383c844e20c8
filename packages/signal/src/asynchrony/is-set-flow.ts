import type { VentilationControl } from '@eupnea/model';
import type { LungSignals } from './lung-signals.ts';
import { DETECTION } from './thresholds.ts';

/** The part of inspiration in which a set flow stands, as shares of it: past the valve's opening. */
const STEADY_FROM = 0.3;
const STEADY_TO = 0.85;
/** A set flow is a flow, L/s; a neonate's is smaller than that, and no volume control is set by it. */
const LEAST_FLOW_LPS = 0.03;
const MINIMUM_SAMPLES = 3;

/** A slow valve takes so long to open, which is much of a short inflation. */
const OPENED_SECONDS = 0.16;

/**
 * Whether the inspiratory flow is one that the ventilator drives: constant, or, where the mode looks like volume control, falling
 * along a line as well (a ramp, which a passive chest under a held pressure may come near to).
 * @param mode as the waveform shows it; of what looks like volume control only the flow after the valve's opening counts
 */
export function isSetFlow(
  { rateHz, flowLps, pauseStart, inspirationEnd }: LungSignals,
  mode: VentilationControl,
): boolean {
  const until = Math.min(pauseStart, inspirationEnd);
  const opened = mode === 'vc' ? OPENED_SECONDS * rateHz : 0;
  const from = Math.floor(Math.max(STEADY_FROM * until, opened));
  const to = Math.ceil(STEADY_TO * until);
  const n = to - from;
  if (n < MINIMUM_SAMPLES) return false;
  const middle = (from + to - 1) / 2;
  let sum = 0;
  let squares = 0;
  let slope = 0;
  let times = 0;
  for (let index = from; index < to; index += 1) {
    const flow = flowLps[index] ?? 0;
    sum += flow;
    squares += flow * flow;
    slope += (index - middle) * flow;
    times += (index - middle) ** 2;
  }
  const mean = sum / n;
  if (!(mean > LEAST_FLOW_LPS)) return false;
  const variance = squares / n - mean * mean;
  const spread = Math.sqrt(Math.max(0, variance));
  if (spread < DETECTION.constantFlowSpread * mean) return true;
  if (mode !== 'vc' || slope >= 0) return false;
  const aboutLine = Math.sqrt(Math.max(0, variance - (slope * slope) / times / n));
  return aboutLine < DETECTION.rampFlowSpread * mean;
}
