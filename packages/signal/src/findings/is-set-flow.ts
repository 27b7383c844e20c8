import type { VentilationControl } from '@eupnea/model';
import { FINDINGS } from './finding-constants.ts';

interface Inflation {
  readonly rateHz: number;
  /** From the breath's first sample. */
  readonly flowLps: Float64Array;
  readonly inspirationEnd: number;
}

function findFlowEnd(flowLps: Float64Array, inspirationEnd: number): number {
  let peak = 0;
  for (let at = 0; at < inspirationEnd; at += 1) peak = Math.max(peak, flowLps[at]);
  let end = inspirationEnd;
  while (end > 1 && flowLps[end - 1] < FINDINGS.pauseShare * peak + FINDINGS.pauseLps) end -= 1;
  return end;
}

/**
 * Returns true when the ventilator sets the inspiratory flow: constant or, in volume control, a falling ramp. A passive
 * chest under constant pressure can resemble a ramp, hence the condition.
 * @param mode mode that the device reports or the waveform shows; with 'vc' the flow counts only after the valve has
 * opened
 */
export function isSetFlow({ rateHz, flowLps, inspirationEnd }: Inflation, mode: VentilationControl): boolean {
  const until = findFlowEnd(flowLps, inspirationEnd);
  const opened = mode === 'vc' ? FINDINGS.openedS * rateHz : 0;
  const from = Math.floor(Math.max(FINDINGS.steadyFrom * until, opened));
  const to = Math.ceil(FINDINGS.steadyTo * until);
  const n = to - from;
  if (n < FINDINGS.steadySamples) return false;
  const middle = (from + to - 1) / 2;
  let sum = 0;
  let squares = 0;
  let slope = 0;
  let times = 0;
  for (let index = from; index < to; index += 1) {
    const flow = flowLps[index];
    sum += flow;
    squares += flow * flow;
    slope += (index - middle) * flow;
    times += (index - middle) ** 2;
  }
  const mean = sum / n;
  if (!(mean > FINDINGS.leastFlowLps)) return false;
  const variance = squares / n - mean * mean;
  const spread = Math.sqrt(Math.max(0, variance));
  if (spread < FINDINGS.constantFlowSpread * mean) return true;
  if (mode !== 'vc' || slope >= 0) return false;
  const aboutLine = Math.sqrt(Math.max(0, variance - (slope * slope) / times / n));
  return aboutLine < FINDINGS.rampFlowSpread * mean;
}
