import { issueOfRate } from './describe-why.ts';
import type { RecordingEvents } from './recording-events.ts';
import { isPlausibleTime, type TableTime } from './table-time.ts';
import type { TimedSamplesOptions } from './timed-samples-options.ts';
import { describeClockChange, describeGap, issueOfRestart, NEW_RUN } from './time-axis/describe-breaks.ts';
import { JoinedChannel } from './time-axis/joined-channels.ts';
import { OrderedRows } from './time-axis/ordered-rows.ts';
import { RowPlacer, type PlacedRows } from './time-axis/row-placer.ts';
import {
  createRowCounts,
  describeMissing,
  describeRowCounts,
  describeThinned,
} from './time-axis/row-counts.ts';
import { WaitingSteps } from './time-axis/waiting-steps.ts';
import { TableEvidence, timelineOfRate, type TableTimeline } from './time-axis/table-evidence.ts';

/** Rows held to find the sampling clock of a source that cannot be read twice: a minute at 128 Hz. */
const HELD_ROWS = 8192;
/** Fewer rows do not outweigh the rate at which a device is known to record. */
const LEAST_ROWS = 100;

export interface TimedRow {
  readonly time: TableTime | null;
  /** One a channel, NaN = no value; null = damaged row. */
  readonly values: readonly number[] | null;
  /** Another patient or recording begins with this row. */
  readonly beginsSeries?: true;
}

/** A row whose time no recording has: its place is after the row before, and its values are not trusted. */
const LOST_ROW: TimedRow = { time: null, values: null };

const NEW_SERIES = `Another recording begins here: ${NEW_RUN}`;

/** Converts table rows to samples on one time axis, and joins channels of other rates to it. */
export class TimedSamples {
  readonly #events: RecordingEvents;
  readonly #options: TimedSamplesOptions;
  readonly #evidence: TableEvidence | null;
  #waiting: { readonly row: TimedRow; readonly line: number }[] = [];
  #timeline: TableTimeline | null = null;
  #placer: RowPlacer | null = null;
  readonly #order = new OrderedRows<TimedRow>((row, line) => this.#place(row, line));
  #joined: readonly JoinedChannel[] = [];
  readonly #steps = new WaitingSteps();
  #run = 0;
  #runStart = 0;
  #runSamples = 0;
  #kind: TableTime['kind'] = 'relative';
  #refused = false;
  #isDoubtful = false;
  #begins = false;
  #rows = 0;
  /** A damaged row has a time all the same. */
  readonly #noValues: readonly number[];
  readonly #missing: number[];
  readonly #unknown: readonly number[];
  readonly #counts = createRowCounts();

  constructor(events: RecordingEvents, options: TimedSamplesOptions) {
    this.#events = events;
    this.#options = options;
    this.#noValues = options.channels.map(() => 0);
    this.#unknown = options.channels.map(() => Number.NaN);
    this.#missing = options.channels.map(() => 0);
    this.#evidence = options.timeline === null ? new TableEvidence(options.channels) : null;
    if (options.timeline !== null) this.#begin(options.timeline);
  }

  /** The rate is unknown, so rows are skipped. */
  get isRefused(): boolean {
    return this.#refused;
  }

  take(given: TimedRow, line: number): void {
    this.#counts.held += 1;
    if (this.#refused) {
      this.#counts.refused += 1;
      return;
    }
    const hasTime = given.time === null || isPlausibleTime(given.time);
    if (!hasTime) this.#counts.badTimes += 1;
    const placed = hasTime ? given : LOST_ROW;
    const row: TimedRow = this.#begins ? { ...placed, beginsSeries: true } : placed;
    if (this.#begins) this.#evidence?.pause();
    this.#begins = false;
    if (this.#placer !== null) return this.#order.take(row, line);
    this.#evidence?.take(row.time?.seconds ?? Number.NaN, row.values ?? this.#noValues);
    this.#waiting.push({ row, line });
    if (this.#waiting.length === HELD_ROWS) this.#decide();
  }

  /** Another recording begins with the next row, whatever its time is. */
  beginSeries(): void {
    this.#begins = true;
  }

  /** Counts a row whose values nobody reads: the table is refused, its columns have changed, or it is of another patient. */
  skip(why: 'refused' | 'otherColumns' | 'otherPatient'): void {
    this.#counts.held += 1;
    this.#counts[why] += 1;
  }

  finish(): void {
    if (this.#placer === null && !this.#refused) this.#decide();
    this.#order.finish();
    this.#counts.moved = this.#order.moved;
    this.#placer?.finish();
    for (const one of this.#joined) one.finish();
    this.#release();
    this.#reportCounts();
  }

  #decide(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    const { rateHz, channels, prefix, recordedHz } = this.#options;
    const hasTimes = waiting.some(({ row }) => row.time !== null);
    const verdict =
      rateHz !== null && !hasTimes
        ? { ok: true as const, timeline: timelineOfRate(rateHz, channels) }
        : this.#evidence?.judge(rateHz);
    if (verdict === undefined) return;
    // A few rows say less than the device.
    const isShort = recordedHz !== undefined && rateHz === null && waiting.length < LEAST_ROWS;
    if (verdict.ok && !isShort) this.#begin(verdict.timeline);
    else if (recordedHz === undefined) {
      this.#refused = true;
      this.#counts.refused += waiting.length;
      if (!verdict.ok) this.#events.report(issueOfRate(verdict.why, prefix));
      return;
    } else {
      this.#begin(timelineOfRate(recordedHz, channels));
    }
    for (const { row, line } of waiting) this.#order.take(row, line);
  }

  #begin(timeline: TableTimeline): void {
    this.#timeline = timeline;
    this.#events.rateHz = timeline.axis.rateHz;
    this.#joined = timeline.others.map(
      (other) => new JoinedChannel(other, this.#options.channels[other.channel] ?? 'pressure'),
    );
    this.#placer = new RowPlacer(timeline.axis, this.#sink(), !timeline.isStated);
    for (const { channel, axis } of timeline.others) {
      const { channels, prefix } = this.#options;
      const [leader, other] = [channels[timeline.leader], channels[channel]];
      const rates = [timeline.axis, axis].map(({ rateHz }) => Number(rateHz.toPrecision(5)));
      const detail =
        `Two rates: ${leader} has ${rates[0]} and ${other} ${rates[1]} samples a second. ` +
        `${other} is interpolated at the samples of ${leader}.`;
      this.#events.report({ code: `${prefix}_two_rates`, detail });
    }
  }

  #place({ time, values, beginsSeries }: TimedRow, line: number): void {
    const placer = this.#placer;
    if (placer === null) return;
    const seconds = time?.seconds ?? Number.NaN;
    if (beginsSeries === true) {
      placer.beginSeries(seconds, line);
      for (const one of this.#joined) one.beginSeries(seconds, line);
    }
    if (time !== null && time.kind !== this.#kind) {
      // Held rows still have the former kind.
      placer.finish();
      this.#kind = time.kind;
    }
    if (this.#joined.length === 0 || values === null) return placer.take(seconds, values, line);
    const own = [...values];
    for (const one of this.#joined) {
      const value = values[one.channel] ?? Number.NaN;
      if (!Number.isNaN(value) && time !== null) one.take(seconds, value, line);
      own[one.channel] = Number.NaN;
    }
    if (!Number.isNaN(own[this.#timeline?.leader ?? 0] ?? Number.NaN)) placer.take(seconds, own, line);
    else this.#counts.read += 1;
    this.#release();
  }

  #sink(): PlacedRows {
    const [events, { prefix }] = [this.#events, this.#options];
    return {
      startRun: (seconds) => {
        this.#runStart = seconds;
        this.#runSamples = 0;
        this.#tellTime(seconds);
        const { startRun } = this.#options;
        if (startRun !== undefined) this.#do(() => startRun(seconds));
      },
      addRow: (values) => {
        const own = this.#isDoubtful ? this.#unknown : values;
        if (values === null) this.#counts.damaged += 1;
        else this.#counts[this.#isDoubtful ? 'doubtful' : 'read'] += 1;
        this.#isDoubtful = false;
        if (this.#joined.length === 0) return this.#addRow(own, 0);
        const at = this.#runStart + this.#runSamples / (this.#timeline?.axis.rateHz ?? 1);
        this.#runSamples += 1;
        this.#do(() => this.#addRow(own, at), at);
      },
      lose: (samples) => {
        this.#runSamples += samples;
        this.#counts.lost += samples;
        this.#counts.places += 1;
        this.#do(() => events.lose(samples));
      },
      gap: (samples, line) => {
        this.#do(() => {
          events.report({
            code: `${prefix}_time_gap`,
            detail: describeGap(samples, this.#timeline?.axis.rateHz ?? 1),
            line,
          });
          events.skip(samples);
        });
      },
      restart: (bySeconds, line) => {
        this.#run += 1;
        this.#do(() => {
          events.report(issueOfRestart(bySeconds, prefix, line));
          events.skipBreak();
        });
      },
      beginSeries: (samples, line) => {
        this.#run += 1;
        this.#do(() => {
          events.report({ code: `${prefix}_new_series`, detail: NEW_SERIES, line });
          events.skipBreak(samples);
        });
      },
      changeClock: (bySeconds, seconds, line) => {
        const detail = describeClockChange(bySeconds);
        this.#do(() => events.report({ code: `${prefix}_clock_change`, detail, line }));
        if (Math.abs(bySeconds) === 3600) this.#tellTime(seconds);
      },
      fillIn: () => {
        this.#counts.filled += 1;
        this.#runSamples += 1;
        this.#do(() => events.addSample([]));
      },
      doubt: () => {
        this.#isDoubtful = true;
      },
      drop: (repeated) => {
        this.#counts[repeated ? 'repeated' : 'extra'] += 1;
        // The next row comes too early as well: as a missing sample it marks its breath.
        this.#isDoubtful ||= !repeated;
      },
    };
  }

  #tellTime(seconds: number): void {
    const isRelative = this.#kind === 'relative';
    if (isRelative && this.#options.tellsRelativeTimes !== true) return;
    const time = { timeMs: seconds * 1000, zoned: this.#kind === 'utc' };
    this.#do(() => this.#events.addTime(isRelative ? { ...time, relative: true } : time));
  }

  #addRow(values: readonly number[] | null, seconds: number): void {
    if (values === null) {
      this.#events.lose(1);
      return;
    }
    this.#options.beforeRow?.(values);
    this.#rows += 1;
    if (this.#joined.length === 0) {
      for (let channel = 0; channel < this.#missing.length; channel += 1) {
        if (Number.isNaN(values[channel])) this.#missing[channel] = (this.#missing[channel] ?? 0) + 1;
      }
      this.#events.addSample(values);
      return;
    }
    const all = [...values];
    for (const one of this.#joined) all[one.channel] = one.valueAt(this.#steps.run ?? this.#run, seconds);
    this.#events.addSample(all);
  }

  /** Does a step at once, or in order once the other clocks have come so far. */
  #do(step: () => void, seconds = Number.NEGATIVE_INFINITY): void {
    if (this.#joined.length === 0) step();
    else this.#steps.add(step, this.#run, seconds);
  }

  #release(): void {
    this.#steps.release((run, seconds) => this.#joined.every((one) => one.isKnown(run, seconds)));
  }

  #reportCounts(): void {
    const { channels, prefix } = this.#options;
    const rateHz = this.#timeline?.axis.rateHz ?? 0;
    const lost = this.#counts.lost;
    if (lost > this.#rows)
      this.#events.report(describeThinned((rateHz * this.#rows) / (this.#rows + lost), rateHz, prefix));
    const missing = describeMissing(channels, this.#missing, this.#rows, prefix);
    for (const issue of [...missing, ...describeRowCounts(this.#counts, prefix)]) this.#events.report(issue);
  }
}
