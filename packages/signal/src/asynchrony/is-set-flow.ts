import type { LungSignals } from './lung-signals.ts';
import { DETECTION } from './thresholds.ts';

/** The part of inspiration in which a set flow stands, as shares of it: past the valve's opening. */
const STEADY_FROM = 0.3;
const STEADY_TO = 0.85;
/** A set flow is a flow, L/s; a neonate's is smaller than that, and no volume control is set by it. */
const LEAST_FLOW_LPS = 0.03;
const MINIMUM_SAMPLES = 3;

/** Whether the inspiratory flow is a constant one that the ventilator drives: volume control. */
export function isSetFlow({ flowLps, pauseStart, inspirationEnd }: LungSignals): boolean {
  const until = Math.min(pauseStart, inspirationEnd);
  const from = Math.floor(STEADY_FROM * until);
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
