import type { Pool } from 'pg';
import { BREATHS_PARAMETER, BUCKET_US, bucketStart } from '../../storage/rollup/rollup-bucket.ts';
import { findClosedEnd } from '../../storage/rollup/read-closed-rollups.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { RecentAnswers } from './recent-answers.ts';

/** Number of breaths before each five-minute period of a range. */
interface Places {
  /** Starts of the closed five-minute periods in microseconds, and the number of breaths before each. */
  readonly startsUs: Float64Array;
  readonly before: Float64Array;
  /** Breaths before rolledToUs. */
  readonly rolled: number;
  /** Breaths from here on are counted one by one. */
  readonly rolledToUs: bigint;
}

/** Rollup rows per statement: two months, about 20 ms on the embedded database. */
const ROWS_PER_STATEMENT = 17_280n;
const RECORD_BYTES = 12;

/** Number of cached ranges; a year of one is 1.7 MB. A late breath in a closed period may be missing from a page meanwhile. */
const RANGES_KEPT = 64;

/** Finds the start of a page in a range of any length, from cached rollup counts. */
export class BreathPlaces {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #recent: RecentAnswers<Places>;

  constructor(pool: Pick<Pool, 'query'>, now: () => number) {
    this.#pool = pool;
    this.#recent = new RecentAnswers(RANGES_KEPT, now);
  }

  async count(range: DeviceRange): Promise<number> {
    const { rolled, rolledToUs } = await this.#read(range);
    return rolled + (await this.#countRows(range.deviceId, rolledToUs, range.toUs));
  }

  /** Number of breaths in the range that begin before a time. */
  async countBefore(range: DeviceRange, timeUs: bigint): Promise<number> {
    if (timeUs <= range.fromUs) return 0;
    const toUs = timeUs < range.toUs ? timeUs : range.toUs;
    const { startsUs, before, rolled, rolledToUs } = await this.#read(range);
    if (toUs >= rolledToUs) return rolled + (await this.#countRows(range.deviceId, rolledToUs, toUs));
    const place = findLast(startsUs, Number(toUs));
    if (place < 0) return await this.#countRows(range.deviceId, range.fromUs, toUs);
    const startUs = BigInt(startsUs[place] ?? 0);
    return (before[place] ?? 0) + (await this.#countRows(range.deviceId, startUs, toUs));
  }

  /** Start of reading and number of breaths to skip from there for a given offset. */
  async find(
    range: DeviceRange,
    offset: number,
  ): Promise<{ readonly fromUs: bigint; readonly offset: number }> {
    const { startsUs, before, rolled, rolledToUs } = await this.#read(range);
    if (offset >= rolled && rolledToUs > range.fromUs) return { fromUs: rolledToUs, offset: offset - rolled };
    const place = findLast(before, offset);
    if (place < 0) return { fromUs: range.fromUs, offset };
    return { fromUs: BigInt(startsUs[place] ?? 0), offset: offset - (before[place] ?? 0) };
  }

  #read(range: DeviceRange): Promise<Places> {
    const key = `${range.deviceId}/${range.fromUs}/${range.toUs}`;
    return this.#recent.read(key, () => this.#build(range));
  }

  async #build({ deviceId, fromUs, toUs }: DeviceRange): Promise<Places> {
    const wholeFromUs = bucketStart(fromUs + BUCKET_US - 1n);
    const closedEndUs = await findClosedEnd(this.#pool, deviceId, toUs);
    const wholeToUs = bucketStart(toUs);
    const rolledToUs = closedEndUs !== null && closedEndUs < wholeToUs ? closedEndUs : wholeToUs;
    if (closedEndUs === null || rolledToUs <= wholeFromUs) {
      return { startsUs: new Float64Array(), before: new Float64Array(), rolled: 0, rolledToUs: fromUs };
    }
    const startsUs: number[] = [];
    const before: number[] = [];
    let sum = await this.#countRows(deviceId, fromUs, wholeFromUs);
    for (let pieceUs = wholeFromUs; pieceUs < rolledToUs; pieceUs += ROWS_PER_STATEMENT * BUCKET_US) {
      const endUs = pieceUs + ROWS_PER_STATEMENT * BUCKET_US;
      const { rows } = await this.#pool.query<{ records: Buffer | null }>(
        `select string_agg(int8send(started_at_us) || int4send(n), ''::bytea order by started_at_us) as records
         from rollup_5min where device_id = $1 and parameter = $2 and started_at_us >= $3 and started_at_us < $4`,
        [deviceId, BREATHS_PARAMETER, pieceUs, endUs < rolledToUs ? endUs : rolledToUs],
      );
      const records = rows[0]?.records ?? Buffer.alloc(0);
      for (let offset = 0; offset < records.length; offset += RECORD_BYTES) {
        startsUs.push(Number(records.readBigInt64BE(offset)));
        before.push(sum);
        sum += records.readInt32BE(offset + 8);
      }
    }
    return {
      startsUs: Float64Array.from(startsUs),
      before: Float64Array.from(before),
      rolled: sum,
      rolledToUs,
    };
  }

  async #countRows(deviceId: number, fromUs: bigint, toUs: bigint): Promise<number> {
    if (toUs <= fromUs) return 0;
    const { rows } = await this.#pool.query<{ n: number }>(
      'select count(*)::int as n from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3',
      [deviceId, fromUs, toUs],
    );
    return rows[0]?.n ?? 0;
  }
}

/** Index of the last value at or below `wanted`; -1 when all are above. */
function findLast(values: Float64Array, wanted: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
