import type { TimeseriesColumns } from '@eupnea/contracts';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { findClosedEnd, readClosedRollups } from '../../storage/rollup/read-closed-rollups.ts';
import { readRollups } from '../../storage/rollup/read-rollups.ts';
import { bucketStart } from '../../storage/rollup/rollup-bucket.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import type { TimeGrid } from './choose-step.ts';
import { RollupColumns } from './rollup-columns.ts';

/** The parameters' columns from the five-minute rollups of the visible sessions inside the window. */
export async function readRollupSeries(
  pool: Pick<Pool, 'query'>,
  sessions: readonly DeviceRange[],
  window: { readonly fromUs: bigint; readonly toUs: bigint },
  grid: TimeGrid,
  parameters: readonly BreathFeatureCode[],
): Promise<TimeseriesColumns[]> {
  const columns = new Map<string, RollupColumns>(
    parameters.map((code) => [code, new RollupColumns(grid, findParameter('breath', code)?.histogram)]),
  );
  for (const session of sessions) {
    // Rollups end at a session's border, so those that begin inside one are all its own.
    const fromUs = later(session.fromUs, bucketStart(window.fromUs));
    const toUs = session.toUs < window.toUs ? session.toUs : window.toUs;
    if (fromUs >= toUs) continue;
    const { deviceId } = session;
    const closedEndUs = (await findClosedEnd(pool, deviceId, toUs)) ?? fromUs;
    const closedToUs = closedEndUs < toUs ? closedEndUs : toUs;
    for await (const piece of readClosedRollups(pool, { deviceId, fromUs, toUs: closedToUs }, parameters)) {
      for (const [code, rows] of piece) for (const row of rows) columns.get(code)?.add(row);
    }
    if (closedToUs >= toUs) continue;
    // What is not closed yet is computed from its breaths.
    const openFromUs = later(closedToUs, fromUs);
    const open = await readRollups(pool, { deviceId, parameters, fromUs: openFromUs, toUs });
    for (const row of open) {
      if (row.startedAtUs < openFromUs || row.startedAtUs >= toUs) continue;
      columns.get(row.parameter)?.add(row);
    }
  }
  return parameters.map((code) => ({ parameter: code, ...(columns.get(code)?.finish() ?? { value: [] }) }));
}

function later(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
