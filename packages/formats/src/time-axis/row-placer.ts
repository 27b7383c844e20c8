import type { TimeAxis } from './judge-axis.ts';

/** Pause above which the recording has a gap instead of lost rows, s. */
const GAP_SECONDS = 0.25;
/** Step back above which the clock restarted; rows of a shaking clock step back by less, s. */
const BACK_SECONDS = 0.1;
/**
 * Forward jump above which the clock is damaged or was reset: no recording pauses for a month. The bound keeps
 * indices far below 2^53.
 */
const LONGEST_GAP_SECONDS = 31 * 86_400;
/** Step, in lengths of a burst, from which the next packet does not follow the first one: one and a half usual packets. */
const LONGEST_PACKET_STEP = 7.5;
/** Gain of the expected time: slow enough for jitter, fast enough for clock drift. */
const FOLLOW = 0.02;
/** Longest pause during which a wall clock falls back, s. */
const LONGEST_CHANGE_SECONDS = 5;
/** Jumps of a wall clock that are no pause: midnight of a clock without date, and the change of summer time. */
const CLOCK_CHANGES_SECONDS = [-86_400, -3600, 3600, -43_200];

/** Receives the samples of a table in their places. */
export interface PlacedRows {
  /** The first row of a run. */
  startRun(seconds: number): void;
  addRow(values: readonly number[] | null, line: number): void;
  /** Samples without a row, inside a run. */
  lose(samples: number): void;
  /** A pause: a new run begins after so many samples. */
  gap(samples: number, line: number): void;
  /** The clock jumped back, or far ahead: a new run begins. */
  restart(bySeconds: number, line: number): void;
  /** Another patient or recording begins, after so many samples. */
  beginSeries(samples: number, line: number): void;
  /** The wall clock was changed by so many seconds while the rows went on. */
  changeClock(bySeconds: number, seconds: number, line: number): void;
  /** The row clock fell half a sample behind the rate: the axis has a sample between two rows. */
  fillIn(): void;
  /** The next row stands in a packet with missing samples, whose place is not known. */
  doubt(): void;
  /** A row for which the axis has no sample: written twice, or the row clock lost half a sample. */
  drop(repeated: boolean, line: number): void;
}

/**
 * Places rows on the samples of a time axis, each within half a period or the error of its stamp, in constant memory.
 * Looks a few rows ahead, so that one late stamp is no missing sample. NaN seconds: a row without a readable time.
 */
export class RowPlacer {
  readonly #axis: TimeAxis;
  readonly #period: number;
  readonly #sink: PlacedRows;
  readonly #slips: boolean;
  readonly #gapS: number;
  readonly #backS: number;
  /** Rows held ahead, as rings of one length. */
  readonly #capacity: number;
  readonly #times: Float64Array;
  readonly #lines: Float64Array;
  readonly #rows: (readonly number[] | null)[];
  #head = 0;
  #count = 0;
  #expected = Number.NaN;
  #before = Number.NaN;
  #valuesBefore: readonly number[] | null = null;
  #runStart = Number.NaN;
  #runSamples = 0;

  /** @param slips whether the samples must keep up with the row clock; not when the rate was stated */
  constructor(axis: TimeAxis, sink: PlacedRows, slips: boolean) {
    this.#axis = axis;
    this.#period = 1 / axis.rateHz;
    this.#sink = sink;
    this.#slips = slips;
    this.#backS = Math.max(BACK_SECONDS, 2 * axis.toleranceS);
    this.#gapS = Math.max(GAP_SECONDS, 2.5 * axis.toleranceS);
    this.#capacity = axis.lookAhead + 1;
    this.#times = new Float64Array(this.#capacity);
    this.#lines = new Float64Array(this.#capacity);
    this.#rows = Array.from({ length: this.#capacity }, () => null);
  }

  take(seconds: number, values: readonly number[] | null, line: number): void {
    let at = this.#head + this.#count;
    if (at >= this.#capacity) at -= this.#capacity;
    this.#times[at] = seconds;
    this.#lines[at] = line;
    this.#rows[at] = values;
    this.#count += 1;
    if (this.#count === this.#capacity) this.#placeOldest();
  }

  finish(): void {
    while (this.#count > 0) this.#placeOldest();
  }

  /** Ends the run: another patient or recording follows, even where its times go on. @param seconds of its first row */
  beginSeries(seconds: number, line: number): void {
    this.finish();
    const late = seconds - this.#expected;
    const pause = late > 0 && late <= LONGEST_GAP_SECONDS ? Math.round(late * this.#axis.rateHz) : 0;
    this.#sink.beginSeries(Math.max(1, pause), line);
    this.#expected = Number.NaN;
    this.#before = Number.NaN;
    this.#valuesBefore = null;
  }

  #placeOldest(): void {
    const at = this.#head;
    this.#place(this.#times[at] ?? Number.NaN, this.#rows[at] ?? null, this.#lines[at] ?? 0);
    this.#head = at + 1 === this.#capacity ? 0 : at + 1;
    this.#count -= 1;
  }

  #place(seconds: number, values: readonly number[] | null, line: number): void {
    if (Number.isNaN(seconds)) return this.#commit(seconds, values, line, 0);
    if (Number.isNaN(this.#expected)) return this.#begin(seconds, values, line);
    const late = seconds - this.#expected;
    const step = seconds - this.#before;
    if (this.#axis.stamps === 'packets') {
      if (this.#axis.dropsRepeats && isSame(values, this.#valuesBefore)) return this.#sink.drop(true, line);
      if (step >= 0 && step < this.#axis.burstS) return this.#commit(seconds, values, line, 0);
    }
    if (this.#axis.stamps === 'packets' && this.#isNextPacketLate()) this.#sink.doubt();
    if (this.#axis.dropsRepeats && step === 0) return this.#sink.drop(true, line);
    const isNear = Math.abs(late) <= this.#period / 2;
    if (isNear && this.#axis.tickS === 0) return this.#commit(seconds, values, line, late);
    if (late > this.#gapS || step < -this.#backS) return this.#jump(seconds, values, line);
    if (this.#axis.tickS > 0) return this.#placeInTick(seconds, values, line);
    if (late > this.#axis.toleranceS) {
      const least = this.#lateness(Math.min);
      const lost = least > this.#axis.toleranceS ? Math.round(least / this.#period) : 0;
      if (lost > 0) {
        this.#sink.lose(lost);
        this.#runSamples += lost;
        this.#expected += lost * this.#period;
      }
      return this.#commit(seconds, values, line, late - lost * this.#period);
    }
    if (late < -this.#axis.toleranceS && this.#axis.stamps === 'rows') {
      if (this.#lateness(Math.max) < -this.#axis.toleranceS) {
        this.#sink.drop(step === 0 && isSame(values, this.#valuesBefore), line);
        this.#before = seconds;
        return;
      }
    }
    this.#commit(seconds, values, line, late);
  }

  /** Ticks date no row, but of some rows one always stands at the end of its tick: that one's lateness counts. */
  #placeInTick(seconds: number, values: readonly number[] | null, line: number): void {
    const least = this.#lateness(Math.min);
    const lost = Math.max(0, Math.round(least / this.#period));
    if (lost > 0) {
      this.#sink.lose(lost);
      this.#runSamples += lost;
      this.#expected += lost * this.#period;
    }
    this.#commit(seconds, values, line, least - lost * this.#period);
  }

  #jump(seconds: number, values: readonly number[] | null, line: number): void {
    const late = seconds - this.#expected;
    const step = seconds - this.#before;
    if (this.#returns()) return this.#commit(seconds, values, line, 0);
    const room = 1.5 * this.#period + this.#axis.toleranceS;
    const change = CLOCK_CHANGES_SECONDS.find(
      (bySeconds) =>
        late >= bySeconds - room && late - bySeconds <= (bySeconds < 0 ? LONGEST_CHANGE_SECONDS : room),
    );
    if (change !== undefined) {
      this.#sink.changeClock(change, seconds, line);
      this.#runStart += change;
      this.#expected += change;
      if (late - change <= room) return this.#commit(seconds, values, line, late - change);
      this.#sink.gap(Math.round((late - change) * this.#axis.rateHz), line);
      return this.#begin(seconds, values, line);
    }
    if (step < 0 || late > LONGEST_GAP_SECONDS) this.#sink.restart(step < 0 ? step : late, line);
    else this.#sink.gap(Math.round(late * this.#axis.rateHz), line);
    this.#begin(seconds, values, line);
  }

  /** Whether samples are missing somewhere between the start of this packet and the next. */
  #isNextPacketLate(): boolean {
    let former = this.#times[this.#head] ?? Number.NaN;
    for (let ahead = 1; ahead < this.#count; ahead += 1) {
      const seconds = this.#times[(this.#head + ahead) % this.#capacity] ?? Number.NaN;
      const step = seconds - former;
      if (step >= this.#axis.burstS) {
        const late = seconds - (this.#times[this.#head] ?? 0) - ahead * this.#period;
        return late > this.#axis.toleranceS;
      }
      if (!Number.isNaN(seconds)) former = seconds;
    }
    return false;
  }

  /** Seconds of the first packet before its first row: a run begins inside a packet, and the next stamp is that of a whole one. */
  #missingBefore(): number {
    const first = this.#times[this.#head] ?? Number.NaN;
    for (let ahead = 1; ahead < this.#count; ahead += 1) {
      const step = (this.#times[(this.#head + ahead) % this.#capacity] ?? Number.NaN) - first;
      if (step > LONGEST_PACKET_STEP * this.#axis.burstS) return 0;
      if (step >= this.#axis.burstS) return Math.max(0, step - ahead * this.#period);
    }
    return 0;
  }

  /** Whether the next row is where it is expected: then only this row's stamp is damaged. */
  #returns(): boolean {
    if (this.#count < 2) return false;
    const next = this.#times[(this.#head + 1) % this.#capacity] ?? Number.NaN;
    return Math.abs(next - this.#expected - this.#period) <= this.#axis.toleranceS;
  }

  #begin(seconds: number, values: readonly number[] | null, line: number): void {
    this.#sink.startRun(seconds);
    this.#expected = seconds;
    if (this.#axis.tickS > 0) this.#expected += this.#lateness(Math.min);
    else if (this.#axis.stamps === 'packets') this.#expected += this.#missingBefore();
    this.#runStart = this.#expected;
    this.#runSamples = 0;
    this.#commit(seconds, values, line, 0);
  }

  #commit(seconds: number, values: readonly number[] | null, line: number, late: number): void {
    const off = this.#expected - this.#runStart - this.#runSamples * this.#period;
    if (this.#slips && Math.abs(off) > Math.max(this.#period / 2, this.#axis.toleranceS)) {
      if (off < 0) {
        this.#sink.drop(false, line);
        this.#runSamples -= 1;
        this.#expected += this.#period;
        this.#before = seconds;
        return;
      }
      this.#sink.fillIn();
      this.#runSamples += 1;
    }
    this.#sink.addRow(values, line);
    this.#runSamples += 1;
    const error = Math.max(-this.#axis.toleranceS, Math.min(this.#axis.toleranceS, late));
    this.#expected += this.#period + FOLLOW * error;
    if (!Number.isNaN(seconds)) this.#before = seconds;
    this.#valuesBefore = values;
  }

  /** Least or largest lateness of the rows ahead, up to the next jump. */
  #lateness(choose: (left: number, right: number) => number): number {
    let found = Number.NaN;
    let former = Number.NaN;
    for (let ahead = 0; ahead < this.#count; ahead += 1) {
      const seconds = this.#times[(this.#head + ahead) % this.#capacity] ?? Number.NaN;
      if (Number.isNaN(seconds)) continue;
      const step = seconds - former;
      if (step > this.#gapS || step < -this.#backS) break;
      former = seconds;
      // Inside a packet the stamp says nothing about its row.
      if (this.#axis.stamps === 'packets' && step >= 0 && step < this.#axis.burstS) continue;
      const late = seconds - this.#expected - ahead * this.#period;
      found = Number.isNaN(found) ? late : choose(found, late);
    }
    return found;
  }
}

function isSame(left: readonly number[] | null, right: readonly number[] | null): boolean {
  if (left === null || right === null) return left === right;
  return left.every((value, index) => Object.is(value, right[index]));
}
