import { type ServerTimeUs, sampleTimeUs, serverTimeUs, MINUTE_MS } from '@eupnea/model';
import type { LightMyRequestResponse } from 'fastify';
import type { Environment } from '../../../config/config.ts';
import { ensureAnalysis } from '../../../storage/ensure-analysis.ts';
import { insertBreaths } from '../../../storage/recording/insert-breaths.ts';
import { insertChunks } from '../../../storage/recording/insert-chunks.ts';
import type { BreathRecord, ChunkRecord } from '../../../storage/recording/recording-batch.ts';
import { closeBucket } from '../../../storage/rollup/close-bucket.ts';
import { ROLLED_PARAMETERS } from '../../../storage/rollup/rolled-parameters.ts';
import { BUCKET_US } from '../../../storage/rollup/rollup-bucket.ts';
import { TEST_RATE_HZ, buildBreathRecord } from '../../../storage/testing/build-breath.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { encodeChunk } from '../../../storage/waveform/chunk-codec.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../testing/open-test-app.ts';

/** Midnight, on a five-minute border. */
export const WARD_START_MS = Date.parse('2026-11-20T00:00:00Z');
const BREATH_SAMPLES = 400;
const CHUNK_SAMPLES = 1000;
/** Pressure that only its own project may see in an answer. */
export const OTHER_PRESSURE = 99;
export const OTHER_VTE_ML = 9999;
/**
 * Inspired volume of every breath of the first patient in the breath table; the ward has no volume channel.
 */
export const WARD_VTI_ML = 650;

/**
 * Minutes from the start of the ward. The borders of the second stay are inside chunks, breaths and
 * five-minute periods.
 */
export const STAYS = {
  first: [0, 62.05],
  other: [62.05, 73.05],
  second: [73.05, 90],
  elsewhere: [120, 130],
} as const;
export const GAP_MINUTES = [20, 31] as const;

export interface StoredWard {
  readonly app: TestApp;
  /** Member of the project of the first patient. */
  readonly owner: TestUser;
  /** Member of the other patient's project; the device belongs to both projects. */
  readonly neighbour: TestUser;
  readonly stranger: TestUser;
  readonly patientId: number;
  readonly otherPatientId: number;
  /** The first patient, then the other one, then the first again. */
  readonly deviceId: number;
  /** Later device of the first patient. */
  readonly secondDeviceId: number;
  /** Every breath of the first patient in order of time. */
  readonly breaths: readonly BreathRecord[];
  get(user: TestUser, path: string): Promise<LightMyRequestResponse>;
  post(user: TestUser, path: string, payload: object): Promise<LightMyRequestResponse>;
  /** A new member of both patients' projects. */
  addReaderOfBoth(): Promise<TestUser>;
}

/** A bed that changed its patient twice, and a second bed: two hours of samples, breaths and rollups. */
export async function openStoredWard(environment: Environment = {}): Promise<StoredWard> {
  const app = await openTestApp(environment);
  const { pool } = app.storage;
  const [owner, neighbour, stranger] = [await app.makeUser(), await app.makeUser(), await app.makeUser()];
  const [project, otherProject] = [await app.makeProject(owner), await app.makeProject(neighbour)];
  await app.makeProject(stranger);
  const insert = async (text: string, values: readonly unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(text, [...values]);
    return rows[0]?.id ?? 0;
  };
  const addPatient = async (pseudonym: string, projectId: number): Promise<number> => {
    const id = await insert('insert into patient (pseudonym) values ($1) returning id', [pseudonym]);
    await pool.query('insert into project_patient (project_id, patient_id) values ($1, $2)', [projectId, id]);
    return id;
  };
  const addDevice = () =>
    insert(`insert into device (device_type, description) values ('simulator', 'Bed 7') returning id`, []);
  const [patientId, otherPatientId] = [
    await addPatient('P-ONE', project),
    await addPatient('P-OTHER', otherProject),
  ];
  const [deviceId, secondDeviceId] = [await addDevice(), await addDevice()];
  for (const projectId of [project, otherProject]) {
    await pool.query('insert into project_device (project_id, device_id) values ($1, $2)', [
      projectId,
      deviceId,
    ]);
  }
  const addStay = (device: number, patient: number, [from, to]: readonly [number, number]) =>
    pool.query(
      `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
       values ($1, $2, $3, $4, 'assignment')`,
      [device, patient, minuteUs(from), minuteUs(to)],
    );
  await addStay(deviceId, patientId, STAYS.first);
  await addStay(deviceId, otherPatientId, STAYS.other);
  await addStay(deviceId, patientId, STAYS.second);
  await addStay(secondDeviceId, patientId, STAYS.elsewhere);
  const analysisId = await ensureAnalysis(pool, { version: 'test', commit: 'test', parameters: {} });
  const all = [
    ...(await store(app, deviceId, 0, 90, analysisId)),
    ...(await store(app, secondDeviceId, 120, 130, analysisId)),
  ];
  return {
    app,
    owner,
    neighbour,
    stranger,
    patientId,
    otherPatientId,
    deviceId,
    secondDeviceId,
    breaths: all.filter((record) => !isOther(record.deviceId, record.startedAtUs, deviceId)),
    get: (user, path) => app.server.inject({ method: 'GET', url: `/nestjs${path}`, headers: user.headers }),
    post: (user, path, payload) =>
      app.server.inject({ method: 'POST', url: `/nestjs${path}`, headers: user.headers, payload }),
    addReaderOfBoth: async () => {
      const reader = await app.makeUser();
      await pool.query(
        `insert into project_member (project_id, user_id, can_view) select unnest($1::int[]), $2, true`,
        [[project, otherProject], reader.id],
      );
      return reader;
    },
  };
}

export function minuteUs(minutes: number): bigint {
  return serverTimeUs(WARD_START_MS + minutes * MINUTE_MS);
}

export function minuteTime(minutes: number): string {
  return new Date(WARD_START_MS + minutes * MINUTE_MS).toISOString();
}

/** Stored pressure of a sample: a ramp for the first patient, a constant for the other one. */
export function pressureAt(index: number): number {
  const minutes = index / TEST_RATE_HZ / 60;
  const [from, to] = STAYS.other;
  if (minutes >= from && minutes < to) return OTHER_PRESSURE;
  return 5 + 15 * Math.abs(Math.sin(index / 64)) + (index % 997 === 0 ? 20 : 0);
}

function isOther(deviceId: number, timeUs: bigint, sharedId: number): boolean {
  const [from, to] = STAYS.other;
  return deviceId === sharedId && timeUs >= minuteUs(from) && timeUs < minuteUs(to);
}

function isMissing(minutes: number): boolean {
  const [from, to] = GAP_MINUTES;
  return minutes >= from && minutes < to;
}

async function store(
  app: TestApp,
  deviceId: number,
  fromMinute: number,
  toMinute: number,
  analysisId: number,
): Promise<readonly BreathRecord[]> {
  const anchorMs = WARD_START_MS + fromMinute * MINUTE_MS;
  const at = (index: number): ServerTimeUs => sampleTimeUs({ anchorMs, rateHz: TEST_RATE_HZ }, index);
  const samples = (toMinute - fromMinute) * 60 * TEST_RATE_HZ;
  const breaths: BreathRecord[] = [];
  for (let startIndex = 0; startIndex < samples; startIndex += BREATH_SAMPLES) {
    if (isMissing(fromMinute + startIndex / TEST_RATE_HZ / 60)) continue;
    const breathNumber = breaths.length + 1;
    const isTheirs = pressureAt(startIndex + fromMinute * 60 * TEST_RATE_HZ) === OTHER_PRESSURE;
    const features = {
      vte_ml: isTheirs ? OTHER_VTE_ML : 400 + ((breathNumber * 7919) % 200),
      vti_ml: isTheirs ? OTHER_VTE_ML : WARD_VTI_ML,
      rr_bpm: 15,
      ...(breathNumber % 10 === 0 ? {} : { compliance_ml_cmh2o: 40 + (breathNumber % 13) }),
    };
    const record = buildBreathRecord({
      deviceId,
      breathNumber,
      anchorMs,
      startIndex,
      samples: BREATH_SAMPLES,
      features,
    });
    breaths.push({
      ...record,
      analysisId,
      breath: { ...record.breath, incomplete: breathNumber % 50 === 0, mode: breathNumber % 2 ? 'vc' : 'ps' },
    });
  }
  const chunks: ChunkRecord[] = [];
  for (let firstIndex = 0; firstIndex < samples; firstIndex += CHUNK_SAMPLES) {
    if (isMissing(fromMinute + firstIndex / TEST_RATE_HZ / 60)) continue;
    const pressure = Float32Array.from({ length: CHUNK_SAMPLES }, (_, offset) =>
      pressureAt(firstIndex + offset + fromMinute * 60 * TEST_RATE_HZ),
    );
    const flow = pressure.map((value) => value - 10);
    chunks.push({
      deviceId,
      epoch: 1,
      rateHz: TEST_RATE_HZ,
      firstIndex,
      startedAtUs: at(firstIndex),
      endedAtUs: at(firstIndex + CHUNK_SAMPLES),
      chunk: encodeChunk({ pressure, flow }),
    });
  }
  const { pool } = app.storage;
  for (let first = 0; first < breaths.length; first += 300) {
    await inTransaction(pool, (client) => insertBreaths(client, breaths.slice(first, first + 300)));
  }
  for (let first = 0; first < chunks.length; first += 100) {
    await inTransaction(pool, (client) => insertChunks(client, chunks.slice(first, first + 100), true));
  }
  for (let bucketUs = minuteUs(fromMinute); bucketUs < minuteUs(toMinute); bucketUs += BUCKET_US) {
    await inTransaction(pool, (client) => closeBucket(client, deviceId, bucketUs, ROLLED_PARAMETERS));
  }
  return breaths;
}
