import type { SampleWindow } from '../sample-window.ts';
import type { SegmentedSample } from './segmented-sample.ts';

/** Highest usual flow trigger (3 L/min) minus the error of the leak estimate. */
const TRIGGER_LPM = 2.8;
/** Minimum latency between trigger and valve response, s; a faster recovery has no response. */
const LATENCY_SECONDS = 0.06;
/** Maximum time between flow at the trigger and the response, s. */
const ANSWER_SECONDS = 0.2;
/** Assumed latency when flow exceeded the trigger for longer, s. */
const USUAL_LATENCY_SECONDS = 0.1;
/** Time after the response in which other evidence of a breath appears, s. */
const WAIT_SECONDS = 0.2;
/** Pressure jump of a response, cmH2O: faster than the recovery after an effort. */
const JUMP_CMH2O = 0.45;
const JUMP_SECONDS = 0.04;
/** Pressure rise per additional outward flow, at most: 0.04 to 0.05 at rest, more during changes. */
const OUTLET_CMH2O_PER_LPM = 0.1;
/** Outward flow that ends a trigger, L/min. */
const OUTWARD_LPM = 3;
/** Time after an inspiration in which the same effort may continue, s. */
const LEAST_EXPIRATION_SECONDS = 0.4;

/**
 * Detects the ventilator's response to a flow trigger at any delivered volume. Flow reaches the trigger, the
 * valve opens after a latency, and pressure jumps without more outward flow. Without a response pressure
 * recovers as soon as flow falls, by no more than the outward flow explains.
 */
export class ValveAnswer {
  readonly #window: SampleWindow;
  readonly #latencySamples: number;
  readonly #answerSamples: number;
  readonly #usualLatencySamples: number;
  readonly #waitSamples: number;
  readonly #jumpSamples: number;
  readonly #expirationSamples: number;
  #isAbove = true;
  #reachedAt: number | null = null;
  #lastAbove = 0;
  #onset: number | null = null;
  #answeredAt = 0;

  constructor(window: SampleWindow, rateHz: number) {
    this.#window = window;
    this.#latencySamples = Math.round(LATENCY_SECONDS * rateHz);
    this.#answerSamples = Math.round(ANSWER_SECONDS * rateHz);
    this.#usualLatencySamples = Math.round(USUAL_LATENCY_SECONDS * rateHz);
    this.#waitSamples = Math.round(WAIT_SECONDS * rateHz);
    this.#jumpSamples = Math.max(1, Math.round(JUMP_SECONDS * rateHz));
    this.#expirationSamples = LEAST_EXPIRATION_SECONDS * rateHz;
  }

  /** First sample at the answered trigger; null before. */
  get onsetIndex(): number | null {
    return this.#onset;
  }

  /** Whether the response was the only sign of the breath. @param outward flow is outward again */
  isOver(index: number, outward: boolean): boolean {
    return this.#onset !== null && (outward || index >= this.#answeredAt + this.#waitSamples);
  }

  /** Ignores earlier samples. Flow above the trigger is older or a leak. */
  begin(): void {
    this.#isAbove = true;
    this.#reachedAt = null;
    this.#onset = null;
  }

  /** @param since start of expiration; `leakLpm` is compensated by the flow trigger */
  follow(sample: SegmentedSample, since: number, leakLpm: number): void {
    if (this.#onset !== null) return;
    const { index } = sample;
    const flowLpm = sample.rawFlowLpm - leakLpm;
    if (flowLpm < -OUTWARD_LPM || index - since < this.#expirationSamples) {
      this.begin();
      return;
    }
    const isAbove = flowLpm >= TRIGGER_LPM;
    if (isAbove) this.#lastAbove = index;
    if (isAbove && !this.#isAbove) this.#reachedAt = index;
    this.#isAbove = isAbove;
    if (this.#reachedAt === null) return;
    if (index - this.#lastAbove > this.#answerSamples) this.#reachedAt = null;
    else if (this.#jumps(index, this.#reachedAt)) {
      this.#onset = this.#placeOnset(index, this.#reachedAt);
      this.#answeredAt = index;
    }
  }

  #jumps(index: number, reachedAt: number): boolean {
    const first = index - this.#jumpSamples;
    if (first < reachedAt + this.#latencySamples) return false;
    const pressure = this.#window.pressure(first, index + 1);
    const flow = this.#window.flow(first, index + 1);
    const rise = (pressure.at(-1) ?? Number.NaN) - pressure[0];
    const turned = (flow.at(-1) ?? Number.NaN) - flow[0];
    return rise + OUTLET_CMH2O_PER_LPM * Math.min(0, turned) >= JUMP_CMH2O;
  }

  #placeOnset(index: number, reachedAt: number): number {
    const answeredAt = index - this.#jumpSamples;
    if (answeredAt - reachedAt <= this.#answerSamples) return reachedAt;
    return answeredAt - this.#usualLatencySamples;
  }
}
