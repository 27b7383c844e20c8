import { SECOND_MS, HOUR_MS } from '@eupnea/model';
import type { ChartedMode } from '@eupnea/formats';
import { HOUR_LEAST_SECONDS, hourOf, medianOfKnown } from '@eupnea/signal';

export const SUPPORT_SETTINGS = [
  'Oxygen',
  'FiO2',
  'tidal_volume',
  'rate',
  'PEEPCPAP',
  'TI',
  'p_control',
  'pressure_support',
] as const;

export type SupportSetting = (typeof SUPPORT_SETTINGS)[number];

interface Held {
  readonly startMs: number;
  /** Null while in force. */
  readonly endMs: number | null;
}

export interface HeldSetting extends Held {
  readonly parameter: SupportSetting;
  readonly value: number;
}

export interface HeldMode extends Held {
  readonly mode: ChartedMode;
}

/** Five minutes of breaths: means over the breaths that have the value; null without one. */
export interface ObservedPeriod {
  readonly startMs: number;
  readonly seconds: number;
  readonly breaths: number;
  readonly tidalVolumeMl: number | null;
  readonly rateBpm: number | null;
  readonly plateauCmh2o: number | null;
  readonly peakCmh2o: number | null;
  readonly peepCmh2o: number | null;
  readonly meanCmh2o: number | null;
}

/** A part of a ventilation session within one day of UTC, with its settings and modes oldest first. */
export interface SupportPiece {
  readonly deviceId: number;
  readonly deviceType: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** The first part of its session, whose settings are charted when it begins. */
  readonly isStart: boolean;
  readonly settings: readonly HeldSetting[];
  readonly modes: readonly HeldMode[];
  readonly periods: readonly ObservedPeriod[];
}

export interface SupportState {
  readonly mode: ChartedMode | null;
  readonly settings: { readonly [Code in SupportSetting]?: number };
}

export interface SupportRow {
  /** Full seconds. */
  readonly atMs: number;
  readonly piece: SupportPiece;
  readonly state: SupportState;
  /** Null in a row that charts a change. */
  readonly observed:
    | (Omit<ObservedPeriod, 'startMs' | 'seconds' | 'breaths'> & {
        readonly minuteVolumeL: number | null;
      })
    | null;
}

/**
 * Rows of respiratory_support of one patient in one day of UTC, oldest first, at most one a second: one when a session begins,
 * one for each change of mode or setting, and one at the end of each hour with at least ten minutes of breaths, with the medians
 * of its five-minute means. The row of an hour has the settings in force at its end, or the last ones that were in force within
 * it, as the protective ventilation audit takes them.
 * @param pieces in order of time
 */
export function buildSupportRows(pieces: readonly SupportPiece[]): readonly SupportRow[] {
  const rows = new Map<number, SupportRow>();
  for (const piece of pieces) for (const row of listChanges(piece)) rows.set(row.atMs, row);
  const periods = pieces.flatMap((piece) => piece.periods);
  for (const [startMs, own] of Map.groupBy(periods, (period) => hourOf(period.startMs))) {
    const row = summariseHour(startMs, own, pieces);
    if (row !== null) rows.set(row.atMs, row);
  }
  return [...rows.values()].toSorted((left, right) => left.atMs - right.atMs);
}

function* listChanges(piece: SupportPiece): Generator<SupportRow> {
  const changes = [...piece.settings, ...piece.modes]
    .flatMap(({ startMs, endMs }) => [startMs, endMs])
    .filter((timeMs) => timeMs !== null && timeMs > piece.fromMs && timeMs < piece.toMs);
  const times = [...new Set(changes)].filter((timeMs) => timeMs !== null).toSorted((a, b) => a - b);
  let former = stateAt(piece, piece.fromMs);
  if (piece.isStart) yield { atMs: toSecond(piece.fromMs), piece, state: former, observed: null };
  for (const timeMs of times) {
    const state = stateAt(piece, timeMs);
    if (!isSame(former, state)) yield { atMs: toSecond(timeMs), piece, state, observed: null };
    former = state;
  }
}

function summariseHour(
  startMs: number,
  periods: readonly ObservedPeriod[],
  pieces: readonly SupportPiece[],
): SupportRow | null {
  const seconds = periods.reduce((sum, period) => sum + period.seconds, 0);
  const piece = pieces.findLast(({ fromMs, toMs }) => fromMs < startMs + HOUR_MS && toMs > startMs);
  if (seconds < HOUR_LEAST_SECONDS || piece === undefined) return null;
  const endMs = Math.min(startMs + HOUR_MS, piece.toMs);
  const of = (read: (period: ObservedPeriod) => number | null) => medianOfKnown(periods.map(read));
  return {
    atMs: toSecond(endMs - 1),
    piece,
    state: stateWithin(piece, Math.max(startMs, piece.fromMs), endMs),
    observed: {
      tidalVolumeMl: of((period) => period.tidalVolumeMl),
      rateBpm: of((period) => period.rateBpm ?? (60 * period.breaths) / period.seconds),
      plateauCmh2o: of((period) => period.plateauCmh2o),
      peakCmh2o: of((period) => period.peakCmh2o),
      peepCmh2o: of((period) => period.peepCmh2o),
      meanCmh2o: of((period) => period.meanCmh2o),
      minuteVolumeL: of(({ tidalVolumeMl, breaths, seconds: own }) =>
        tidalVolumeMl === null ? null : (tidalVolumeMl * breaths * 60) / (1000 * own),
      ),
    },
  };
}

function stateAt(piece: SupportPiece, timeMs: number): SupportState {
  return collectState(piece, ({ startMs, endMs }) => startMs <= timeMs && (endMs === null || endMs > timeMs));
}

/** The last state of a period: what was withdrawn within it still counts. */
function stateWithin(piece: SupportPiece, fromMs: number, toMs: number): SupportState {
  return collectState(piece, ({ startMs, endMs }) => startMs < toMs && (endMs === null || endMs > fromMs));
}

function collectState({ settings, modes }: SupportPiece, isHeld: (held: Held) => boolean): SupportState {
  const held: { [Code in SupportSetting]?: number } = {};
  for (const setting of settings) if (isHeld(setting)) held[setting.parameter] = setting.value;
  return { mode: modes.findLast(isHeld)?.mode ?? null, settings: held };
}

function isSame(left: SupportState, right: SupportState): boolean {
  return (
    left.mode?.name === right.mode?.name &&
    left.mode?.control === right.mode?.control &&
    left.mode?.sequence === right.mode?.sequence &&
    SUPPORT_SETTINGS.every((code) => left.settings[code] === right.settings[code])
  );
}

function toSecond(timeMs: number): number {
  return Math.floor(timeMs / SECOND_MS) * SECOND_MS;
}
