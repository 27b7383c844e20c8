import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNats } from '../../../../tooling/nats/find-nats.ts';
import { type TestNats, startTestNats } from '../../../../tooling/nats/start-test-nats.ts';
import type { BusTopic } from '../bus/bus-messages.ts';
import { untilHolds } from '../testing/until-holds.ts';
import { encodeMessage } from './message-codec.ts';
import { type NatsLink, openNatsLink } from './nats-link.ts';
import { Cluster } from './open-cluster.ts';

const TOPICS = [
  'device.changed',
  'assignment.changed',
  'live.changed',
  'live.heard',
  'live.newest',
  'auth.ended',
  'auth.user_ended',
  'rollups.recut',
] as const satisfies readonly BusTopic[];

const GARBAGE = [
  '',
  '{',
  'null',
  '[]',
  '{"v":2,"m":null}',
  '{"v":0,"t":1,"m":{"deviceId":1}}',
  '{"v":2,"m":{"deviceId":"1","userId":"1","sessionId":1}}',
  '{"v":2,"m":{"deviceId":1.5,"borderUs":"x"}}',
  '['.repeat(20_000),
  `{"v":2,"t":1e400,"m":{"deviceId":1}}`,
  '{"__proto__":{"v":2},"m":{}}',
];

/** Somebody who reaches NATS with a password of its own, and whose messages are none. */
describe.skipIf(findNats() === null)('a peer on NATS that sends garbage', () => {
  let nats: TestNats;
  let rogue: NatsLink;
  let cluster: Cluster;
  const lines: string[] = [];

  beforeAll(async () => {
    nats = await startTestNats();
    rogue = await openNatsLink(nats.url, 'rogue');
    const log = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    cluster = await Cluster.open({ url: nats.url, logger: pino({}, log), registry: new Registry() });
  });
  afterAll(async () => {
    await cluster.close();
    await rogue.close();
    await nats.stop();
  });

  it('reaches no subscriber, costs itself alone, and a line a second for each topic', async () => {
    const heard: unknown[] = [];
    for (const topic of TOPICS) cluster.bus.subscribe(topic, (message) => heard.push([topic, message]));
    await cluster.link.connection.flush();
    for (let round = 0; round < 50; round += 1)
      for (const topic of TOPICS) {
        for (const text of GARBAGE) rogue.connection.publish(`eupnea.bus.${topic}`, text);
        rogue.connection.publish(`eupnea.bus.${topic}`, randomBytes(1000));
      }
    // An honest message after them still arrives.
    rogue.connection.publish('eupnea.bus.device.changed', encodeMessage({ deviceId: 7 }, 0));
    await rogue.connection.flush();
    await untilHolds(() => expect(heard).toContainEqual(['device.changed', { deviceId: 7 }]));
    expect(heard).toEqual([['device.changed', { deviceId: 7 }]]);
    const written = lines.filter((line) => line.includes('cluster problem'));
    expect(written.length).toBeGreaterThanOrEqual(TOPICS.length);
    // 4,800 messages; seconds of a loaded machine.
    expect(written.length).toBeLessThan(TOPICS.length * 30);
  });
});
