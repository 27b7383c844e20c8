import type { DetectedView } from '../breath-view.ts';
import { measureHeld } from './held-volume.ts';

/** One breath's samples with the leak subtracted, in L and L/s. */
export interface LungSignals {
  readonly rateHz: number;
  readonly length: number;
  readonly inspirationEnd: number;
  /** First sample of the inspiratory pause; equals `inspirationEnd` without a pause. */
  readonly pauseStart: number;
  readonly pressure: Float32Array;
  readonly flowLps: Float64Array;
  /** Volume above that of the breath's first sample. */
  readonly volumeL: Float64Array;
  /** Volume above rest that the lung retained from earlier breaths at the first sample, L. */
  readonly heldL: number;
}

/**
 * Subtracts the leak from the flow and integrates volume.
 * @param conductance of the leak, L/s per square root of cmH2O
 * @param former the previous breath when adjacent, else null
 */
export function freeOfLeak(view: DetectedView, conductance: number, former: LungSignals | null): LungSignals {
  const { length, rateHz, pressure } = view;
  const flowLps = new Float64Array(length);
  const volumeL = new Float64Array(length);
  let volume = 0;
  let before = 0;
  for (let index = 0; index < length; index += 1) {
    const lost = conductance === 0 ? 0 : conductance * Math.sqrt(Math.max(0, pressure[index] ?? 0));
    const now = (view.flow[index] ?? 0) / 60 - lost;
    if (index > 0) volume += (before + now) / (2 * rateHz);
    flowLps[index] = now;
    volumeL[index] = volume;
    before = now;
  }
  return {
    rateHz,
    length,
    inspirationEnd: view.inspirationEnd,
    pauseStart: findFlowEnd(flowLps, view.inspirationEnd),
    pressure,
    flowLps,
    volumeL,
    heldL: former === null ? 0 : measureHeld(former),
  };
}

/** Maximum flow in a pause, as a share of the peak flow plus PAUSE_LPS: valves leak slightly and sensors have noise. */
const PAUSE_SHARE = 0.12;
const PAUSE_LPS = 0.02;

function findFlowEnd(flowLps: Float64Array, inspirationEnd: number): number {
  let peak = 0;
  for (let index = 0; index < inspirationEnd; index += 1) peak = Math.max(peak, flowLps[index] ?? 0);
  let end = inspirationEnd;
  while (end > 1 && (flowLps[end - 1] ?? 0) < PAUSE_SHARE * peak + PAUSE_LPS) end -= 1;
  return end;
}
