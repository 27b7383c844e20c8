import type { TimeseriesColumns } from '@eupnea/contracts/timeseries';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { findClosedEnd, readClosedRollups } from '../../storage/rollup/read-closed-rollups.ts';
import { readRollups } from '../../storage/rollup/read-rollups.ts';
import { BUCKET_US, bucketStart } from '../../storage/rollup/rollup-bucket.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import type { TimeGrid } from './choose-step.ts';
import { RollupColumns } from './rollup-columns.ts';

/**
 * Maximum number of histograms per call: about 100 ms on the embedded database in ten statements. Above it
 * every k-th is read.
 */
const HISTOGRAMS_MAX = 8000;

/** Columns of the parameters from five-minute rollups of the visible sessions in the window. */
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
  const histogramEvery = chooseSample(window, grid, parameters.length);
  for (const session of sessions) {
    // Rollups end at session borders, so those that begin in a session belong to it.
    const fromUs = later(session.fromUs, bucketStart(window.fromUs));
    const toUs = session.toUs < window.toUs ? session.toUs : window.toUs;
    if (fromUs >= toUs) continue;
    const { deviceId } = session;
    const closedEndUs = (await findClosedEnd(pool, deviceId, toUs)) ?? fromUs;
    const closedToUs = closedEndUs < toUs ? closedEndUs : toUs;
    for await (const piece of readClosedRollups(
      pool,
      { deviceId, fromUs, toUs: closedToUs, endsByUs: session.toUs },
      parameters,
      histogramEvery,
    )) {
      for (const [code, rows] of piece) for (const row of rows) columns.get(code)?.add(row);
    }
    if (closedToUs >= toUs) continue;
    // Open periods are computed from their breaths.
    const openFromUs = later(closedToUs, fromUs);
    const open = await readRollups(pool, { deviceId, parameters, fromUs: openFromUs, toUs });
    for (const row of open) {
      if (row.startedAtUs < openFromUs || row.startedAtUs >= toUs || row.endedAtUs > session.toUs) continue;
      columns.get(row.parameter)?.add(row);
    }
  }
  return parameters.map((code) => ({ parameter: code, ...(columns.get(code)?.finish() ?? { value: [] }) }));
}

/** Percentiles of a long period come from a sample of rollups, at least one per bucket. */
function chooseSample(
  { fromUs, toUs }: { readonly fromUs: bigint; readonly toUs: bigint },
  grid: TimeGrid,
  parameters: number,
): number {
  const rollups = (Number(toUs - fromUs) / Number(BUCKET_US)) * parameters;
  const perBucket = (grid.stepMs * 1000) / Number(BUCKET_US);
  return Math.max(1, Math.min(Math.floor(perBucket), Math.ceil(rollups / HISTOGRAMS_MAX)));
}

function later(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
