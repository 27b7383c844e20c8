/**
 * Records the messages between processes of this version, for the tests of later versions: bus messages of a simulated
 * bed, examples of other topics, and journal frames. Run in a work tree of the version: `npm run capture:messages --
 * COMMIT FILE`
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { serverTimeUs } from '@eupnea/model';
import { BASE_SCENARIO } from '@eupnea/simulator';
import type { BusMessages, SamplesMessage } from '../../bus/bus-messages.ts';
import { encodeFrame } from '../../storage/journal/journal-frame.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { startEmulator } from '../../transports/start-emulator.ts';
import { type PlainTopic, encodeMessage } from '../message-codec.ts';
import { encodeSamples } from '../samples-codec.ts';

/** By then breaths, numbers, settings and limits of the bed have arrived. */
const WATCHED_MS = 30_000;
const TOKEN = 7;

/** One message of every topic, for those that a bed alone does not cause. */
const EXAMPLES: { readonly [Topic in PlainTopic]: BusMessages[Topic] } = {
  'device.changed': { deviceId: 3 },
  'assignment.changed': { deviceId: 3, byStream: true },
  'assignment.applied': { deviceId: 3 },
  'live.changed': { deviceId: 3, patch: { connected: true } },
  'live.heard': { deviceId: 3, newestAtMs: 1_763_640_000_000.5 },
  'live.newest': { deviceIds: [3, 4], newestAtMs: [1_763_640_000_000, 1_763_640_000_001] },
  'live.notes': {
    deviceId: 3,
    clock: { offsetMs: -120.5, driftSecondsPerDay: null, measuredAtMs: 1_763_640_000_000 },
    sampleDriftPpm: null,
    unknownIdentifiers: ['0x1F'],
  },
  'live.removed': { deviceId: 3 },
  'auth.ended': { sessionId: '0d4c0f3e-7f0a-4f0a-8b6e-3b1f0c8d9e10' },
  'auth.user_changed': { userId: 5 },
  'auth.user_ended': { userId: 5 },
  'rollups.recut': { deviceId: 3, borderUs: 1_763_640_000_000_001n },
  'jobs.queued': { kind: 'import' },
  'gateway.trouble': { code: 'ETIMEDOUT' },
};

const [commit = '', file = ''] = process.argv.slice(2);
const app = await openTestApp({ EUPNEA_DEMO: '1' });
Object.defineProperty(app.clock, 'nowMs', { get: () => Date.now() });
await app.start();
const owner = await app.makeUser({ isAdmin: true });
const emulator = await startEmulator({
  kind: 'simulator',
  scenario: BASE_SCENARIO,
  seed: 7,
  host: '127.0.0.1',
  port: 0,
});
const patches: string[] = [];
const seen = new Set<string>();
const samples: SamplesMessage[] = [];
app.bus.subscribe('live.changed', (message) => {
  // Records each part once empty and once with values.
  const parts = Object.entries(message.patch).map(
    ([name, value]) => name + (JSON.stringify(value).length > 2),
  );
  if (parts.every((part) => seen.has(part))) return;
  for (const part of parts) seen.add(part);
  patches.push(encodeMessage(message, TOKEN));
});
app.bus.subscribe('samples', (message) => {
  if (samples.length < 2) samples.push(message);
});
await app.server.inject({
  method: 'POST',
  url: '/nestjs/devices',
  headers: owner.headers,
  payload: {
    device_type: 'simulator',
    ip: '127.0.0.1',
    port: emulator.port,
    description: 'bed 1',
    project_id: await app.makeProject(owner),
  },
});
await delay(WATCHED_MS);
await app.remove();
await emulator.close();

const startedAtUs = serverTimeUs(1_763_640_000_000);
const breath = buildBreathRecord({
  deviceId: 3,
  breathNumber: 8,
  anchorMs: 1_763_640_000_000,
  startIndex: 0,
});
const frames = [
  encodeFrame({
    type: 'epoch',
    epoch: { deviceId: 3, epoch: 1, anchorUs: startedAtUs, rateHz: 100, startedAtUs, reason: 'connect' },
  }),
  encodeFrame({
    type: 'samples',
    deviceId: 3,
    epoch: 1,
    anchorMs: 1_763_640_000_000,
    block: { rateHz: 100, firstIndex: 0, length: 2, channels: { pressure: Float32Array.from([5, 5.5]) } },
  }),
  encodeFrame({ type: 'batch', deviceId: 3, batch: { breaths: [breath], findings: [] } }),
];
const examples = Object.entries(EXAMPLES).map(([topic, message]) => [topic, [encodeMessage(message, TOKEN)]]);
writeFileSync(
  file,
  `${JSON.stringify(
    {
      commit,
      topics: { ...Object.fromEntries(examples), 'live.changed': patches },
      samples: Buffer.from(encodeSamples(samples, TOKEN)).toString('base64'),
      frames: Buffer.concat(frames).toString('base64'),
    },
    null,
    2,
  )}\n`,
);
