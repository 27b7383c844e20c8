import { createSimulatorEmulator, type EncodableEvent } from '@eupnea/drivers';
import { ensure } from '@eupnea/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWaveform } from '../storage/waveform/read-waveform.ts';
import type { DeviceHandlers } from '../transports/dial-target.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';

const START_MS = 1_700_000_000_000;
const RATE_HZ = 100;
const BLOCK_SAMPLES = 10;
const BLOCK_MS = (BLOCK_SAMPLES * 1000) / RATE_HZ;
/** Pressure of each patient's samples, cmH2O. */
const FORMER = 11;
const NEXT = 22;

let server: TestServer;
let nowMs = START_MS;
const dialed: DeviceHandlers[] = [];

beforeAll(async () => {
  server = await openTestServer(() => nowMs, {
    dial: (_target, handlers) => {
      dialed.push(handlers);
      const nothing = () => undefined;
      return { send: nothing, pause: nothing, resume: nothing, finish: nothing, close: nothing };
    },
  });
});

afterAll(() => server.close());

async function query(text: string, values: readonly unknown[]): Promise<readonly { readonly id: number }[]> {
  return (await server.storage.pool.query<{ id: number }>(text, [...values])).rows;
}

async function makePatient(pseudonym: string): Promise<number> {
  const [row] = await query('insert into patient (pseudonym) values ($1) returning id', [pseudonym]);
  return ensure(row, 'an inserted row is returned').id;
}

/** The patient is on the device from now on. */
async function assign(deviceId: number, patientId: number): Promise<void> {
  const atUs = BigInt(nowMs) * 1000n;
  await query(
    `update ventilation_session set ended_at_us = $2, end_reason = 'assignment'
     where device_id = $1 and ended_at_us is null`,
    [deviceId, atUs],
  );
  await query(
    'insert into ventilation_session (device_id, patient_id, started_at_us) values ($1, $2, $3) returning id',
    [deviceId, patientId, atUs],
  );
  server.bus.publish('assignment.changed', { deviceId });
  await server.gateway.settle();
}

/** Pressures that stand in the record of the patient. */
async function readPressures(deviceId: number, patientId: number): Promise<readonly number[]> {
  const { rows } = await server.storage.pool.query<{ from_us: bigint; to_us: bigint }>(
    `select started_at_us as from_us, coalesce(ended_at_us, $3) as to_us from ventilation_session
     where device_id = $1 and patient_id = $2`,
    [deviceId, patientId, BigInt(nowMs + 60_000) * 1000n],
  );
  const pressures: number[] = [];
  for (const { from_us: fromUs, to_us: toUs } of rows) {
    for (const { columns } of await readWaveform(server.storage.pool, {
      deviceId,
      fromUs,
      toUs,
      channels: ['pressure'],
    }))
      pressures.push(...(columns.pressure ?? []));
  }
  return pressures;
}

it('keeps what arrived before the next patient, and was not read yet, out of the record of that patient', async () => {
  const deviceId = await server.addDevice('simulator', 1);
  const former = await makePatient('FORMER');
  const next = await makePatient('NEXT');
  await assign(deviceId, former);
  const line = ensure(dialed[0], 'the device was dialled');
  const queue: EncodableEvent[] = [];
  const emulator = createSimulatorEmulator({ snapshot: () => [], advance: () => queue.splice(0) }, 'float32');
  line.onOpen();
  line.onBytes(emulator.join());
  let firstIndex = 0;
  const breathe = (pressure: number, blocks: number) => {
    for (let left = blocks; left > 0; left -= 1) {
      nowMs += BLOCK_MS;
      const column = new Float32Array(BLOCK_SAMPLES).fill(pressure);
      const block = {
        firstIndex,
        rateHz: RATE_HZ,
        length: BLOCK_SAMPLES,
        channels: { pressure: column, flow: column },
      };
      firstIndex += BLOCK_SAMPLES;
      queue.push({ type: 'samples', block });
      line.onBytes(emulator.read(0));
    }
  };
  for (let half = 0; half < 8; half += 1) {
    breathe(FORMER, 5);
    server.gateway.collect(deviceId);
  }
  // They are gathered when the next patient comes.
  breathe(FORMER, 4);
  nowMs += 1;
  await assign(deviceId, next);
  for (let half = 0; half < 8; half += 1) {
    breathe(NEXT, 5);
    server.gateway.collect(deviceId);
  }
  await server.gateway.stop();
  await server.recording.flush();
  expect(new Set(await readPressures(deviceId, former))).toEqual(new Set([FORMER]));
  expect(new Set(await readPressures(deviceId, next))).toEqual(new Set([NEXT]));
  expect((await readPressures(deviceId, former)).length).toBe(44 * BLOCK_SAMPLES);
  expect(server.problems).toEqual([]);
});
