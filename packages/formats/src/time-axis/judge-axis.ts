import type { RateWhy, StepShare } from '@eupnea/model';
import { FEW_MISSING, findPeriod, weightedMedian, type Period } from './find-period.ts';
import { withoutRepeats, type StampCounts } from './judge-repeats.ts';
import { periodsOfSpans, usualRateWithin } from './judge-ticks.ts';
import { roundRate, usualRateNear } from './usual-rate.ts';
import { fitsAllRows, judgeRepeatsOfPackets } from './repeats-of-packets.ts';
import { evenSpread, hasLossesInPackets, hasLossesInTicks, paceOf, stampError } from './stamp-pace.ts';
import type { StepClass } from './step-histogram.ts';

/** The sampling clock of a table: sample k lies at its start + k / rateHz. */
export interface TimeAxis {
  readonly rateHz: number;
  /** rows: each row has its own stamp. packets: several rows share a stamp, or stamps come in coarse ticks. */
  readonly stamps: 'rows' | 'packets';
  /** Seconds by which a stamp may be off without a sample being missing. */
  readonly toleranceS: number;
  /** Rows to look ahead before a sample counts as missing. */
  readonly lookAhead: number;
  /** Steps shorter than this belong to one packet, s. */
  readonly burstS: number;
  /** Length of the clock's ticks when rows are missing among them: a stamp lies at most one tick before its sample. 0 = none. */
  readonly tickS: number;
  /** Rows that repeat the former row and its stamp are written twice. */
  readonly dropsRepeats: boolean;
}

export type AxisVerdict =
  | { readonly kind: 'axis'; readonly axis: TimeAxis }
  /** Several clocks fit. `why` names them, with the histogram of the steps. */
  | {
      readonly kind: 'undecided';
      readonly why: RateWhy;
      readonly tickS?: number;
      readonly packetS?: number;
      /** Rate of the finest clock that fits. */
      readonly gridHz?: number;
    }
  | { readonly kind: 'none' };

/** Share of rows in bursts from which stamps are those of packets. */
const PACKET_SHARE = 0.05;
/** Share of burst rows that repeat the former row from which they are rows written twice. */
const REPEATED_SHARE = 0.9;
/** Share of other rows that repeat the former row from which the signal rests. */
const RESTING_SHARE = 0.5;
/** Spread of the blocks' ends, in periods, up to which rows come evenly and their stamps are coarse. */
const EVEN_PERIODS = 2.2;
/** Ratio of the changes over a double and a single step: 2 when a row is missing there, 1 when only the stamp is late. */
const LATE_RATIO = 1.25;
const MISSING_RATIO = 1.5;
const FEWEST_SLOPES = 6;
/** Share of missing rows from which a table is a thinned export. */
const THINNED_SHARE = 0.4;
/** Share of the steps whose error counts. */
const MOST_STEPS = 0.97;
const MOST_PACKETS = 0.8;
/** Rows from which a burst is a packet and not the tick of a clock. */
const FEWEST_IN_PACKET = 4;
const PACKET_TOLERANCE = 0.6;
/** Rows by which a packet is early or late when its first row falls on either side of a coarse stamp, as the row before did. */
const BORDER_ROWS = 1.5;
const PACKETS_AHEAD = 4;
/** Steps below this share of the packets' distance lie in one packet. */
const BURST_SHARE = 0.2;
const TICKS_AHEAD = 6;
const ROWS_AHEAD = 12;
const MOST_AHEAD = 4096;

/** Decides the sampling clock from the evidence of all rows. */
export function judgeAxis(evidence: StampCounts): AxisVerdict {
  const classes = evidence.steps.classes();
  if (classes.length === 0) return { kind: 'none' };
  const inBursts = evidence.burstRows / Math.max(1, evidence.rows);
  const dropsRepeats = areBurstsRepeats(evidence);
  if (inBursts > PACKET_SHARE && !dropsRepeats) return judgePackets(evidence, classes);
  const pace = paceOf(evidence);
  const grid = findPeriod(classes, evidence.resolution);
  if (grid === null) {
    if (pace === null) {
      return { kind: 'undecided', why: { reason: 'steps_uneven', steps: shareSteps(classes) } };
    }
    const error = Math.max(stampError(classes, pace, MOST_STEPS), evidence.resolution);
    // The mean of rows that are not all there is no rate.
    if (hasLossesInTicks(evidence, pace, error)) {
      const rateHz = rateOfTicks(evidence, pace, evidence.resolution);
      if (rateHz === null) return undecidedTicks(pace, evidence.resolution, classes);
      return { kind: 'axis', axis: axisOfTicks(rateHz, evidence.resolution, dropsRepeats) };
    }
    return axisOfRows(pace, error, dropsRepeats, evidence);
  }
  if (grid.missing < FEW_MISSING || dropsRepeats) return axisOfRows(grid.period, 0, dropsRepeats, evidence);
  const isEven = pace !== null && evenSpread(evidence, pace) <= EVEN_PERIODS * grid.period;
  if (!isEven) return judgeGridWithLosses(evidence, grid, pace, classes);
  if (grid.missing > THINNED_SHARE) return axisOfRows(pace, grid.period, false, evidence);
  const ratio = changeRatio(classes, grid.period);
  if (ratio >= MISSING_RATIO) return axisOfRows(grid.period, 0, false, evidence);
  if (ratio <= LATE_RATIO) return axisOfRows(pace, grid.period, false, evidence);
  // Of the two clocks, that of a known device.
  const isKnown = [1 / grid.period, 1 / pace].map(
    (rateHz) => usualRateNear(rateHz, evidence, grid.period) !== undefined,
  );
  if (isKnown[0] && !isKnown[1]) return axisOfRows(grid.period, 0, false, evidence);
  if (isKnown[1] && !isKnown[0]) return axisOfRows(pace, grid.period, false, evidence);
  const why: RateWhy = {
    reason: 'grid_or_ticks',
    gridHz: round(1 / grid.period),
    missing: Math.round(100 * grid.missing),
    meanHz: round(1 / pace),
    tickMs: round(1000 * grid.period),
    steps: shareSteps(classes),
  };
  return { kind: 'undecided', why, gridHz: 1 / grid.period };
}

/** Whether the rows that share a stamp are one row written twice; a signal at rest repeats itself between stamps as well. */
function areBurstsRepeats({ rows, burstRows, repeatedRows, repeats }: StampCounts): boolean {
  const resting = (repeats.equal - repeatedRows) / Math.max(1, rows - burstRows);
  return burstRows > 0 && repeatedRows >= REPEATED_SHARE * burstRows && resting < RESTING_SHARE;
}

/** The clock of rows on a grid with missing samples: the grid is that of the samples, or only that of the host's ticks. */
function judgeGridWithLosses(
  evidence: StampCounts,
  grid: Period,
  pace: number | null,
  classes: readonly StepClass[],
): AxisVerdict {
  const mean = pace ?? grid.period / (1 - grid.missing);
  const range = periodsOfSpans(evidence.spans, mean, grid.period);
  if (range === null || range.shortest <= grid.period) return axisOfRows(grid.period, 0, false, evidence);
  const rateHz = usualRateWithin(range);
  if (rateHz !== null) return { kind: 'axis', axis: axisOfTicks(rateHz, grid.period, false) };
  return undecidedTicks(mean, grid.period, classes);
}

function rateOfTicks(evidence: StampCounts, pace: number, tick: number): number | null {
  const range = periodsOfSpans(evidence.spans, pace, tick);
  return range === null ? null : usualRateWithin(range);
}

function undecidedTicks(pace: number, tickS: number, classes: readonly StepClass[]): AxisVerdict {
  const why: RateWhy = {
    reason: 'ticks_with_losses',
    tickMs: round(1000 * tickS),
    meanHz: round(1 / pace),
    steps: shareSteps(classes),
  };
  return { kind: 'undecided', why, tickS };
}

function axisOfTicks(rateHz: number, tickS: number, dropsRepeats: boolean): TimeAxis {
  const lookAhead = Math.min(MOST_AHEAD, ROWS_AHEAD + Math.ceil(TICKS_AHEAD * tickS * rateHz));
  const toleranceS = Math.max(1 / (2 * rateHz), tickS);
  return { rateHz, stamps: 'rows', toleranceS, lookAhead, burstS: 0, tickS, dropsRepeats };
}

/** The clock of rows that share stamps. */
function judgePackets(all: StampCounts, classes: readonly StepClass[]): AxisVerdict {
  const packetS = weightedMedian(classes);
  const repeats = judgeRepeatsOfPackets(all, packetS);
  const evidence = repeats === 'none' ? all : withoutRepeats(all);
  const rowsInBurst = evidence.rows / Math.max(1, evidence.steps.total);
  const pace = paceOf(evidence);
  if (pace === null)
    return { kind: 'undecided', why: { reason: 'packets_uneven', steps: shareSteps(classes) }, packetS };
  const isTick = rowsInBurst < FEWEST_IN_PACKET;
  if (isTick && hasLossesInTicks(evidence, pace, packetS)) {
    const rateHz = rateOfTicks(evidence, pace, packetS);
    if (rateHz !== null) return { kind: 'axis', axis: axisOfTicks(rateHz, packetS, repeats === 'all') };
    return undecidedTicks(pace, packetS, classes);
  }
  const hasLosses = !isTick && hasLossesInPackets(evidence, pace);
  if (hasLosses || repeats === 'some') {
    const reason = hasLosses ? 'packets_with_losses' : 'packets_repeated';
    return {
      kind: 'undecided',
      why: { reason, meanHz: round(1 / pace), steps: shareSteps(classes) },
      packetS,
    };
  }
  const rateHz = roundRate(1 / pace, evidence, packetS);
  return { kind: 'axis', axis: axisOfPackets(rateHz, packetS, evidence, repeats === 'all') };
}

/** A clock whose rate is known; the evidence, if any, says how the stamps come. */
export function statedAxis(rateHz: number, evidence: StampCounts | null): TimeAxis {
  const period = 1 / rateHz;
  const verdict = evidence === null ? null : judgeAxis(evidence);
  if (verdict?.kind === 'axis') {
    const { axis } = verdict;
    // Stamps that resolve the rows place them; others are times of arrival.
    return {
      ...axis,
      rateHz,
      dropsRepeats: axis.dropsRepeats && !(evidence !== null && fitsAllRows(evidence, rateHz)),
      toleranceS: Math.max(axis.toleranceS, axis.stamps === 'rows' ? 0 : period / 2),
    };
  }
  if (verdict?.kind === 'undecided' && verdict.tickS !== undefined) {
    return axisOfTicks(rateHz, verdict.tickS, false);
  }
  if (verdict?.kind === 'undecided' && verdict.packetS !== undefined && evidence !== null) {
    return axisOfPackets(rateHz, verdict.packetS, evidence, false);
  }
  // Stamps so coarse that no step was counted, such as a date, place no row.
  if (verdict?.kind === 'none' && (evidence?.burstRows ?? 0) > PACKET_SHARE * (evidence?.rows ?? 0)) {
    return { ...axisOfTicks(rateHz, 0, false), stamps: 'packets', burstS: Number.POSITIVE_INFINITY };
  }
  return {
    rateHz,
    stamps: 'rows',
    toleranceS: period / 2,
    lookAhead: ROWS_AHEAD,
    burstS: 0,
    tickS: 0,
    dropsRepeats: false,
  };
}

/** The most frequent steps. */
export function shareSteps(classes: readonly StepClass[]): readonly StepShare[] {
  const merged: { seconds: number; count: number }[] = [];
  for (const one of classes) {
    const last = merged.at(-1);
    if (last === undefined || one.seconds > 1.03 * last.seconds) merged.push(one);
    else {
      const count = last.count + one.count;
      const seconds = (last.seconds * last.count + one.seconds * one.count) / count;
      merged[merged.length - 1] = { seconds, count };
    }
  }
  const total = merged.reduce((sum, { count }) => sum + count, 0);
  return merged
    .toSorted((left, right) => right.count - left.count)
    .slice(0, 5)
    .map(({ seconds, count }) => ({ ms: round(1000 * seconds), percent: round((100 * count) / total) }));
}

function axisOfRows(
  period: number,
  coarseness: number,
  dropsRepeats: boolean,
  evidence: StampCounts,
): AxisVerdict {
  return {
    kind: 'axis',
    axis: {
      rateHz: roundRate(1 / period, evidence, coarseness),
      stamps: 'rows',
      toleranceS: Math.max(period / 2, coarseness),
      lookAhead: ROWS_AHEAD,
      burstS: 0,
      tickS: 0,
      dropsRepeats,
    },
  };
}

function axisOfPackets(
  rateHz: number,
  packetS: number,
  evidence: StampCounts,
  dropsRepeats: boolean,
): TimeAxis {
  const rowsInBurst = evidence.rows / Math.max(1, evidence.steps.total);
  // Packets of one size come at even times; the rows of a coarse tick are once more, once fewer.
  const even =
    rowsInBurst < FEWEST_IN_PACKET ? packetS : stampError(evidence.steps.classes(), packetS, MOST_PACKETS);
  const tolerance = Math.min(PACKET_TOLERANCE * packetS, even);
  return {
    rateHz,
    stamps: 'packets',
    toleranceS: Math.max(BORDER_ROWS / rateHz, tolerance),
    lookAhead: Math.min(MOST_AHEAD, Math.ceil(PACKETS_AHEAD * rowsInBurst) + ROWS_AHEAD),
    burstS: BURST_SHARE * packetS,
    tickS: 0,
    dropsRepeats,
  };
}

/** Usual change of the signal over a double step in those over a single one; between the limits when few lie on slopes. */
function changeRatio(classes: readonly StepClass[], period: number): number {
  const [single, double] = [1, 2].map((wanted) => {
    let change = 0;
    let slopes = 0;
    for (const one of classes) {
      if (Math.round(one.seconds / period) !== wanted) continue;
      change += one.relativeChange;
      slopes += one.slopes;
    }
    return slopes < FEWEST_SLOPES ? Number.NaN : change / slopes;
  });
  const ratio = (double ?? Number.NaN) / (single ?? Number.NaN);
  return Number.isFinite(ratio) ? ratio : (LATE_RATIO + MISSING_RATIO) / 2;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
