import type { DetectedView } from '../breath-view.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';

/**
 * Samples from the expiration before a breath to the breath's end, the leak subtracted, in L and L/s. The arrays are
 * valid until the next window of any patient.
 */
export interface LungWindow {
  readonly rateHz: number;
  readonly length: number;
  /** Index of the breath's first sample: number of samples of the breath before. */
  readonly lead: number;
  readonly pressure: Float64Array;
  readonly flowLps: Float64Array;
  /** Above the volume at the breath's first sample. */
  readonly volumeL: Float64Array;
}

type Wave = Pick<DetectedView, 'pressure' | 'flow' | 'length' | 'rateHz' | 'inspirationEnd'>;

const pressures = new ScratchArray();
const flows = new ScratchArray();
const volumes = new ScratchArray();

/** Joins the breath to the expiration of the adjacent breath before it. */
export function openWindow(view: Wave, previous: Wave | null, conductance: number): LungWindow {
  const lead = previous === null ? 0 : previous.length - previous.inspirationEnd;
  const length = lead + view.length;
  const pressure = pressures.take(length);
  const flowLps = flows.take(length);
  const volumeL = volumes.take(length);
  volumeL[0] = 0;
  if (previous !== null)
    fillWaves(previous, previous.inspirationEnd, lead, { pressure, flowLps, conductance });
  const own = { pressure: pressure.subarray(lead), flowLps: flowLps.subarray(lead), conductance };
  fillWaves(view, 0, view.length, own);
  for (let at = 1; at < length; at += 1)
    volumeL[at] = volumeL[at - 1] + (flowLps[at - 1] + flowLps[at]) / (2 * view.rateHz);
  const zero = volumeL[lead];
  for (let at = 0; at < length; at += 1) volumeL[at] = volumeL[at] - zero;
  return { rateHz: view.rateHz, length, lead, pressure, flowLps, volumeL };
}

interface FilledWaves {
  readonly pressure: Float64Array;
  readonly flowLps: Float64Array;
  readonly conductance: number;
}

/** Fills `count` samples of a wave from its sample `from` on. */
function fillWaves(
  wave: Wave,
  from: number,
  count: number,
  { pressure, flowLps, conductance }: FilledWaves,
): void {
  const { pressure: received, flow } = wave;
  for (let at = 0; at < count; at += 1) {
    const paw = received[from + at];
    pressure[at] = paw;
    flowLps[at] = flow[from + at] / 60 - conductance * Math.sqrt(Math.max(0, paw));
  }
}
