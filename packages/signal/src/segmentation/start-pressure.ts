import type { SampleWindow } from '../sample-window.ts';

/** Pressure rises within this time when a ventilator pressurises the circuit. */
const RISE_SECONDS = 0.24;
/** A valve that closes on outward flow raises pressure before flow has stopped, by this much at most. */
const CLOSING_SECONDS = 0.04;

/** The pressure that a breath starting now would start from: the lowest of the last moments without outward flow. */
export class StartPressure {
  readonly #window: SampleWindow;
  readonly #riseSamples: number;
  readonly #closingSamples: number;
  #since = 0;
  #value = Number.POSITIVE_INFINITY;

  constructor(window: SampleWindow, rateHz: number) {
    this.#window = window;
    this.#riseSamples = Math.round(RISE_SECONDS * rateHz);
    this.#closingSamples = Math.round(CLOSING_SECONDS * rateHz);
  }

  /** cmH2O; infinite before the first sample of a run. */
  get value(): number {
    return this.#value;
  }

  /** Nothing before this sample counts. */
  begin(index: number, pressure: number): void {
    this.#since = index;
    this.#value = pressure;
  }

  /** Flow is outward, or no breath may start yet. */
  hold(index: number, pressure: number): void {
    this.#since = index + 1;
    this.#value = this.#lowest(index - this.#closingSamples, index, pressure);
  }

  follow(index: number, pressure: number): void {
    const from = Math.max(this.#since, index - this.#riseSamples);
    const before = from === this.#since ? this.#value : Number.POSITIVE_INFINITY;
    this.#value = Math.min(before, this.#lowest(from, index, pressure));
  }

  #lowest(from: number, to: number, pressure: number): number {
    let lowest = pressure;
    const first = Math.max(from, this.#window.firstIndex);
    for (const value of this.#window.pressure(first, to + 1)) if (value < lowest) lowest = value;
    return lowest;
  }
}
