import { serverTimeUs } from '@eupnea/model';
import { Message } from 'node-hl7-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestStorage, openTestStorage } from '../../storage/testing/open-test-storage.ts';
import { untilHolds } from '../../testing/until-holds.ts';
import { dialTcp } from '../../transports/tcp-dial.ts';
import { Hl7OutputService, MAX_REFUSALS } from './hl7-output-service.ts';
import type { LiveNumbers } from './live-numbers.ts';
import { enqueue, readQueueState, type QueuedMessage } from './queue-repository.ts';
import { openReceiver, type TestReceiver } from './testing/open-receiver.ts';

const NOW = Date.UTC(2026, 0, 25, 12, 0, 30);
const ANALYSIS = 7;
let storage: TestStorage;
let receiver: TestReceiver;
let nowMs = NOW;
let deviceId = 0;
const services: Hl7OutputService[] = [];
let live: LiveNumbers;

beforeAll(async () => {
  storage = await openTestStorage();
  receiver = await openReceiver();
});

afterAll(async () => {
  for (const service of services) await service.stop();
  await receiver.close();
  await storage.remove();
});

beforeEach(async () => {
  for (const service of services.splice(0)) await service.stop();
  receiver.messages.length = 0;
  receiver.answer = () => 'AA';
  nowMs = NOW;
  const { pool } = storage;
  await pool.query(
    'delete from hl7_message; delete from hl7_output_cursor; delete from hl7_output_state; delete from finding; delete from ventilation_session; delete from device; delete from patient',
  );
  const device = await pool.query<{ id: number }>(
    "insert into device (device_type, dev_serial, dev_model, hl7_output) values ('pb840', '0012210000000077', 'PB|840 & more', 'all') returning id",
  );
  deviceId = device.rows[0]?.id ?? 0;
  const patient = await pool.query<{ id: number }>(
    "insert into patient (pseudonym) values ('BLUE-OWL') returning id",
  );
  await pool.query(
    'insert into ventilation_session (device_id, patient_id, started_at_us) values ($1, $2, $3)',
    [deviceId, patient.rows[0]?.id, serverTimeUs(NOW - 3_600_000)],
  );
  live = {
    connected: true,
    monitored: {
      Pmax: { value: 20.44, at: NOW - 1000 },
      VTe: { value: 450.26, at: NOW - 1000 },
      mp1: { value: 12.3, at: NOW - 1000 },
      RR: { value: 14, at: NOW - 300_000 },
    },
    settings: {
      PEEPCPAP: { value: 8, at: NOW - 7_200_000 },
      mode_name: { value: 'A/C^VC', at: NOW - 7_200_000 },
    },
  };
});

function open(): Hl7OutputService {
  const service = new Hl7OutputService({
    db: storage.db,
    readLive: (id) => (id === deviceId ? live : null),
    receiver: {
      name: 'receiver',
      dial: (handlers) => dialTcp({ host: '127.0.0.1', port: receiver.port }, handlers),
    },
    intervalSeconds: 60,
    analysisId: ANALYSIS,
    now: () => nowMs,
    onError: (error) => {
      throw error;
    },
  });
  services.push(service);
  return service;
}

const queued = async (): Promise<readonly string[]> =>
  (
    await storage.pool.query<{ control_id: string }>('select control_id from hl7_message order by id')
  ).rows.map(({ control_id: id }) => id);

async function addFinding(
  startMs: number,
  kind = 'ineffective_effort',
  analysisId = ANALYSIS,
): Promise<void> {
  await storage.pool.query(
    "insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us, confidence, evidence) values ($1, $2, 1, $3, $3, $4, $5, $6, 0.875, '{}')",
    [
      deviceId,
      analysisId,
      startMs - NOW + 10_000_000,
      kind,
      serverTimeUs(startMs),
      serverTimeUs(startMs + 400),
    ],
  );
}

const observation = (message: Message, name: string) => {
  let found: Record<string, string> | null = null;
  message.get('OBX').forEach((segment) => {
    if (segment.get('.3.1').toString() !== name) return;
    const at = (path: string): string => segment.get(`.${path}`).toString();
    found = {
      type: at('2'),
      text: at('3.2'),
      system: at('3.3'),
      value: at('5'),
      unit: at('6.1'),
      ucum: at('6.4'),
      status: at('11'),
      time: at('14'),
    };
  });
  return found;
};

describe('HL7 output', () => {
  it('is read by an independent parser: who, what, in which unit, when', async () => {
    await open().collect();
    const service = services[0];
    service?.start();
    await untilHolds(() => expect(receiver.messages).toHaveLength(1));
    const [sent] = receiver.messages;
    const message = new Message({ text: sent?.text ?? '' });
    expect(message.get('MSH.9.2').toString()).toBe('R01');
    expect(message.get('MSH.10').toString()).toBe(sent?.controlId);
    expect(sent?.controlId.length).toBeLessThanOrEqual(20);
    expect(message.get('MSH.12').toString()).toBe('2.6');
    expect(message.get('MSH.21.3').toString()).toBe('1.3.6.1.4.1.19376.1.6.1.1.1');
    expect(message.get('PID.3.1').toString()).toBe('BLUE-OWL');
    expect(observation(message, '151973')).toEqual({
      type: 'NM',
      text: 'MDC_VENT_PRESS_AWAY_MAX',
      system: 'MDC',
      value: '20.4',
      unit: '266048',
      ucum: 'cm[H2O]',
      status: 'R',
      time: '20260125120029.000+0000',
    });
    expect(observation(message, '152664')).toMatchObject({ value: '450.3', unit: '263762' });
    expect(observation(message, 'mp1')).toMatchObject({ system: '99EUPNEA', value: '12.3', unit: 'J/min' });
    expect(observation(message, '16929192')).toMatchObject({ value: '8' });
    expect(observation(message, '67880')).toMatchObject({ value: 'PB|840 & more' });
    expect(observation(message, '184352')).toMatchObject({ value: 'A/C^VC' });
    // A number of five minutes ago is no present number.
    expect(observation(message, '152490')).toBeNull();
    await untilHolds(async () =>
      expect(await readQueueState(storage.db)).toMatchObject({ queued: 0, sent: 1 }),
    );
  });

  it('queues the numbers of an interval once, however often it looks, and nothing of a device that was not chosen', async () => {
    const service = open();
    await service.collect();
    await service.collect();
    await open().collect();
    expect(await queued()).toHaveLength(1);
    // Acknowledged and gone: still not made again within its interval.
    await storage.pool.query('delete from hl7_message');
    await open().collect();
    expect(await queued()).toEqual([]);
    nowMs = NOW + 60_000;
    live = { ...live, monitored: { Pmax: { value: 21, at: nowMs } } };
    await service.collect();
    expect(await queued()).toHaveLength(1);
    await storage.pool.query("update device set hl7_output = 'none'");
    nowMs = NOW + 120_000;
    await service.collect();
    expect(await queued()).toHaveLength(1);
  });

  it('tells no numbers of a device that is not there', async () => {
    live = { ...live, connected: false };
    await open().collect();
    expect(await queued()).toEqual([]);
  });

  it('queues every finding of the live analysis once, with the patient of its time', async () => {
    live = { ...live, connected: false };
    const service = open();
    await addFinding(NOW - 1000);
    await service.collect();
    await storage.pool.query('delete from hl7_message');
    for (let at = 1; at <= 250; at += 1) await addFinding(NOW + at * 10);
    await addFinding(NOW + 500, 'double_trigger');
    await addFinding(NOW + 600, 'auto_trigger', ANALYSIS + 1);
    await storage.pool.query('update ventilation_session set ended_at_us = $1', [serverTimeUs(NOW + 1005)]);
    nowMs = NOW + 30_000;
    await service.collect();
    expect(await queued()).toEqual([]);
    nowMs = NOW + 90_000;
    const ids: string[] = [];
    let lastBody = '';
    for (let turn = 0; turn < 6; turn += 1) {
      await open().collect();
      const { rows } = await storage.pool.query<{ control_id: string; body: string }>(
        'delete from hl7_message returning control_id, body',
      );
      ids.push(...rows.map(({ control_id: id }) => id));
      lastBody = rows.at(-1)?.body ?? lastBody;
    }
    // Acknowledged in between, and none is told twice.
    expect(ids).toHaveLength(251);
    expect(new Set(ids).size).toBe(251);
    const last = new Message({ text: lastBody });
    expect(last.get('PID.3.1').toString()).toBe('');
    expect(observation(last, 'finding')).toMatchObject({
      type: 'CWE',
      value: expect.stringContaining('ineffective_effort'),
    });
    expect(observation(last, 'finding_confidence')).toMatchObject({ value: '0.875' });
  });

  it('sends again under the same control id until it is acknowledged, in order', async () => {
    live = { ...live, connected: false };
    const message = (id: string): QueuedMessage => ({
      deviceId,
      controlId: id,
      kind: 'finding',
      observedAtUs: 1n,
      body: `MSH|^~\\&|E||||||ORU^R01|${id}|P|2.6\r`,
    });
    await enqueue(storage.db, ['A', 'B', 'A'].map(message));
    let refusals = 0;
    receiver.answer = (id) => (id === 'A' && (refusals += 1) < MAX_REFUSALS ? 'AE' : 'AA');
    const service = open();
    service.start();
    await untilHolds(() =>
      expect(receiver.messages.map(({ controlId }) => controlId)).toEqual(['A', 'A', 'A', 'B']),
    );
    expect(
      new Set(receiver.messages.filter(({ controlId }) => controlId === 'A').map(({ text }) => text)).size,
    ).toBe(1);
    await untilHolds(async () => {
      expect(await service.readState()).toMatchObject({
        queued: 0,
        sent: 2,
        refused: 0,
        lastError: 'the receiver refused A: because',
      });
    });
    receiver.answer = () => 'AR';
    await enqueue(storage.db, [message('C')]);
    await untilHolds(async () => expect(await service.readState()).toMatchObject({ queued: 0, refused: 1 }));
  });

  it('keeps findings when it is full, and drops the oldest numbers', async () => {
    const message = (id: string, kind: 'numbers' | 'finding'): QueuedMessage => ({
      deviceId,
      controlId: id,
      kind,
      observedAtUs: 1n,
      body: 'x',
    });
    await enqueue(
      storage.db,
      [
        message('F1', 'finding'),
        message('N1', 'numbers'),
        message('N2', 'numbers'),
        message('N3', 'numbers'),
      ],
      3,
    );
    expect(await queued()).toEqual(['F1', 'N2', 'N3']);
    await enqueue(
      storage.db,
      [message('F2', 'finding'), message('F3', 'finding'), message('F4', 'finding')],
      3,
    );
    expect(await queued()).toEqual(['F2', 'F3', 'F4']);
    expect(await readQueueState(storage.db)).toMatchObject({ queued: 3, dropped: 4 });
  });
});
