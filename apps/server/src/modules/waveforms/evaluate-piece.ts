import { setImmediate as giveWay } from 'node:timers/promises';
import {
  evaluateInSteps,
  joinRates,
  runGivingWay,
  type Formula,
  type FormulaGrid,
  type JoinedSamples,
} from '@eupnea/signal';
import type { Pool } from 'pg';
import { readWaveformWithVolume } from '../../storage/waveform/read-waveform-with-volume.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { readMarks } from './mark-repository.ts';
import { intersect } from './read-columns.ts';

/** Breaths per piece: 200 a minute, above every rate of a newborn. */
const BREATHS_MAX = 6000;

/** Values of a formula at contiguous samples. */
export interface EvaluatedRun {
  readonly startUs: number;
  readonly rateHz: number;
  readonly values: Float32Array;
}

/**
 * Values of each formula inside a piece of a session, at most 20 min. The samples around it that the formulas need are
 * read too, but none outside of the session, because they may belong to another patient.
 */
export async function evaluatePiece(
  pool: Pick<Pool, 'query'>,
  session: DeviceRange,
  piece: DeviceRange,
  formulas: readonly Formula[],
): Promise<readonly (readonly EvaluatedRun[])[]> {
  const beforeUs = usOf(Math.max(...formulas.map(({ root }) => root.beforeS)));
  const afterUs = usOf(Math.max(...formulas.map(({ root }) => root.afterS)));
  const around = intersect(session, { fromUs: piece.fromUs - beforeUs, toUs: piece.toUs + afterUs });
  if (around === null) return formulas.map(() => []);
  const channels = [...new Set(formulas.flatMap((formula) => formula.channels))];
  const { segments } = await readWaveformWithVolume(pool, {
    ...around,
    seenFromUs: session.fromUs,
    channels,
  });
  const startsMs = formulas.some(({ usesBreaths }) => usesBreaths)
    ? ((await readMarks(pool, [session], [around], BREATHS_MAX))?.start ?? [])
    : [];
  const rated = segments.map((segment) => ({ ...segment, startUs: Number(segment.startedAtUs) }));
  const evaluated: (readonly EvaluatedRun[])[] = [];
  for (const formula of formulas) {
    const runs: EvaluatedRun[] = [];
    for (const joined of joinRates(rated, formula.channels)) {
      // The live waves leave this thread between two parts of the arithmetic.
      await giveWay();
      runs.push(...(await evaluateRun(joined, formula)));
    }
    evaluated.push(runs);
  }
  return evaluated;

  async function evaluateRun(joined: JoinedSamples, formula: Formula): Promise<readonly EvaluatedRun[]> {
    const { rateHz, startUs, length, firstIndex } = joined;
    const usPerSample = 1_000_000 / rateHz;
    const first = Math.max(0, Math.ceil((Number(piece.fromUs) - startUs) / usPerSample));
    const end = Math.min(length, Math.ceil((Number(piece.toUs) - startUs) / usPerSample));
    if (end <= first) return [];
    const breathStarts = startsMs.map(
      (startMs) => firstIndex + Math.round((startMs * 1000 - startUs) / usPerSample),
    );
    const grid: FormulaGrid = { ...joined, breathStarts };
    const values = await runGivingWay(evaluateInSteps(formula, grid), giveWay);
    return [
      {
        startUs: startUs + first * usPerSample,
        rateHz,
        values: new Float32Array(values.subarray(first, end)),
      },
    ];
  }
}

function usOf(seconds: number): bigint {
  return BigInt(Math.ceil(seconds * 1_000_000));
}
