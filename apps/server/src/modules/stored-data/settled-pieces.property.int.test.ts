import { type AsynchronyKind, serverTimeUs } from '@eupnea/model';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REANALYSIS_PURPOSE } from '../../storage/finding-in-force.ts';
import { ensureAnalysis } from '../../storage/ensure-analysis.ts';
import { selectAnalysis } from '../../storage/reanalysis/select-analysis.ts';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { insertDevices } from '../../storage/testing/insert-devices.ts';
import { openTestStorage, type TestStorage } from '../../storage/testing/open-test-storage.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { readBreathSpans } from '../asynchrony/breath-span-repository.ts';
import { readUndecidedMarks } from '../asynchrony/undecided-mark-repository.ts';
import { readFindingStarts } from '../events/finding-start-repository.ts';
import { readModeTimes } from '../reports/report-repository.ts';
import { readBreathPoints } from '../timeseries/timeseries-service.ts';
import { NOTHING_KEPT, SettledPieces, type DeviceRange, type PieceKeeper } from './stored-data-service.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 8 : 200;
const START_MS = Date.UTC(2026, 0, 1, 9, 30);
const MINUTE_US = 60_000_000n;
const SAMPLES_A_MINUTE = 6000;
/** A breath every five minutes, for eleven hours before the first read. */
const FIRST_BREATHS = 132;
const EVERY_MINUTES = 5;
const LAST_MINUTE = 900;
const KINDS: readonly AsynchronyKind[] = ['double_trigger', 'ineffective_effort'];

let storage: TestStorage;
let analyses: readonly [live: number, again: number];

beforeAll(async () => {
  storage = await openTestStorage();
  const { pool } = storage;
  const identity = { version: 'test', commit: 'test' };
  analyses = [
    await ensureAnalysis(pool, { ...identity, parameters: {} }),
    await ensureAnalysis(pool, { ...identity, parameters: { purpose: REANALYSIS_PURPOSE } }),
  ];
});
afterAll(() => storage.remove());

/** Writes and reads of one device. */
class Bed {
  readonly deviceId: number;
  #breaths = 0;
  #newestMinute = 0;

  constructor(deviceId: number) {
    this.deviceId = deviceId;
  }

  /** As live: breaths after the newest. */
  async append(breaths: number): Promise<void> {
    for (let count = 0; count < breaths; count += 1) {
      await this.#store(this.#newestMinute);
      this.#newestMinute += EVERY_MINUTES;
    }
  }

  /** A breath among those that are stored already, as after a step of the server's clock. */
  async storeLate(minute: number): Promise<void> {
    await this.#store((minute % this.#newestMinute) + 0.5);
  }

  /** Undecided kinds of all breaths of a time, behind the back of the recording writer. */
  async doubt({ deviceId, fromUs, toUs }: DeviceRange): Promise<void> {
    await storage.pool.query(
      `insert into undecided_breath (device_id, started_at_us, analysis_id, epoch, start_index, kinds)
       select device_id, started_at_us, $4, epoch, start_index, jsonb_build_object($5::text, 'no_flow') from breath
       where device_id = $1 and started_at_us >= $2 and started_at_us < $3 on conflict do nothing`,
      [deviceId, fromUs, toUs, analyses[0], KINDS[0]],
    );
  }

  async remove(table: string, range: DeviceRange): Promise<void> {
    await storage.pool.query(
      `delete from ${table} where device_id = $1 and started_at_us >= $2 and started_at_us < $3`,
      [range.deviceId, range.fromUs, range.toUs],
    );
  }

  async select(range: DeviceRange): Promise<void> {
    await inTransaction(storage.pool, (client) => selectAnalysis(client, this.deviceId, range, analyses[1]));
  }

  rangeOf(minute: number, minutes: number): DeviceRange {
    const fromUs = serverTimeUs(START_MS) + BigInt(minute) * MINUTE_US;
    return { deviceId: this.deviceId, fromUs, toUs: fromUs + BigInt(minutes) * MINUTE_US };
  }

  /** Breath, its findings and undecided kinds of both analyses in one transaction, as the recording writer does. */
  async #store(minute: number): Promise<void> {
    this.#breaths += 1;
    const record = buildBreathRecord({
      deviceId: this.deviceId,
      breathNumber: this.#breaths,
      anchorMs: START_MS,
      startIndex: minute * SAMPLES_A_MINUTE,
      features: { vte_ml: 300 + this.#breaths },
    });
    const { startedAtUs, breath } = record;
    const place = [this.deviceId, startedAtUs, breath.startIndex];
    await inTransaction(storage.pool, async (client) => {
      await insertBreaths(client, [record]);
      for (const [order, analysisId] of analyses.entries()) {
        if (this.#breaths % (order + 2) === 0)
          await client.query(
            `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
               confidence, evidence) values ($1, $4, 1, $3, $3::int8 + 100, $5, $2, $2::int8 + 1000000, 0.8,
               jsonb_build_object('breath_start_indices', jsonb_build_array($3::int8)))`,
            [...place, analysisId, KINDS[this.#breaths % 2]],
          );
        else
          await client.query(
            `insert into undecided_breath (device_id, started_at_us, start_index, analysis_id, epoch, kinds)
             values ($1, $2, $3, $4, 1, jsonb_build_object($5::text, 'no_flow'))`,
            [...place, analysisId, KINDS[this.#breaths % 2]],
          );
      }
    });
  }
}

async function readAll(pool: Pool, range: DeviceRange, keeper: PieceKeeper) {
  return {
    spans: await readBreathSpans(pool, [range], keeper),
    points: await readBreathPoints(pool, [range], ['vte_ml'], keeper),
    findings: await readFindingStarts(pool, [range], { kinds: KINDS, limit: 1000, keeper }),
    undecided: await readUndecidedMarks(pool, [range], KINDS, keeper),
    modes: await readModeTimes(pool, [range], keeper),
  };
}

const minute = fc.integer({ min: 0, max: LAST_MINUTE });
const place = fc.record({ minute, minutes: fc.integer({ min: 1, max: 240 }) });
/** Long enough for a breath, within the time of the first ones. */
const changed = fc.record({
  minute: fc.integer({ min: 0, max: FIRST_BREATHS * EVERY_MINUTES - 60 }),
  minutes: fc.integer({ min: 30, max: 240 }),
});
const step = fc.oneof(
  fc.record({ what: fc.constant('append' as const), breaths: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ what: fc.constant('late' as const), minute }),
  fc.record({
    what: fc.constant('remove' as const),
    table: fc.constantFrom('breath', 'finding', 'undecided_breath'),
    place: changed,
  }),
  fc.record({ what: fc.constant('select' as const), place: changed }),
  fc.record({ what: fc.constant('doubt' as const), place: changed }),
);

it('gives what the database has, after whatever changed it, within its memory', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, place), { minLength: 3, maxLength: 6 }),
      fc.constantFrom(10_000, 10_000_000),
      async (steps, bytesMax) => {
        const [deviceId = 0] = await insertDevices(storage.pool, 1);
        const bed = new Bed(deviceId);
        await bed.append(FIRST_BREATHS);
        const pieces = new SettledPieces(storage.pool, () => START_MS, bytesMax);
        const whole = bed.rangeOf(0, LAST_MINUTE);
        await readAll(storage.pool, whole, await pieces.open([whole]));
        for (const [change, read] of steps) {
          if (change.what === 'append') await bed.append(change.breaths);
          else if (change.what === 'late') await bed.storeLate(change.minute);
          else if (change.what === 'doubt')
            await bed.doubt(bed.rangeOf(change.place.minute, change.place.minutes));
          else if (change.what === 'select')
            await bed.select(bed.rangeOf(change.place.minute, change.place.minutes));
          else await bed.remove(change.table, bed.rangeOf(change.place.minute, change.place.minutes));
          for (const range of [whole, bed.rangeOf(read.minute, read.minutes)]) {
            const answer = await readAll(storage.pool, range, await pieces.open([range]));
            expect(answer).toEqual(await readAll(storage.pool, range, NOTHING_KEPT));
            expect(pieces.bytes).toBeLessThanOrEqual(bytesMax);
          }
        }
      },
    ),
    { numRuns: RUNS },
  );
});
