import type { SampleWindow } from '../sample-window.ts';

/** Time in which a ventilator pressurises the circuit, s. */
const RISE_SECONDS = 0.24;
/** Maximum time by which a closing valve raises pressure before outward flow stops, s. */
const CLOSING_SECONDS = 0.04;

/** Pressure from which a breath would start now: the lowest of the last moments without outward flow. */
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

  /** Ignores all samples before this one. */
  begin(index: number, pressure: number): void {
    this.#since = index;
    this.#value = pressure;
  }

  /** Holds the value during outward flow, or while no breath may start. */
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
    return Math.min(pressure, this.#window.lowestPressure(Math.max(from, this.#window.firstIndex), to + 1));
  }
}
