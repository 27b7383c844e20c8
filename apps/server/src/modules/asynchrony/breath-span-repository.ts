import type { Pool } from 'pg';
import { readRecords, type DeviceRange, type PieceKeeper } from '../stored-data/stored-data-service.ts';
import type { BreathKey } from '@eupnea/signal';
import { breathKey, type KeyOf } from './breath-key.ts';

/** The fields of a breath needed to count and to locate it. */
export interface BreathSpan {
  readonly deviceId: number;
  readonly startMs: number;
  readonly seconds: number;
  readonly key: BreathKey;
}

const COLUMNS = [
  'started_at_us / 1000.0::float8',
  '(end_index - start_index) / rate_hz',
  'epoch',
  'start_index',
];

/** Breaths that begin inside the ranges, range by range in order of time. */
export async function readBreathSpans(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  keeper: PieceKeeper,
  keyOf: KeyOf = breathKey,
): Promise<readonly BreathSpan[]> {
  const spans: BreathSpan[] = [];
  const records = readRecords(
    pool,
    ranges,
    {
      columns: COLUMNS,
      from: 'from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3',
      orderBy: 'started_at_us',
    },
    keeper,
  );
  for await (const { deviceId, doubles } of records) {
    for (let from = 0; from < doubles.length; from += COLUMNS.length) {
      const [startMs, seconds] = [doubles[from] ?? 0, doubles[from + 1] ?? 0];
      const [epoch, startIndex] = [doubles[from + 2] ?? 0, doubles[from + 3] ?? 0];
      spans.push({ deviceId, startMs, seconds, key: keyOf({ deviceId, epoch, startIndex }) });
    }
  }
  return spans;
}
