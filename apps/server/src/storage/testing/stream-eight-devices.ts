import { setInterval } from 'node:timers/promises';
import { sampleTimeUs, serverTimeUs } from '@eupnea/model';
import { openStorage } from '../open-storage.ts';
import { readStreamStates } from '../read-stream-states.ts';
import { openRecording } from '../recording/open-recording.ts';
import { TEST_RATE_HZ, buildBreathRecord } from './build-breath.ts';

/**
 * Victim of the kill test: eight devices stream into the data directory of the first argument. Each output
 * line is a promise: `breath <device> <number> <started_at_us>` after its commit, `samples <device> <epoch>
 * <end>` after they were passed on.
 */
const DEVICES = 8;
const BLOCK = 10;
/** Short breaths, so that a second contains many commits. */
const BREATH_SAMPLES = 30;

const storage = await openStorage({ dataDir: process.argv[2] ?? '' });
await storage.pool.query(
  `insert into device (device_type)
   select 'simulator' from generate_series(1, $1 - (select count(*)::int from device))`,
  [DEVICES],
);
const recording = await openRecording(storage, {
  onProblem: ({ error }) => {
    throw error;
  },
});
const ids = Array.from({ length: DEVICES }, (_, index) => index + 1);
const states = await readStreamStates(storage.pool, ids);
const streams = [...states.values()].map((state) => ({
  deviceId: state.deviceId,
  epoch: state.lastEpoch + 1,
  breathNumber: state.lastBreathNumber,
  anchorMs: Math.max(Date.now(), Math.ceil(Number(state.lastEndUs ?? 0n) / 1000) + 1),
  next: 0,
}));
for (const stream of streams) {
  await recording.openEpoch({
    deviceId: stream.deviceId,
    epoch: stream.epoch,
    anchorUs: serverTimeUs(stream.anchorMs),
    rateHz: TEST_RATE_HZ,
    startedAtUs: serverTimeUs(stream.anchorMs),
    reason: 'server_start',
  });
}
process.stdout.write('ready\n');

for await (const _ of setInterval((BLOCK / TEST_RATE_HZ) * 1000)) {
  for (const stream of streams) {
    const pressure = Float32Array.from({ length: BLOCK }, (_unused, index) => (stream.next + index) / 100);
    const block = { firstIndex: stream.next, rateHz: TEST_RATE_HZ, length: BLOCK, channels: { pressure } };
    recording.appendSamples(stream.deviceId, stream.epoch, stream.anchorMs, block);
    stream.next += BLOCK;
    process.stdout.write(`samples ${stream.deviceId} ${stream.epoch} ${stream.next}\n`);
    if (stream.next % BREATH_SAMPLES !== 0) continue;
    stream.breathNumber += 1;
    const record = buildBreathRecord({
      deviceId: stream.deviceId,
      breathNumber: stream.breathNumber,
      epoch: stream.epoch,
      anchorMs: stream.anchorMs,
      startIndex: stream.next - BREATH_SAMPLES,
      samples: BREATH_SAMPLES,
      features: { vte_ml: 400 + (stream.breathNumber % 100) },
    });
    void recording.write({ breaths: [record] }).then(() => {
      const startedAtUs = sampleTimeUs(
        { anchorMs: stream.anchorMs, rateHz: TEST_RATE_HZ },
        record.breath.startIndex,
      );
      process.stdout.write(`breath ${stream.deviceId} ${record.breathNumber} ${startedAtUs}\n`);
    });
  }
}
