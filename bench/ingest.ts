import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type SampleBlock, sampleTimeUs, serverTimeUs } from '@eupnea/model';
import { BASE_SCENARIO, recordLoop } from '@eupnea/simulator';
import { createBreathPipeline } from '@eupnea/signal';
import { ensureAnalysis } from '../apps/server/src/storage/ensure-analysis.ts';
import { type Storage, openStorage } from '../apps/server/src/storage/open-storage.ts';
import { openRecording } from '../apps/server/src/storage/recording/open-recording.ts';
import type { Recording } from '../apps/server/src/storage/recording/recording.ts';
import type { BreathRecord } from '../apps/server/src/storage/recording/recording-batch.ts';
import { calibrate } from './calibrate.ts';

/**
 * Write rate of breaths and waveform chunks: `npm run bench:ingest -- [--devices 50] [--minutes 10]`. Writes
 * minutes of all devices as fast as back-pressure allows; samples pass the journal as in live operation.
 */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '10' },
    'database-url': { type: 'string' },
  },
});
const deviceCount = Number(values.devices);
const minutes = Number(values.minutes);
const BLOCK_SECONDS = 1;

const loop = recordLoop(BASE_SCENARIO, 1, 60);
const { rateHz } = loop;
const blockSamples = Math.round(rateHz * BLOCK_SECONDS);
const blocks = cutBlocks();

function cutBlocks(): SampleBlock[] {
  const count = Math.floor(loop.length / blockSamples);
  return Array.from({ length: count }, (_, number) => {
    const from = number * blockSamples;
    const channels = Object.fromEntries(
      Object.entries(loop.channels).map(([code, column]) => [
        code,
        column.subarray(from, from + blockSamples),
      ]),
    );
    return { firstIndex: from, rateHz, length: blockSamples, channels };
  });
}

/** Breaths measured once, because this bench measures storage only. */
function measureBreaths() {
  const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform' });
  return [...blocks.flatMap((block) => pipeline.pushSamples(block)), ...pipeline.finish()].filter(
    (breath) => !breath.incomplete,
  );
}

async function insertDevices(storage: Storage): Promise<number[]> {
  const { rows } = await storage.pool.query<{ id: number }>(
    `insert into device (device_type) select 'simulator' from generate_series(1, $1::int) returning id`,
    [deviceCount],
  );
  return rows.map(({ id }) => id);
}

async function ingest(recording: Recording, ids: readonly number[], analysisId: number): Promise<void> {
  const breaths = measureBreaths();
  const passSamples = blocks.length * blockSamples;
  const passes = Math.ceil((minutes * 60 * rateHz) / passSamples);
  const anchorMs = Date.now();
  const anchorUs = serverTimeUs(anchorMs);
  for (const deviceId of ids) {
    await recording.openEpoch({
      deviceId,
      epoch: 1,
      anchorUs,
      rateHz,
      startedAtUs: anchorUs,
      reason: 'connect',
    });
  }
  const writes: Promise<void>[] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    for (const deviceId of ids) {
      if (recording.saturated) await recording.whenWritable();
      const shift = pass * passSamples;
      for (const block of blocks) {
        recording.appendSamples(deviceId, 1, anchorMs, { ...block, firstIndex: block.firstIndex + shift });
      }
      const records = breaths.map((breath, number): BreathRecord => {
        const startIndex = breath.startIndex + shift;
        return {
          deviceId,
          startedAtUs: sampleTimeUs({ anchorMs, rateHz }, startIndex),
          breathNumber: pass * breaths.length + number + 1,
          epoch: 1,
          rateHz,
          analysisId,
          breath: {
            ...breath,
            startIndex,
            inspirationEndIndex: breath.inspirationEndIndex + shift,
            endIndex: breath.endIndex + shift,
          },
        };
      });
      for (const record of records) writes.push(recording.write({ breaths: [record] }));
    }
  }
  await Promise.all(writes);
  await recording.flush();
}

const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-ingest-'));
const calibrationSeconds = calibrate();
const storage = await openStorage({ dataDir, databaseUrl: values['database-url'] ?? null });
try {
  const recording = await openRecording(storage, {
    onProblem: ({ error }) => {
      throw error;
    },
  });
  const ids = await insertDevices(storage);
  const analysisId = await ensureAnalysis(storage.pool, {
    version: 'bench',
    commit: 'bench',
    parameters: {},
  });
  const startMs = performance.now();
  await ingest(recording, ids, analysisId);
  const seconds = (performance.now() - startMs) / 1000;
  const { committedBreaths, committedChunks, transactions, longestTransactionMs } = recording.stats;
  await recording.close();
  const figures = {
    at: new Date().toISOString(),
    storage: storage.kind,
    cores: cpus().length,
    devices: deviceCount,
    minutes,
    seconds,
    breathsPerSecond: committedBreaths / seconds,
    chunksPerSecond: committedChunks / seconds,
    transactions,
    longestTransactionMs,
    timesLife: (deviceCount * minutes * 60) / seconds,
    calibrationSeconds,
    breathsPerCalibration: (committedBreaths / seconds) * calibrationSeconds,
  };
  process.stdout.write(
    [
      `${storage.kind}: ${committedBreaths} breaths and ${committedChunks} chunks in ${seconds.toFixed(1)} s`,
      `${figures.breathsPerSecond.toFixed(0)} breaths/s and ${figures.chunksPerSecond.toFixed(0)} chunks/s: as much as ${figures.timesLife.toFixed(0)} devices make`,
      `longest transaction ${longestTransactionMs.toFixed(0)} ms of ${transactions}`,
      `calibration loop ${calibrationSeconds.toFixed(3)} s, breaths per loop ${figures.breathsPerCalibration.toFixed(1)}`,
      '',
    ].join('\n'),
  );
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}ingest.json`, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
}
