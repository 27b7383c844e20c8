import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNats } from '../../../../tooling/nats/find-nats.ts';
import {
  NATS_USERS,
  type NatsUser,
  type TestNats,
  startTestNats,
} from '../../../../tooling/nats/start-test-nats.ts';
import { LiveStateStore } from '../live/live-state-store.ts';
import { untilHolds } from '../testing/until-holds.ts';
import { FlightJournal } from './flight-journal.ts';
import { discardFlight, ensureFlightStreams, flightSubject, readFlight } from './flight-streams.ts';
import { openLiveBucket } from './live-bucket.ts';
import { encodeMessage } from './message-codec.ts';
import { type NatsLink, openNatsLink } from './nats-link.ts';
import { Cluster } from './open-cluster.ts';

const CHANGE = { deviceId: 7, patch: { connected: true } } as const;

/** The permissions of docs/operations/nats/roles.conf on a server of their own. */
describe.skipIf(findNats() === null)('NATS with a user for each role', () => {
  let nats: TestNats;
  const links = new Map<NatsUser, NatsLink>();
  const refused: string[] = [];
  const lines: string[] = [];
  const clusters: Cluster[] = [];

  beforeAll(async () => {
    nats = await startTestNats({ hasUsers: true });
    for (const user of NATS_USERS) {
      const link = await openNatsLink(nats.urlOf(user), user);
      link.onError((error) => refused.push(`${user}: ${error.message}`));
      links.set(user, link);
    }
    await openLiveBucket(linkOf('http').connection);
    await ensureFlightStreams(linkOf('gateway').connection);
  });
  afterAll(async () => {
    for (const cluster of clusters) await cluster.close();
    for (const link of links.values()) await link.close();
    await nats.stop();
  });

  function linkOf(user: NatsUser): NatsLink {
    const link = links.get(user);
    if (link === undefined) throw new Error(user);
    return link;
  }

  async function openCluster(user: NatsUser): Promise<Cluster> {
    const log = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    const cluster = await Cluster.open({
      url: nats.urlOf(user),
      logger: pino({}, log),
      registry: new Registry(),
    });
    clusters.push(cluster);
    return cluster;
  }

  it('lets nobody in without one', async () => {
    await expect(openNatsLink(nats.url, 'stranger')).rejects.toThrow(/authorization/iu);
    await expect(openNatsLink(nats.url.replace('//', '//gateway:wrong@'), 'stranger')).rejects.toThrow(
      /authorization/iu,
    );
  });

  it('carries the messages of each role to the others, and the state to who starts later', async () => {
    const gateway = await openCluster('gateway');
    const [live, http, jobs] = [
      await openCluster('live'),
      await openCluster('http'),
      await openCluster('jobs'),
    ];
    const heard: string[] = [];
    live.bus.subscribe('live.changed', ({ deviceId }) => heard.push(`live hears of ${deviceId}`));
    http.bus.subscribe('gateway.trouble', ({ code }) => heard.push(`http hears ${code}`));
    gateway.bus.subscribe('device.changed', ({ deviceId }) => heard.push(`gateway hears of ${deviceId}`));
    jobs.bus.subscribe('jobs.queued', () => heard.push('jobs hear'));
    for (const { link } of [gateway, live, http, jobs]) await link.connection.flush();
    gateway.bus.publish('live.changed', CHANGE);
    gateway.bus.publish('gateway.trouble', { code: 'disk' });
    http.bus.publish('device.changed', { deviceId: 8 });
    http.bus.publish('jobs.queued', { kind: null });
    await untilHolds(() =>
      expect(heard.toSorted()).toEqual([
        'gateway hears of 8',
        'http hears disk',
        'jobs hear',
        'live hears of 7',
      ]),
    );
    const bucket = await openLiveBucket(linkOf('gateway').connection);
    await bucket.put('7', encodeMessage(CHANGE, 1));
    const state = new LiveStateStore(live.bus.local, Date.now);
    await live.joinLive(state, () => undefined);
    expect(state.read(7)?.connected).toBe(true);
    expect(refused).toEqual([]);
    expect(lines.filter((line) => line.includes('cluster problem'))).toEqual([]);
  });

  it('keeps what is in flight for gateways alone', async () => {
    const record = {
      type: 'samples',
      deviceId: 3,
      epoch: 1,
      anchorMs: 0,
      block: { firstIndex: 0, rateHz: 100, length: 2, channels: { pressure: Float32Array.of(1, 2) } },
    } as const;
    const problems: Error[] = [];
    const journal = await FlightJournal.open(linkOf('gateway'), 'test', (error) => problems.push(error));
    journal.append('samples/3/1/100', 2, record);
    await journal.flush();
    let sequence = 0;
    const read: unknown[] = [];
    for await (const one of readFlight(linkOf('gateway').connection, 3, (at) => (sequence = at)))
      read.push(one);
    expect(read).toHaveLength(1);
    for (const user of ['live', 'http', 'jobs'] as const) {
      const { connection } = linkOf(user);
      await expect(discardFlight(connection, 3, sequence)).rejects.toThrow();
      await expect(readFlight(connection, 3).next()).rejects.toThrow();
    }
    await discardFlight(linkOf('gateway').connection, 3, sequence);
    await journal.close();
    expect(problems).toEqual([]);
  });

  it.each([
    ['http', 'eupnea.bus.live.changed'],
    ['http', 'eupnea.bus.assignment.applied'],
    ['http', 'eupnea.samples.7'],
    ['http', '$KV.eupnea_live.7'],
    ['http', '$JS.API.STREAM.DELETE.KV_eupnea_live'],
    ['live', 'eupnea.bus.live.changed'],
    ['live', 'eupnea.bus.device.changed'],
    ['live', 'eupnea.bus.jobs.queued'],
    ['live', flightSubject(3)],
    ['jobs', 'eupnea.bus.live.removed'],
    ['jobs', 'eupnea.watch'],
    ['jobs', '$JS.API.STREAM.PURGE.EUPNEA_FLIGHT_0'],
    ['gateway', 'eupnea.bus.device.changed'],
    ['gateway', 'eupnea.bus.auth.ended'],
    ['gateway', '$JS.API.STREAM.DELETE.EUPNEA_FLIGHT_0'],
  ] as const)('refuses %s the subject %s, and the process hears of it', async (user, subject) => {
    refused.length = 0;
    const heard: string[] = [];
    const listener = linkOf('gateway').connection.subscribe('eupnea.bus.>', {
      callback: (_error, message) => void heard.push(message.subject),
    });
    await linkOf('gateway').connection.flush();
    linkOf(user).connection.publish(subject, encodeMessage(CHANGE, 99));
    await untilHolds(() => expect(refused.join()).toContain(subject));
    await linkOf('gateway').connection.flush();
    expect(heard).toEqual([]);
    listener.unsubscribe();
  });

  it('lets no role read the answers to another, nor everything', async () => {
    for (const subject of ['_INBOX.gateway.>', '>', '$KV.>', 'eupnea.flight.>']) {
      const failure = Promise.withResolvers<Error | null>();
      linkOf('http').connection.subscribe(subject, { callback: (error) => failure.resolve(error) });
      expect((await failure.promise)?.message).toMatch(/permission/iu);
    }
  });
});
