import type { ChannelCode, RateWhy } from '@eupnea/model';
import { shareSteps, judgeAxis, statedAxis, type AxisVerdict, type TimeAxis } from './judge-axis.ts';
import { HoleFilling } from './hole-filling.ts';
import { RowOrder } from './row-order.ts';
import { StampEvidence } from './stamp-evidence.ts';

/** Sampling rates at which breaths can be measured, Hz. */
const LOWEST_RATE_HZ = 25;
const HIGHEST_RATE_HZ = 1000;
/** Share of the leading channel's rows that also hold another channel of the same clock; with lost cells; at least. */
const SAME_ROWS = 0.98;
const MOST_CELLS = 0.85;
const HALF_ROWS = 0.6;
/** Rows of a channel, as a share of the leading channel's, from which it may have a faster clock. */
const FASTER_ROWS = 1.5;
/** Relative difference of two rates that are one. */
const SAME_RATE = 0.05;

/** A channel that is sampled by another clock than the leading one. */
export interface OtherClock {
  /** Index into the channels of the table. */
  readonly channel: number;
  readonly axis: TimeAxis;
}

/** When the samples of a table were taken. */
export interface TableTimeline {
  readonly axis: TimeAxis;
  /** The rate was stated by the file, an option, or a user. */
  readonly isStated: boolean;
  /** Channel whose rows are the samples. */
  readonly leader: number;
  readonly others: readonly OtherClock[];
}

export type TimelineVerdict =
  | { readonly ok: true; readonly timeline: TableTimeline }
  | {
      readonly ok: false;
      readonly why: RateWhy;
      /** The rate that was found but cannot be measured; null without one. */
      readonly foundHz: number | null;
    };

/** Collects the stamps of all rows of a table, by channel. */
export class TableEvidence {
  readonly #channels: readonly ChannelCode[];
  readonly #evidence: readonly StampEvidence[];
  readonly #leader: number;
  /** Rows that hold the leader and this channel. */
  readonly #together: number[];
  /** The stamps of all rows, whatever they hold. */
  readonly #rows = new StampEvidence();
  readonly #filling = new HoleFilling();
  readonly #order = { last: Number.NaN, forward: 0, back: 0 };
  readonly #rowOrder = new RowOrder<{ readonly seconds: number; readonly values: readonly number[] }>(
    ({ seconds, values }) => this.#takeInOrder(seconds, values),
  );

  constructor(channels: readonly ChannelCode[]) {
    this.#channels = channels;
    this.#evidence = channels.map(() => new StampEvidence());
    this.#together = channels.map(() => 0);
    this.#leader = leaderOf(channels);
  }

  /** Whether at least two rows have different times. */
  get hasTimes(): boolean {
    return this.#order.back > 0 || this.#evidence.some(({ steps }) => steps.total > 0);
  }

  /** Rows were left out here: the next step of time says nothing. */
  pause(): void {
    this.#rowOrder.finish();
    this.#filling.pause();
    for (const one of [...this.#evidence, this.#rows]) one.pause();
    this.#order.last = Number.NaN;
  }

  /** A row whose time is not known: the next step of time says nothing. */
  miss(): void {
    this.#rowOrder.take({ seconds: Number.NaN, values: [] });
  }

  #missInOrder(): void {
    for (const one of [...this.#evidence, this.#rows]) one.take(Number.NaN, Number.NaN);
    this.#order.last = Number.NaN;
  }

  /**
   * @param seconds NaN = no time
   * @param values one a channel; NaN = no value
   */
  take(seconds: number, values: readonly number[]): void {
    this.#rowOrder.take({ seconds, values });
  }

  #takeInOrder(seconds: number, values: readonly number[]): void {
    this.#filling.take(seconds);
    if (Number.isNaN(seconds)) return this.#missInOrder();
    const leads = !Number.isNaN(values[this.#leader] ?? Number.NaN);
    if (seconds > this.#order.last) this.#order.forward += 1;
    else if (seconds < this.#order.last) this.#order.back += 1;
    this.#order.last = seconds;
    this.#rows.take(seconds, values[this.#leader] ?? Number.NaN);
    for (let channel = 0; channel < this.#evidence.length; channel += 1) {
      const value = values[channel] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      this.#evidence[channel]?.take(seconds, value);
      if (leads) this.#together[channel] = (this.#together[channel] ?? 0) + 1;
    }
  }

  /** @param rateHz stated rate; null: from the stamps */
  judge(rateHz: number | null): TimelineVerdict {
    this.#rowOrder.finish();
    for (const one of [...this.#evidence, this.#rows]) one.finish();
    // No rate makes breaths of rows that run backwards.
    if (this.#isDescending) return { ok: false, why: { reason: 'rows_descending' }, foundHz: null };
    if (this.#filling.isUnsorted) return { ok: false, why: { reason: 'rows_unsorted' }, foundHz: null };
    const own = this.#evidence[this.#leader];
    const verdict = this.#judgeLeader(own);
    if (rateHz === null && verdict.kind !== 'axis') {
      return {
        ok: false,
        why: verdict.kind === 'none' ? { reason: 'no_times' } : verdict.why,
        foundHz: null,
      };
    }
    const axis =
      rateHz === null && verdict.kind === 'axis' ? verdict.axis : statedAxis(rateHz ?? 0, own ?? null);
    if (!isRate(axis.rateHz)) return { ok: false, why: explainRange(axis.rateHz, own), foundHz: axis.rateHz };
    const others: OtherClock[] = [];
    for (const [channel, evidence] of this.#evidence.entries()) {
      const other = this.#otherClock(channel, evidence, axis, own?.rows ?? 0);
      if (other === null) continue;
      if (other.axis === null) {
        return { ok: false, why: this.#explainTwo(channel, evidence, axis), foundHz: null };
      }
      others.push({ channel, axis: other.axis });
    }
    return { ok: true, timeline: { axis, isStated: rateHz !== null, leader: this.#leader, others } };
  }

  /** The clock of the leader's values; where lost values leave it open, that of all rows. */
  #judgeLeader(own: StampEvidence | undefined): AxisVerdict {
    const verdict: AxisVerdict = own === undefined ? { kind: 'none' } : judgeAxis(own);
    if (verdict.kind !== 'undecided' || own === undefined || own.rows < MOST_CELLS * this.#rows.rows)
      return verdict;
    const ofRows = judgeAxis(this.#rows);
    return ofRows.kind === 'axis' ? ofRows : verdict;
  }

  get #isDescending(): boolean {
    const { forward, back } = this.#order;
    return back >= LEAST_STEPS_BACK && back >= DESCENDING_SHARE * (forward + back);
  }

  /** null: the same clock. An axis of null: another clock that cannot be told, or that is too slow. */
  #otherClock(
    channel: number,
    evidence: StampEvidence,
    axis: TimeAxis,
    leaderRows: number,
  ): { readonly axis: TimeAxis | null } | null {
    const together = this.#together[channel] ?? 0;
    if (channel === this.#leader || evidence.rows === 0) return null;
    const isFaster = evidence.rows >= FASTER_ROWS * leaderRows;
    if (!isFaster && together >= SAME_ROWS * leaderRows) return null;
    // Its rows are those of the leader, some with lost cells.
    if (together >= SAME_ROWS * evidence.rows && together >= MOST_CELLS * leaderRows) return null;
    const verdict = judgeOther(evidence);
    if (verdict.kind === 'axis' && Math.abs(verdict.axis.rateHz / axis.rateHz - 1) < SAME_RATE) {
      if (together >= HALF_ROWS * Math.min(leaderRows, evidence.rows)) return null;
    } else if (verdict.kind !== 'axis' && together >= HALF_ROWS * leaderRows) return null;
    if (verdict.kind !== 'axis') return { axis: null };
    const code = this.#channels[channel];
    const isWave = code === 'pressure' || code === 'flow';
    return { axis: isWave && verdict.axis.rateHz < LOWEST_RATE_HZ ? null : verdict.axis };
  }

  #explainTwo(channel: number, evidence: StampEvidence, axis: TimeAxis): RateWhy {
    return {
      reason: 'two_rates',
      leader: this.#channels[this.#leader] ?? 'flow',
      leaderHz: Number(axis.rateHz.toPrecision(5)),
      other: this.#channels[channel] ?? 'pressure',
      steps: shareSteps(evidence.steps.classes()),
    };
  }
}

/** Steps back in time, and their share of all steps, from which the rows run backwards. */
const LEAST_STEPS_BACK = 10;
const DESCENDING_SHARE = 0.9;

/** Samples that are interpolated keep their own times, so that the finest clock which fits places them. */
function judgeOther(evidence: StampEvidence): AxisVerdict {
  const verdict = judgeAxis(evidence);
  if (verdict.kind !== 'undecided' || verdict.gridHz === undefined) return verdict;
  return { kind: 'axis', axis: statedAxis(verdict.gridHz, null) };
}

/** Without stamps only a stated rate places the rows. */
export function timelineOfRate(rateHz: number, channels: readonly ChannelCode[]): TableTimeline {
  return { axis: statedAxis(rateHz, null), isStated: true, leader: leaderOf(channels), others: [] };
}

export function isRate(rateHz: number): boolean {
  return rateHz >= LOWEST_RATE_HZ && rateHz <= HIGHEST_RATE_HZ;
}

function explainRange(rateHz: number, evidence: StampEvidence | undefined): RateWhy {
  return {
    reason: 'rate_out_of_range',
    hz: Number(rateHz.toFixed(2)),
    leastHz: LOWEST_RATE_HZ,
    mostHz: HIGHEST_RATE_HZ,
    steps: evidence === undefined ? [] : shareSteps(evidence.steps.classes()),
  };
}

/** Flow leads, because volumes are its integral; without it pressure, else the first channel. */
function leaderOf(channels: readonly ChannelCode[]): number {
  const flow = channels.indexOf('flow');
  return flow >= 0 ? flow : Math.max(0, channels.indexOf('pressure'));
}
