import type { LungSignals } from '../lung-signals.ts';

export interface LungBreath {
  readonly rateHz: number;
  readonly length: number;
  readonly inspirationEnd: number;
  /** Volume at the first sample, L. */
  readonly volumeL?: number;
  /** Flow in L/s and airway pressure in cmH2O at a sample, given the volume in L integrated so far. */
  readonly at: (
    index: number,
    volumeL: number,
  ) => { readonly flowLps: number; readonly pressureCmh2o: number };
}

/** A breath without a pause, integrated sample by sample. */
export function buildLungSignals(breath: LungBreath): LungSignals {
  const { rateHz, length, inspirationEnd } = breath;
  const pressure = new Float32Array(length);
  const flowLps = new Float64Array(length);
  const volumeL = new Float64Array(length);
  let volume = breath.volumeL ?? 0;
  for (let index = 0; index < length; index += 1) {
    const sample = breath.at(index, volume);
    flowLps[index] = sample.flowLps;
    volumeL[index] = volume;
    pressure[index] = sample.pressureCmh2o;
    volume += sample.flowLps / rateHz;
  }
  return { rateHz, length, inspirationEnd, pauseStart: inspirationEnd, pressure, flowLps, volumeL, heldL: 0 };
}
