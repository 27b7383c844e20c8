import type { SampleWindow } from '../sample-window.ts';
import type { SegmentedSample } from './segmented-sample.ts';
import type { BreathThresholds } from './usual-breath.ts';

/** Pressure rises within this time when a ventilator pressurises the circuit. */
const RISE_SECONDS = 0.24;
/** What the valve does while it holds the baseline lasts shorter than this. */
const LASTING_SECONDS = 0.06;
/** Flow differences are taken over this time: shorter ones are noise at high rates. */
const SLOPE_SECONDS = 0.02;

/**
 * A breath that a ventilator begins while the patient still breathes out. Pressure rises and stays although less flows
 * out than at its lowest, which only a closed valve makes: a cough raises pressure by breathing out harder.
 */
export class ValveClosing {
  readonly #window: SampleWindow;
  readonly #riseSamples: number;
  readonly #lastingSamples: number;
  readonly #slopeSamples: number;
  #since = 0;
  #heldFor = 0;
  /** Of all since the beginning: no rise is larger than the one from here. */
  #leastCmh2o = Number.POSITIVE_INFINITY;
  #lowestCmh2o = 0;
  #flowAtLowest = 0;

  constructor(window: SampleWindow, rateHz: number) {
    this.#window = window;
    this.#riseSamples = Math.round(RISE_SECONDS * rateHz);
    this.#lastingSamples = Math.max(1, Math.round(LASTING_SECONDS * rateHz));
    this.#slopeSamples = Math.max(1, Math.round(SLOPE_SECONDS * rateHz));
  }

  /** Nothing before this sample counts. */
  begin(index: number): void {
    this.#since = index;
    this.#heldFor = 0;
    this.#leastCmh2o = Number.POSITIVE_INFINITY;
  }

  /** @returns whether the breath has shown itself with this sample */
  follow(sample: SegmentedSample, thresholds: BreathThresholds): boolean {
    const { index, pressureCmh2o } = sample;
    const leastRise = thresholds.pressureCmh2o;
    if (pressureCmh2o < this.#leastCmh2o) this.#leastCmh2o = pressureCmh2o;
    if (pressureCmh2o - this.#leastCmh2o < leastRise) {
      this.#heldFor = 0;
      return false;
    }
    if (this.#heldFor === 0 && !this.#findLowest(index, thresholds.stoppedLpm)) return false;
    const held = pressureCmh2o - this.#lowestCmh2o >= leastRise && sample.rawFlowLpm > this.#flowAtLowest;
    this.#heldFor = held ? this.#heldFor + 1 : 0;
    return this.#heldFor >= this.#lastingSamples;
  }

  /** The last sample before outflow was cut off. */
  locate(index: number): number {
    const first = this.#firstOf(index - this.#riseSamples - this.#lastingSamples);
    const flow = this.#window.flow(first, index + 1);
    let steepest = 0;
    let onset = 0;
    for (let at = 0; at + this.#slopeSamples < flow.length; at += 1) {
      const slope = (flow[at + this.#slopeSamples] ?? 0) - (flow[at] ?? 0);
      if (!(slope > steepest)) continue;
      steepest = slope;
      onset = at;
    }
    return first + onset;
  }

  /** The lowest pressure of the last moments; false when flow was not outward there. */
  #findLowest(index: number, outwardLpm: number): boolean {
    const first = this.#firstOf(index - this.#riseSamples);
    const pressure = this.#window.pressure(first, index + 1);
    let lowest = Number.POSITIVE_INFINITY;
    let lowestAt = 0;
    for (let at = 0; at < pressure.length; at += 1) {
      const value = pressure[at] ?? Number.NaN;
      if (!(value <= lowest)) continue;
      lowest = value;
      lowestAt = at;
    }
    this.#lowestCmh2o = lowest;
    this.#flowAtLowest = this.#window.flow(first + lowestAt, first + lowestAt + 1)[0] ?? 0;
    return this.#flowAtLowest < -outwardLpm;
  }

  #firstOf(index: number): number {
    return Math.max(this.#since, this.#window.firstIndex, index);
  }
}
