import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage } from '../../storage/open-storage.ts';
import { copyTemplate } from '../../storage/testing/copy-template.ts';
import { KILL_LIMIT_MS, startKillableServer } from '../../testing/kills/start-killable-server.ts';
import { untilHolds } from '../../testing/until-holds.ts';
import { enqueue, readQueueState } from './queue-repository.ts';
import { openReceiver, type TestReceiver } from './testing/open-receiver.ts';

const KILLS = 12;
const MESSAGES = 600;
/** Timeout for sending all messages; each waits for its acknowledgement and leaves the queue. */
const EMPTY_WITHIN_MS = 100_000;
/** Some hundred answers a second: a kill meets a queue that is being emptied. */
const ANSWER_AFTER_MS = 5;
const KILL_WITHIN_MS = 700;

let dataDir = '';
let receiver: TestReceiver;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'eupnea-hl7-kill-'));
  await copyTemplate(dataDir);
  receiver = await openReceiver(ANSWER_AFTER_MS);
  const storage = await openStorage({ dataDir });
  await storage.db.transaction(async (tx) => {
    const messages = Array.from({ length: MESSAGES }, (_, at) => ({
      deviceId: 1,
      controlId: `M${at}`,
      kind: 'finding' as const,
      observedAtUs: 1n,
      body: `MSH|^~\\&|EUPNEA||||20260125||ORU^R01^ORU_R01|M${at}|P|2.6\rPID|||P${at}\r`,
    }));
    await enqueue(tx, messages);
  });
  await storage.close();
});

afterAll(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const start = () => startKillableServer(dataDir, { EUPNEA_HL7_RECEIVER: `127.0.0.1:${receiver.port}` });

it(
  `the queue survives ${KILLS} kills: every message arrives, in order, and none as a new one`,
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = receiver.messages.length;
      const server = start();
      await server.address;
      await untilHolds(() => expect(receiver.messages.length).toBeGreaterThan(before));
      await delay(Math.random() * KILL_WITHIN_MS);
      process.kill(-(server.process.pid ?? 0), 'SIGKILL');
      await server.exited;
    }
    const server = start();
    await server.address;
    await untilHolds(
      () => expect(new Set(receiver.messages.map(({ controlId }) => controlId)).size).toBe(MESSAGES),
      EMPTY_WITHIN_MS,
    );
    // The last acknowledgement is on its way.
    await delay(500);
    process.kill(-(server.process.pid ?? 0), 'SIGTERM');
    expect(await server.exited).toBe(0);

    const texts = new Map<string, Set<string>>();
    for (const { controlId, text } of receiver.messages) {
      texts.set(controlId, (texts.get(controlId) ?? new Set()).add(text));
    }
    // A repetition is the same message under the same id, which the receiver knows.
    expect([...texts.values()].every((known) => known.size === 1)).toBe(true);
    expect([...texts.keys()]).toEqual(Array.from({ length: MESSAGES }, (_, at) => `M${at}`));
    // At the most the one message whose acknowledgement a kill lost, and the database the last commits of.
    const repeated = receiver.messages.length - MESSAGES;
    expect(repeated).toBeLessThanOrEqual(KILLS * 2);
    const storage = await openStorage({ dataDir });
    expect(await readQueueState(storage.db)).toMatchObject({
      queued: 0,
      sent: MESSAGES,
      dropped: 0,
      refused: 0,
    });
    await storage.close();
  },
  (KILLS + 3) * KILL_LIMIT_MS,
);
