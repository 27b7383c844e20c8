import type { SampleWindow } from '../sample-window.ts';
import type { SegmentedSample } from './segmented-sample.ts';
import type { BreathThresholds } from './usual-breath.ts';

/** Time in which a ventilator pressurises the circuit, s. */
const RISE_SECONDS = 0.24;
/** Maximum duration of valve movements that hold the baseline, s. */
const LASTING_SECONDS = 0.06;
/** Time of flow differences, s; shorter ones are noise at high rates. */
const SLOPE_SECONDS = 0.02;

/**
 * Detects a breath that begins while the patient still exhales. Pressure rises and stays although less gas
 * flows out, which needs a closed valve: a cough raises pressure by more outward flow.
 */
export class ValveClosing {
  readonly #window: SampleWindow;
  readonly #riseSamples: number;
  readonly #lastingSamples: number;
  readonly #slopeSamples: number;
  #since = 0;
  #heldFor = 0;
  /** Minimum since the start: no rise is larger than from here. */
  #leastCmh2o = Number.POSITIVE_INFINITY;
  #lowestCmh2o = 0;
  #flowAtLowest = 0;

  constructor(window: SampleWindow, rateHz: number) {
    this.#window = window;
    this.#riseSamples = Math.round(RISE_SECONDS * rateHz);
    this.#lastingSamples = Math.max(1, Math.round(LASTING_SECONDS * rateHz));
    this.#slopeSamples = Math.max(1, Math.round(SLOPE_SECONDS * rateHz));
  }

  /** Ignores all samples before this one. */
  begin(index: number): void {
    this.#since = index;
    this.#heldFor = 0;
    this.#leastCmh2o = Number.POSITIVE_INFINITY;
  }

  /** @returns whether this sample completes the detection */
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

  /** Last sample before outward flow stopped. */
  locate(index: number): number {
    const first = this.#firstOf(index - this.#riseSamples - this.#lastingSamples);
    const flow = this.#window.flow(first, index + 1);
    let steepest = 0;
    let onset = 0;
    for (let at = 0; at + this.#slopeSamples < flow.length; at += 1) {
      const slope = flow[at + this.#slopeSamples] - flow[at];
      if (!(slope > steepest)) continue;
      steepest = slope;
      onset = at;
    }
    return first + onset;
  }

  /** Lowest pressure of the last moments; false when flow was not outward there. */
  #findLowest(index: number, outwardLpm: number): boolean {
    const first = this.#firstOf(index - this.#riseSamples);
    const pressure = this.#window.pressure(first, index + 1);
    let lowest = Number.POSITIVE_INFINITY;
    let lowestAt = 0;
    for (let at = 0; at < pressure.length; at += 1) {
      const value = pressure[at];
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
