import type { TimeseriesColumns } from '@eupnea/contracts';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { readRollups } from '../../storage/rollup/read-rollups.ts';
import { bucketStart } from '../../storage/rollup/rollup-bucket.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import type { TimeGrid } from './choose-step.ts';
import { summariseRollups, type RollupValue } from './summarise-values.ts';

/** A day of six parameters is some 2,000 rows with their histograms: 30 ms of the embedded database. */
const PIECE_US = 86_400_000_000n;

/** The parameters' columns from the five-minute rollups of the visible sessions inside the window. */
export async function readRollupSeries(
  pool: Pick<Pool, 'query'>,
  sessions: readonly DeviceRange[],
  window: { readonly fromUs: bigint; readonly toUs: bigint },
  grid: TimeGrid,
  parameters: readonly BreathFeatureCode[],
): Promise<TimeseriesColumns[]> {
  const byParameter = new Map<string, RollupValue[]>(parameters.map((code) => [code, []]));
  for (const session of sessions) {
    // Rollups end at a session's border, so those that begin inside one are all its own.
    const fromUs = later(session.fromUs, bucketStart(window.fromUs));
    const toUs = session.toUs < window.toUs ? session.toUs : window.toUs;
    for (let pieceUs = fromUs; pieceUs < toUs; pieceUs = bucketStart(pieceUs + PIECE_US)) {
      const endUs = bucketStart(pieceUs + PIECE_US);
      const pieceToUs = endUs < toUs ? endUs : toUs;
      const { deviceId } = session;
      const rows = await readRollups(pool, { deviceId, parameters, fromUs: pieceUs, toUs: pieceToUs });
      for (const row of rows) {
        if (row.startedAtUs < fromUs || row.startedAtUs >= pieceToUs) continue;
        byParameter.get(row.parameter)?.push({ ...row, timeMs: Number(row.startedAtUs) / 1000 });
      }
    }
  }
  return parameters.map((code) =>
    summariseRollups(code, byParameter.get(code) ?? [], grid, findParameter('breath', code)?.histogram),
  );
}

function later(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
