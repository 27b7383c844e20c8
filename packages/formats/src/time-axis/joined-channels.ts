import type { ChannelCode } from '@eupnea/model';
import { interpolatePossible } from '../values/interpolate-possible.ts';
import type { OtherClock } from './table-evidence.ts';
import { RowPlacer } from './row-placer.ts';

/** Longest hole of another clock that is interpolated: this many of its periods, or this long. */
const MOST_PERIODS = 3;
const LONGEST_HOLE_SECONDS = 0.1;
/** Below this rate values are numerics and held, Hz. */
const HELD_BELOW_HZ = 10;
/** Periods for which a numeric value is held. */
const HELD_PERIODS = 2.5;
/** Most points of one channel that wait for the leading channel. */
const MOST_POINTS = 65_536;

interface Point {
  readonly run: number;
  readonly seconds: number;
  readonly value: number;
}

/** One channel of another clock: gives its value at any time of the leading clock. Times must rise within a run. */
export class JoinedChannel {
  readonly channel: number;
  readonly #code: ChannelCode;
  readonly #placer: RowPlacer;
  readonly #period: number;
  readonly #points: Point[] = [];
  #first = 0;
  #run = 0;
  #runStart = 0;
  #samples = 0;
  #ended = false;

  constructor({ channel, axis }: OtherClock, code: ChannelCode) {
    this.channel = channel;
    this.#code = code;
    this.#period = 1 / axis.rateHz;
    this.#placer = new RowPlacer(
      axis,
      {
        startRun: (seconds) => {
          this.#runStart = seconds;
          this.#samples = 0;
        },
        addRow: (values) => this.#add(values?.[0] ?? Number.NaN),
        lose: (samples) => {
          this.#samples += samples;
        },
        gap: () => undefined,
        beginSeries: () => {
          this.#run += 1;
        },
        restart: () => {
          this.#run += 1;
        },
        changeClock: () => undefined,
        fillIn: () => {
          this.#samples += 1;
        },
        doubt: () => undefined,
        drop: () => undefined,
      },
      true,
    );
  }

  take(seconds: number, value: number, line: number): void {
    this.#placer.take(seconds, [value], line);
  }

  /** Another patient or recording begins: no value is interpolated across its start. */
  beginSeries(seconds: number, line: number): void {
    this.#placer.beginSeries(seconds, line);
  }

  finish(): void {
    this.#placer.finish();
    this.#ended = true;
  }

  /** Whether all points up to this time are known. */
  isKnown(run: number, seconds: number): boolean {
    const last = this.#points.at(-1);
    if (this.#ended || this.#points.length - this.#first > MOST_POINTS) return true;
    return last !== undefined && (last.run > run || (last.run === run && last.seconds >= seconds));
  }

  /** Value at a time; call with rising times. NaN in a hole. */
  valueAt(run: number, seconds: number): number {
    for (;;) {
      const next = this.#points[this.#first + 1];
      if (next === undefined || next.run > run || (next.run === run && next.seconds > seconds)) break;
      this.#first += 1;
    }
    this.#forget();
    const before = this.#points[this.#first];
    if (before === undefined || before.run !== run || before.seconds > seconds + 1e-6) return Number.NaN;
    if (this.#period > 1 / HELD_BELOW_HZ) {
      return seconds - before.seconds <= HELD_PERIODS * this.#period ? before.value : Number.NaN;
    }
    const after = this.#points[this.#first + 1];
    const off = seconds - before.seconds;
    if (after === undefined || after.run !== run) return off <= this.#period ? before.value : Number.NaN;
    const step = after.seconds - before.seconds;
    if (step > Math.max(MOST_PERIODS * this.#period, LONGEST_HOLE_SECONDS)) {
      return off <= this.#period / 2 ? before.value : Number.NaN;
    }
    return interpolatePossible(this.#code, before.value, after.value, off / step);
  }

  #add(value: number): void {
    const seconds = this.#runStart + this.#samples * this.#period;
    this.#samples += 1;
    this.#points.push({ run: this.#run, seconds, value });
  }

  #forget(): void {
    if (this.#first < 4096) return;
    this.#points.splice(0, this.#first);
    this.#first = 0;
  }
}
