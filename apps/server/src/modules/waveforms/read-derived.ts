import { parseFormula, type Formula } from '@eupnea/signal';
import { DERIVED_WINDOW_MAX_SECONDS } from '@eupnea/contracts/waveform-window';
import type { Pool } from 'pg';
import { invalidField } from '../../http/problem-error.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { evaluatePiece, type EvaluatedRun } from './evaluate-piece.ts';
import { intersect } from './read-columns.ts';
import { SAMPLES_PER_COLUMN } from './read-picture.ts';
import { WindowColumns, type WindowGrid } from './window-grid.ts';

/** Period per read, µs: 20 min with the reach of a formula are 28 min, 170 chunks of a rate. */
const PIECE_US = 1_200_000_000n;

interface DerivedSegment extends EvaluatedRun {
  readonly deviceId: number;
}

export interface DerivedLane {
  readonly formula: Formula;
  readonly tooLong: boolean;
  /** Values at each sample; null where columns have them. */
  readonly segments: readonly DerivedSegment[] | null;
  /** Extremes of each column by device. */
  readonly tracks: ReadonlyMap<number, WindowColumns<'value'>>;
}

/** Formulas of a request. A text that is none is refused with the place of its first problem. */
export function readFormulas(texts: readonly string[], field = 'formulas'): readonly Formula[] {
  return texts.map((text) => {
    const parsed = parseFormula(text);
    if (parsed.ok) return parsed.value;
    const { code, from, to } = parsed.error;
    throw invalidField(field, `Not a formula: ${code} at characters ${from} to ${to} of "${text}"`);
  });
}

/**
 * Values of the formulas in a window, from every sample and not from extremes, because the difference of two extremes
 * is no extreme of the difference.
 */
export async function readDerived(
  pool: Pick<Pool, 'query'>,
  sessions: readonly DeviceRange[],
  window: { readonly fromUs: bigint; readonly toUs: bigint },
  formulas: readonly Formula[],
  grid: WindowGrid,
): Promise<readonly DerivedLane[]> {
  const tooLong = Number(window.toUs - window.fromUs) > DERIVED_WINDOW_MAX_SECONDS * 1_000_000;
  const lanes = formulas.map((formula) => new LaneBuilder(formula, grid));
  for (const session of tooLong || formulas.length === 0 ? [] : sessions) {
    const range = intersect(session, window);
    if (range === null) continue;
    for (let fromUs = range.fromUs; fromUs < range.toUs; fromUs += PIECE_US) {
      const toUs = fromUs + PIECE_US < range.toUs ? fromUs + PIECE_US : range.toUs;
      const evaluated = await evaluatePiece(pool, session, { ...range, fromUs, toUs }, formulas);
      lanes.forEach((lane, position) => lane.add(session.deviceId, evaluated[position] ?? []));
    }
  }
  return lanes.map((lane) => lane.finish(tooLong));
}

/** Collects the values of one formula: as they are while they are few, and as extremes of columns. */
class LaneBuilder {
  readonly #formula: Formula;
  readonly #grid: WindowGrid;
  readonly #tracks = new Map<number, WindowColumns<'value'>>();
  #segments: DerivedSegment[] | null = [];
  #samples = 0;

  constructor(formula: Formula, grid: WindowGrid) {
    this.#formula = formula;
    this.#grid = grid;
  }

  add(deviceId: number, runs: readonly EvaluatedRun[]): void {
    const columns = this.#tracks.get(deviceId) ?? new WindowColumns<'value'>(this.#grid);
    this.#tracks.set(deviceId, columns);
    for (const { startUs, rateHz, values } of runs) {
      columns.addSamples('value', values, startUs, 1_000_000 / rateHz);
      this.#samples += values.length;
      if (this.#samples > this.#grid.count * SAMPLES_PER_COLUMN) this.#segments = null;
      this.#segments?.push({ deviceId, rateHz, startUs, values });
    }
  }

  finish(tooLong: boolean): DerivedLane {
    const tracks = this.#segments === null ? this.#tracks : new Map<number, never>();
    return { formula: this.#formula, tooLong, segments: this.#segments, tracks };
  }
}
