import type { InputIssue } from '@eupnea/model';
import { findHold } from './find-hold.ts';
import { spreadHeld } from './spread-held.ts';

/** Below this flow equal samples may be rest, L/min. */
const LEAST_FLOW = 2;
/** Longest time for which a board keeps a value, s: longer ones are the phases of a breath, as of a signal generator. */
const MOST_SECONDS = 0.4;

/** Number of samples for which each value stands; 1 = not held. */
export interface Holds {
  readonly flow: number;
  readonly pressure: number;
}

interface Joined {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

/** Puts values that a slower board recorded, and a program wrote into several rows, at the samples at which they were taken. */
export class HeldValues {
  #holds: Holds = { flow: 1, pressure: 1 };
  #rateHz = 1;
  /** Samples as they were written before the next stretch: the first of a hold may lie among them. */
  #before: Joined = { flow: new Float32Array(0), pressure: new Float32Array(0) };

  /** Looks for holds in the first stretch of a recording. */
  find({ flow, pressure }: Joined, rateHz: number): Holds {
    const most = MOST_SECONDS * rateHz;
    const usual = (length: number) => (length > most ? 1 : length);
    this.#holds = { flow: usual(findHold(flow, LEAST_FLOW)), pressure: usual(findHold(pressure, 0)) };
    this.#rateHz = rateHz;
    return this.#holds;
  }

  /** Most samples at the end of a stretch whose place is only known with the next stretch. */
  get longest(): number {
    const { flow, pressure } = this.#holds;
    return Math.max(flow, pressure) === 1 ? 0 : Math.max(flow, pressure);
  }

  /**
   * The samples of a stretch at their places.
   * @param passed samples that the next stretch does not begin with again
   */
  spread({ flow, pressure }: Joined, passed: number): Joined {
    const from = this.#before.flow.length;
    const all = { flow: append(this.#before.flow, flow), pressure: append(this.#before.pressure, pressure) };
    const to = from + passed;
    const before = Math.max(0, to - this.longest);
    this.#before = { flow: all.flow.slice(before, to), pressure: all.pressure.slice(before, to) };
    const spread = spreadHeld(all.pressure, this.#holds.pressure);
    // Otherwise the pressure would rise within the interpolated start of an inspiration, and be counted as PEEP.
    return {
      flow: spreadHeld(all.flow, this.#holds.flow, spread).subarray(from),
      pressure: spread.subarray(from),
    };
  }

  describe(): readonly InputIssue[] {
    return (['flow', 'pressure'] as const).flatMap((channel) => {
      const hold = this.#holds[channel];
      if (hold === 1) return [];
      const hz = Number((this.#rateHz / hold).toPrecision(3));
      const detail = `${channel}: each value stands for ${hold} samples: it was recorded ${hz} times a second. It is taken at the first of them, and interpolated up to the next${channel === 'flow' ? ', as is the pressure' : ''}.`;
      return [{ code: 'held_values', detail }];
    });
  }
}

function append(before: Float32Array, values: Float32Array): Float32Array {
  const all = new Float32Array(before.length + values.length);
  all.set(before);
  all.set(values, before.length);
  return all;
}
