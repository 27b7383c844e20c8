import { hostname } from 'node:os';
import type { KV } from '@nats-io/kv';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { BusTopic } from '../bus/bus-messages.ts';
import { ProblemLog } from '../gateway/problem-log.ts';
import type { LiveStateStore } from '../live/live-state-store.ts';
import type { DeviceOwner } from './device-owner.ts';
import { BucketWriter, loadLiveBucket, openLiveBucket } from './live-bucket.ts';
import { LiveWatch } from './live-watch.ts';
import { NatsBus } from './nats-bus.ts';
import { type NatsLink, openNatsLink } from './nats-link.ts';
import { servePast } from './past-samples.ts';
import { SamplesOutlet } from './samples-outlet.ts';

const NEWEST_EVERY_MS = 1_000;
const LOG_EVERY_MS = 1_000;

export interface ClusterOptions {
  readonly url: string;
  readonly logger: FastifyBaseLogger;
  readonly registry: Registry;
}

/** This process's part of an installation with several: the bus, and the state that its roles share over it. */
export class Cluster {
  readonly link: NatsLink;
  readonly bus: NatsBus;
  /** Host and process id, for operators. */
  readonly name = `${hostname()}/${process.pid}`;
  readonly #bucket: KV;
  readonly #outlet: SamplesOutlet;
  readonly #problems: ProblemLog;
  readonly #closing: (() => void)[] = [];
  #owner: DeviceOwner | null = null;
  #watch: LiveWatch | null = null;

  private constructor(link: NatsLink, bucket: KV, { logger, registry }: ClusterOptions) {
    this.link = link;
    this.#bucket = bucket;
    // Whoever reaches NATS could send garbage at any rate: a line a second for each topic says so.
    this.#problems = new ProblemLog(
      ({ code, error }, count) => logger.error({ err: error, topic: code, count }, 'cluster problem'),
      Date.now,
    );
    const log = setInterval(() => this.#problems.tick(), LOG_EVERY_MS);
    this.#closing.push(() => clearInterval(log));
    link.onError((error) => this.#problems.note({ deviceId: null, code: 'nats', error }));
    const tokenOf = (deviceId: number): number => this.#owner?.tokenOf(deviceId) ?? 0;
    this.#outlet = new SamplesOutlet(link.connection, tokenOf, (error) => this.#report('samples', error));
    this.bus = new NatsBus({
      connection: link.connection,
      outlet: this.#outlet,
      tokenOf,
      onError: (topic, error) => this.#report(topic, error),
    });
    registerFigures(registry, [
      ['eupnea_bus_reconnects', 'Breaks of the connection to NATS', () => link.reconnects],
      [
        'eupnea_live_watched_devices',
        'Devices of other processes that are watched here',
        () => this.#watch?.count ?? 0,
      ],
      ['eupnea_gateway_leases', 'Devices this gateway holds a lease of', () => this.#owner?.count ?? 0],
      [
        'eupnea_gateway_takeovers',
        'Times this gateway freed the devices of a dead one',
        () => this.#owner?.takeovers ?? 0,
      ],
    ]);
  }

  static async open(options: ClusterOptions): Promise<Cluster> {
    const link = await openNatsLink(options.url, `eupnea ${hostname()}/${process.pid}`);
    return new Cluster(link, await openLiveBucket(link.connection), options);
  }

  owns(deviceId: number): boolean {
    return this.#owner?.owns(deviceId) ?? false;
  }

  /** Answers requests about this gateway's devices and publishes their state to other processes. */
  joinGateway(owner: DeviceOwner, live: LiveStateStore): void {
    this.#owner = owner;
    const { connection } = this.link;
    const owns = (deviceId: number): boolean => owner.owns(deviceId);
    const tokenOf = (deviceId: number): number => owner.tokenOf(deviceId);
    const onError = (error: unknown): void => this.#report('samples', error);
    this.#outlet.start();
    servePast({ connection, outlet: this.#outlet, live, tokenOf, owns, onError });
    const writer = new BucketWriter({
      bucket: this.#bucket,
      local: this.bus.local,
      live,
      owns,
      tokenOf,
      onError,
    });
    this.link.onReconnect(() => writer.markAll(owner.owned));
    const newest = setInterval(() => this.#tellNewest(owner, live), NEWEST_EVERY_MS);
    this.#closing.push(
      () => writer.close(),
      () => clearInterval(newest),
    );
  }

  /** Loads the state of every device, and receives samples of watched ones. */
  async joinLive(live: LiveStateStore, onBreak: () => void): Promise<void> {
    const { connection } = this.link;
    const { local, fence } = this.bus;
    const watch = new LiveWatch({
      connection,
      local,
      fence,
      live,
      owns: (deviceId) => this.owns(deviceId),
      onError: (error) => this.#report('samples', error),
    });
    this.#watch = watch;
    this.#closing.push(() => watch.close());
    this.link.onReconnect(() => {
      watch.refill();
      loadLiveBucket(this.#bucket, local, fence).catch((error: unknown) =>
        this.#report('live.changed', error),
      );
      onBreak();
    });
    await loadLiveBucket(this.#bucket, local, fence);
  }

  /**
   * Resolves when the device's past seconds have arrived.
   * @returns function that ends the watching
   */
  async watch(deviceId: number): Promise<() => void> {
    return (await this.#watch?.watch(deviceId)) ?? (() => undefined);
  }

  async close(): Promise<void> {
    for (const close of this.#closing) close();
    await this.link.close();
  }

  #tellNewest(owner: DeviceOwner, live: LiveStateStore): void {
    const newest = [...live.newestSamples()].filter(([deviceId]) => owner.owns(deviceId));
    if (newest.length === 0) return;
    this.bus.publish('live.newest', {
      deviceIds: newest.map(([deviceId]) => deviceId),
      newestAtMs: newest.map(([, atMs]) => atMs),
    });
  }

  #report(topic: BusTopic, error: unknown): void {
    this.#problems.note({ deviceId: null, code: topic, error });
  }
}

type Figure = readonly [name: string, help: string, read: () => number];

function registerFigures(registry: Registry, figures: readonly Figure[]): void {
  for (const [name, help, read] of figures) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  }
}
