import type { RecordingEvents } from './recording-events.ts';
import { estimateRateHz } from './csv/estimate-rate.ts';
import { SampleSpacing } from './sample-spacing.ts';
import type { TableTime } from './table-time.ts';

/** Rows used to estimate the rate: several breaths, so that jitter averages out. */
const RATE_ROWS = 500;
/** Sampling rates at which breaths can be measured. */
const LOWEST_RATE_HZ = 25;
const HIGHEST_RATE_HZ = 1000;

export interface TimedRow {
  readonly time: TableTime | null;
  /** null = damaged row. */
  readonly values: readonly number[] | null;
}

/** Converts table rows to samples. The first rows' times give the rate; each row's time detects gaps and lost rows. */
export class TimedSamples {
  readonly #events: RecordingEvents;
  readonly #givenRateHz: number | null;
  readonly #prefix: string;
  #waiting: { readonly row: TimedRow; readonly line: number }[] = [];
  #spacing: SampleSpacing | null = null;
  #refused = false;

  /** @param prefix of the issue codes: the format */
  constructor(events: RecordingEvents, rateHz: number | null, prefix: string) {
    this.#events = events;
    this.#givenRateHz = rateHz;
    this.#prefix = prefix;
    if (rateHz !== null) this.#spacing = new SampleSpacing(rateHz);
  }

  /** The rate is unknown, so rows are skipped. */
  get isRefused(): boolean {
    return this.#refused;
  }

  take(row: TimedRow, line: number): void {
    if (this.#refused) return;
    if (this.#spacing === null) {
      this.#waiting.push({ row, line });
      if (this.#waiting.length === RATE_ROWS) this.#decideRate();
    } else this.#place(row, this.#spacing, line);
  }

  finish(): void {
    if (this.#spacing === null) this.#decideRate();
  }

  #decideRate(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    const times = waiting.flatMap(({ row }) => (row.time === null ? [] : [row.time.seconds]));
    const rateHz = this.#givenRateHz ?? estimateRateHz(times);
    if (!(rateHz >= LOWEST_RATE_HZ && rateHz <= HIGHEST_RATE_HZ)) {
      this.#refused = true;
      const found = Number.isNaN(rateHz) ? 'no running time column' : `${rateHz.toFixed(2)} samples a second`;
      this.#events.report({
        code: `${this.#prefix}_rate`,
        detail: `Found ${found}; needed are ${LOWEST_RATE_HZ} to ${HIGHEST_RATE_HZ}.`,
      });
      return;
    }
    this.#events.rateHz = rateHz;
    const spacing = new SampleSpacing(rateHz);
    this.#spacing = spacing;
    for (const { row, line } of waiting) this.#place(row, spacing, line);
  }

  #place({ time, values }: TimedRow, spacing: SampleSpacing, line: number): void {
    const step = time === null ? null : spacing.next(time.seconds);
    if (step === null) spacing.pass();
    if (step?.kind === 'lost') this.#events.lose(step.samples);
    if (step?.kind === 'gap' || step?.kind === 'backwards') {
      const detail =
        step.kind === 'gap' ? 'The time jumps forward: a gap.' : 'The time jumps back: a new run.';
      this.#events.report({ code: `${this.#prefix}_time_${step.kind}`, detail, line });
      this.#events.skip(step.kind === 'gap' ? step.samples : 1);
    }
    const newRun = this.#events.nextIndex === 0 || step?.kind === 'gap' || step?.kind === 'backwards';
    if (newRun && time !== null && time.kind !== 'relative') {
      this.#events.addTime({ timeMs: time.seconds * 1000, zoned: time.kind === 'utc' });
    }
    if (values === null) this.#events.lose(1);
    else this.#events.addSample(values);
  }
}
