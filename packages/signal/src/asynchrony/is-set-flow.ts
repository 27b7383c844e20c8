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
 * Whether the inspiratory flow is a constant one that the ventilator drives: volume control.
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
  let sum = 0;
  let squares = 0;
  for (let index = from; index < to; index += 1) {
    const flow = flowLps[index] ?? 0;
    sum += flow;
    squares += flow * flow;
  }
  const mean = sum / n;
  const spread = Math.sqrt(Math.max(0, squares / n - mean * mean));
  return mean > LEAST_FLOW_LPS && spread < DETECTION.constantFlowSpread * mean;
}
