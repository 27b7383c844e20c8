import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure, serverTimeUs, MINUTE_MS } from '@eupnea/model';
import { buildApp, type App } from '../../apps/server/src/compose/app.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { startDemo } from '../../apps/server/src/demo/start-demo.ts';
import { createLogger } from '../../apps/server/src/http/request-log.ts';
import { insertBreaths } from '../../apps/server/src/storage/recording/insert-breaths.ts';
import { closeBucket } from '../../apps/server/src/storage/rollup/close-bucket.ts';
import { ROLLED_PARAMETERS } from '../../apps/server/src/storage/rollup/rolled-parameters.ts';
import { BUCKET_US, bucketStart } from '../../apps/server/src/storage/rollup/rollup-bucket.ts';
import { buildBreathRecord } from '../../apps/server/src/storage/testing/build-breath.ts';
import { copyTemplate } from '../../apps/server/src/storage/testing/copy-template.ts';
import { inTransaction } from '../../apps/server/src/storage/transaction.ts';
import { readDemoSignIn, type ServerAccess } from './start-server.ts';

const BREATH_EVERY_MS = 6000;

/** Tidal volumes that tell the two patients apart at a glance. */
export const VTE_ML = { large: 520, small: 260 } as const;

export interface MixedBed {
  readonly deviceId: number;
  readonly patientId: number;
  readonly pseudonym: string;
}

/** Two beds of the demo with two hours behind them, of which 40 minutes were the other patient's. */
export interface MixUp {
  readonly server: ServerAccess;
  /** Its patient is the large one. */
  readonly one: MixedBed;
  readonly other: MixedBed;
  readonly fromMs: number;
  readonly toMs: number;
  /** Of either bed between the two. */
  readonly breaths: number;
  close(): Promise<void>;
}

/**
 * The demo as it is after two hours, without waiting for them: breaths are put into its storage before it streams. It
 * runs in this process, because the embedded database is one process's and a second start costs seconds.
 */
export async function startMixedUpDemo(): Promise<MixUp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'eupnea-e2e-'));
  await copyTemplate(dataDir);
  const read = readConfig({
    EUPNEA_DATA_DIR: dataDir,
    EUPNEA_DEMO: '1',
    EUPNEA_DEMO_BEDS: 'volume-control,pressure-support',
    PORT: '0',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const app = await buildApp(read.value, { logger: createLogger('silent') });
  const demo = await startDemo(app, read.value, { isTerminal: false, dataDir, print: () => undefined });
  const seeded = await seed(app);
  await app.start();
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...seeded,
    server: { address, ...readDemoSignIn(dataDir) },
    close: async () => {
      await app.close();
      await demo.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function seed(app: App): Promise<Omit<MixUp, 'server' | 'close'>> {
  const [one, other] = await listBeds(app);
  const nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const fromMs = nowMs - 90 * MINUTE_MS;
  const toMs = fromMs + 40 * MINUTE_MS;
  const mixedUp = (atMs: number) => atMs >= fromMs && atMs < toMs;
  for (const [bed, isLarge] of [
    [one, true],
    [other, false],
  ] as const) {
    await breatheSince(app, bed.deviceId, nowMs - 120 * MINUTE_MS, nowMs - 5 * MINUTE_MS, (atMs) =>
      isLarge === mixedUp(atMs) ? VTE_ML.small : VTE_ML.large,
    );
  }
  return { one, other, fromMs, toMs, breaths: (toMs - fromMs) / BREATH_EVERY_MS };
}

async function listBeds(app: App): Promise<readonly [MixedBed, MixedBed]> {
  const { rows } = await app.storage.pool.query<{ device: number; patient: number; pseudonym: string }>(
    `select s.device_id as device, p.id as patient, p.pseudonym from ventilation_session s
     join patient p on p.id = s.patient_id where s.ended_at_us is null order by s.device_id limit 2`,
  );
  const [one, other] = rows.map(({ device, patient, pseudonym }) => ({
    deviceId: device,
    patientId: patient,
    pseudonym,
  }));
  return [ensure(one, 'a first bed'), ensure(other, 'a second bed')];
}

/** The patient lies there since `fromMs`, and has breathed until `toMs`. */
async function breatheSince(
  app: App,
  deviceId: number,
  fromMs: number,
  toMs: number,
  vteMlAt: (atMs: number) => number,
): Promise<void> {
  const { pool } = app.storage;
  await pool.query('update ventilation_session set started_at_us = $2 where device_id = $1', [
    deviceId,
    serverTimeUs(fromMs),
  ]);
  const records = Array.from({ length: (toMs - fromMs) / BREATH_EVERY_MS }, (_, position) => {
    const anchorMs = fromMs + position * BREATH_EVERY_MS;
    const vteMl = vteMlAt(anchorMs);
    return buildBreathRecord({
      deviceId,
      breathNumber: position + 1,
      anchorMs,
      startIndex: 0,
      epoch: position + 1,
      features: { vte_ml: vteMl, vti_ml: vteMl, pmax_cmh2o: 20, peep_cmh2o: 5 },
    });
  });
  await inTransaction(pool, (client) => insertBreaths(client, records));
  // As the recording does when they are over: the first five minutes that the stream closes would else say that all before
  // them are closed, and breaths of five minutes without a sum would not be counted.
  for (let fromUs = bucketStart(serverTimeUs(fromMs)); fromUs < serverTimeUs(toMs); fromUs += BUCKET_US) {
    await inTransaction(pool, (client) => closeBucket(client, deviceId, fromUs, ROLLED_PARAMETERS));
  }
}
