import { evaluateFormula, joinRates, parseFormula, type Formula, type FormulaGrid } from '@eupnea/signal';
import { DERIVED_WINDOW_MAX_SECONDS } from '@eupnea/contracts/waveform-window';
import type { Pool } from 'pg';
import { invalidField } from '../../http/problem-error.ts';
import { readWaveformWithVolume } from '../../storage/waveform/read-waveform-with-volume.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { readMarks } from './mark-repository.ts';
import { intersect } from './read-columns.ts';
import { SAMPLES_PER_COLUMN } from './read-picture.ts';
import { WindowColumns, type WindowGrid } from './window-grid.ts';

/** Period per read, µs: 20 min with the reach of a formula are 28 min, 170 chunks of a rate. */
const PIECE_US = 1_200_000_000n;
/** Breaths per piece: 200 a minute, above every rate of a newborn. */
const BREATHS_MAX = 6000;

interface DerivedSegment {
  readonly deviceId: number;
  readonly rateHz: number;
  readonly startUs: number;
  readonly values: Float32Array;
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
export function readFormulas(texts: readonly string[]): readonly Formula[] {
  return texts.map((text) => {
    const parsed = parseFormula(text);
    if (parsed.ok) return parsed.value;
    const { code, from, to } = parsed.error;
    throw invalidField('formulas', `Not a formula: ${code} at characters ${from} to ${to} of "${text}"`);
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
      await addPiece(pool, session, { ...range, fromUs, toUs }, lanes);
    }
  }
  return lanes.map((lane) => lane.finish(tooLong));
}

async function addPiece(
  pool: Pick<Pool, 'query'>,
  session: DeviceRange,
  piece: DeviceRange,
  lanes: readonly LaneBuilder[],
): Promise<void> {
  const roots = lanes.map(({ formula }) => formula.root);
  const beforeUs = usOf(Math.max(...roots.map(({ beforeS }) => beforeS)));
  const afterUs = usOf(Math.max(...roots.map(({ afterS }) => afterS)));
  const around = intersect(session, { fromUs: piece.fromUs - beforeUs, toUs: piece.toUs + afterUs });
  if (around === null) return;
  const channels = [...new Set(lanes.flatMap(({ formula }) => formula.channels))];
  const { segments } = await readWaveformWithVolume(pool, {
    ...around,
    seenFromUs: session.fromUs,
    channels,
  });
  const startsMs = lanes.some(({ formula }) => formula.usesBreaths)
    ? ((await readMarks(pool, [session], [around], BREATHS_MAX))?.start ?? [])
    : [];
  const rated = segments.map((segment) => ({ ...segment, startUs: Number(segment.startedAtUs) }));
  for (const lane of lanes) lane.add(piece, rated, startsMs);
}

type Rated = Parameters<typeof joinRates>[0];

/** Collects the values of one formula: as they are while they are few, and as extremes of columns. */
class LaneBuilder {
  readonly formula: Formula;
  readonly #grid: WindowGrid;
  readonly #tracks = new Map<number, WindowColumns<'value'>>();
  #segments: DerivedSegment[] | null = [];
  #samples = 0;

  constructor(formula: Formula, grid: WindowGrid) {
    this.formula = formula;
    this.#grid = grid;
  }

  add({ deviceId, fromUs, toUs: untilUs }: DeviceRange, rated: Rated, startsMs: readonly number[]): void {
    const columns = this.#tracks.get(deviceId) ?? new WindowColumns<'value'>(this.#grid);
    this.#tracks.set(deviceId, columns);
    for (const joined of joinRates(rated, this.formula.channels)) {
      const { rateHz, startUs, length } = joined;
      const usPerSample = 1_000_000 / rateHz;
      const first = Math.max(0, Math.ceil((Number(fromUs) - startUs) / usPerSample));
      const end = Math.min(length, Math.ceil((Number(untilUs) - startUs) / usPerSample));
      if (end <= first) continue;
      const breathStarts = startsMs.map(
        (startMs) => joined.firstIndex + Math.round((startMs * 1000 - startUs) / usPerSample),
      );
      const values = Float32Array.from(
        evaluateFormula(this.formula, { ...joined, breathStarts } satisfies FormulaGrid).subarray(first, end),
      );
      const shownUs = startUs + first * usPerSample;
      columns.addSamples('value', values, shownUs, usPerSample);
      this.#samples += values.length;
      if (this.#samples > this.#grid.count * SAMPLES_PER_COLUMN) this.#segments = null;
      this.#segments?.push({ deviceId, rateHz, startUs: shownUs, values });
    }
  }

  finish(tooLong: boolean): DerivedLane {
    const tracks = this.#segments === null ? this.#tracks : new Map<number, never>();
    return { formula: this.formula, tooLong, segments: this.#segments, tracks };
  }
}

function usOf(seconds: number): bigint {
  return BigInt(Math.ceil(seconds * 1_000_000));
}
