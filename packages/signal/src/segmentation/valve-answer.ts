import type { SampleWindow } from '../sample-window.ts';
import type { SegmentedSample } from './segmented-sample.ts';

/** The highest usual flow trigger (3 L/min), less what a leak estimate may be wrong by. */
const TRIGGER_LPM = 2.8;
/** A valve takes longer from the trigger to its answer; where none answers, pressure recovers sooner. */
const LATENCY_SECONDS = 0.06;
/** A rise of pressure this long after flow was last at the trigger is not its answer. */
const ANSWER_SECONDS = 0.2;
/** Where flow stood above the trigger for longer than an answer takes, the onset lies this long before the answer. */
const USUAL_LATENCY_SECONDS = 0.1;
/** A breath that shows itself otherwise does so within this time after the answer. */
const WAIT_SECONDS = 0.2;
/** The answer is a rise of this much within that time: faster than pressure recovers when an effort ends. */
const JUMP_CMH2O = 0.45;
const JUMP_SECONDS = 0.04;
/** What breathing out 1 L/min more raises pressure by, at the most: 0.04 to 0.05 at rest, more while it changes. */
const OUTLET_CMH2O_PER_LPM = 0.1;
/** Flow that goes out by more than this belongs to expiration: the trigger before it is over. */
const OUTWARD_LPM = 3;
/** So soon after an inspiration the patient still draws the end of the same effort. */
const LEAST_EXPIRATION_SECONDS = 0.4;

/**
 * The ventilator's answer to a flow trigger, however little it delivers. Flow comes up to the trigger, the valve opens
 * a latency later and pressure jumps although no more is breathed out. Where the ventilator does not answer, pressure
 * recovers at once when flow falls, and by no more than the flow that turns outward.
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

  /** First sample at the trigger that was answered; null until then. */
  get onsetIndex(): number | null {
    return this.#onset;
  }

  /** The answer was all there is to see of the breath. @param outward flow goes out again */
  isOver(index: number, outward: boolean): boolean {
    return this.#onset !== null && (outward || index >= this.#answeredAt + this.#waitSamples);
  }

  /** Nothing before counts. Flow above the trigger comes from before, or is a leak. */
  begin(): void {
    this.#isAbove = true;
    this.#reachedAt = null;
    this.#onset = null;
  }

  /** @param since where expiration began; `leakLpm` is what a flow trigger does not see */
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
    const rise = (pressure.at(-1) ?? Number.NaN) - (pressure[0] ?? Number.NaN);
    const turned = (flow.at(-1) ?? Number.NaN) - (flow[0] ?? Number.NaN);
    return rise + OUTLET_CMH2O_PER_LPM * Math.min(0, turned) >= JUMP_CMH2O;
  }

  #placeOnset(index: number, reachedAt: number): number {
    const answeredAt = index - this.#jumpSamples;
    if (answeredAt - reachedAt <= this.#answerSamples) return reachedAt;
    return answeredAt - this.#usualLatencySamples;
  }
}
