import type { InputIssue } from '@eupnea/model';
import { quantile } from './quantile.ts';

/** Usual error of a step of the volume against the flow, as a share of its swing, up to which both are one signal. */
const SAME_SIGNAL = 0.01;
/** Error of a single step from which samples are missing before it: share of the swing, and mL. */
const JUMP_SHARE = 0.08;
const LEAST_JUMP_ML = 20;
/** Volumes beside zero are those after a reset by the ventilator, as a share of the swing. */
const RESET_SHARE = 0.1;
/** Share of the samples with such steps above which the volume is written in steps of its own. */
const MOST_JUMPS = 0.005;

export interface JoinedSamples {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

/**
 * Finds where rows are missing in a table without times: the volume changes at once by what no flow gives. The flow is missing
 * there, so that the breath is marked. What was lost while no gas flowed leaves no trace.
 */
export class VolumeJumps {
  #places = 0;
  #example = 0;

  /** @returns the same samples without a jump */
  clear(joined: JoinedSamples, volume: Float32Array, rateHz: number): JoinedSamples {
    const { flow } = joined;
    const errors = Float32Array.from(flow, (value, index) => {
      const given = ((value + (flow[index - 1] ?? Number.NaN)) / 2 / 60 / rateHz) * 1000;
      return (volume[index] ?? Number.NaN) - (volume[index - 1] ?? Number.NaN) - given;
    });
    const sizes = errors
      .filter((error) => !Number.isNaN(error))
      .map(Math.abs)
      .sort();
    const volumes = volume.filter((value) => !Number.isNaN(value)).sort();
    const swing = quantile(volumes, 0.98) - quantile(volumes, 0.02);
    if (!(swing > 0) || quantile(sizes, 0.95) > SAME_SIGNAL * swing) return joined;
    const least = Math.max(LEAST_JUMP_ML, JUMP_SHARE * swing);
    const jumps = [...errors.keys()].filter(
      (index) => Math.abs(errors[index] ?? 0) >= least && Math.abs(volume[index] ?? 0) > RESET_SHARE * swing,
    );
    if (jumps.length === 0 || jumps.length > MOST_JUMPS * flow.length) return joined;
    this.#places += jumps.length;
    this.#example = errors[jumps[0] ?? 0] ?? 0;
    const cleared = flow.slice();
    for (const index of jumps) cleared[index] = Number.NaN;
    return { ...joined, flow: cleared };
  }

  describe(): readonly InputIssue[] {
    if (this.#places === 0) return [];
    const places = this.#places;
    const detail =
      `The volume changes at once in ${places} places by what no flow gives (such as ${this.#example.toFixed(0)} mL): rows are missing there. ` +
      'Rows may be missing elsewhere too, so that rates of breaths and times may be wrong.';
    return [{ code: 'volume_jumps', detail, values: { places } }];
  }
}
