import type { VentilationControl } from '@eupnea/model';
import type { LungSignals } from './lung-signals.ts';
import { DETECTION } from './thresholds.ts';

/** Window in which a set flow is steady, as shares of inspiration: after the valve has opened. */
const STEADY_FROM = 0.3;
const STEADY_TO = 0.85;
/** Minimum mean flow, L/s. A neonate's flow is smaller, but volume control does not set such a flow. */
const LEAST_FLOW_LPS = 0.03;
const MINIMUM_SAMPLES = 3;

/** Opening time of a slow valve, a large part of a short inflation. */
const OPENED_SECONDS = 0.16;

/**
 * Returns true when the ventilator sets the inspiratory flow: constant or, in volume control, a falling ramp. A passive
 * chest under constant pressure can resemble a ramp, hence the condition.
 * @param mode mode that the device reports or the waveform shows; with 'vc' the flow counts only after the valve has
 * opened
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
