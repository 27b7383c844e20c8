import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Bus } from '../bus/bus.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { LiveStateStore } from '../live/live-state-store.ts';
import { openPool, type Storage } from '../storage/open-storage.ts';
import type { Recording, RecordingProblem } from '../storage/recording/recording.ts';
import { openClusterRecording } from './cluster-recording.ts';
import { DeviceOwner } from './device-owner.ts';
import { LeaseStore } from './lease-store.ts';
import type { Cluster } from './open-cluster.ts';
import { openGatewayStorage } from './open-gateway-storage.ts';

/** Query timeout of lease renewals; a later answer is too late. */
const LEASE_QUERY_TIMEOUT_MS = 2_000;

const NUDGE_SUBJECT = 'eupnea.leases';

export interface ClusterStreamsOptions {
  readonly cluster: Cluster;
  readonly storage: Storage;
  readonly databaseUrl: string;
  readonly live: LiveStateStore;
  readonly hasListener: boolean;
  readonly createGateway: (
    storage: Storage,
    recording: Recording,
    owns: (deviceId: number) => boolean,
  ) => Gateway;
  readonly onRecordingProblem: (problem: RecordingProblem) => void;
  readonly onProblem: (code: string, error: unknown) => void;
}

export interface ClusterStreams {
  readonly recording: Recording;
  readonly gateway: Gateway;
  readonly pool: Pool;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a gateway among several, which runs the devices whose leases it holds. */
export async function openClusterStreams(options: ClusterStreamsOptions): Promise<ClusterStreams> {
  const { cluster, live } = options;
  const { bus, link, name } = cluster;
  const leases = openPool(options.databaseUrl, LEASE_QUERY_TIMEOUT_MS, LEASE_QUERY_TIMEOUT_MS);
  const store = new LeaseStore(leases);
  const storage = openGatewayStorage(options.storage, options.databaseUrl);
  const clustered = await openClusterRecording(storage, {
    link,
    owner: () => owner,
    writer: randomUUID(),
    onProblem: options.onRecordingProblem,
  });
  const { recording } = clustered;
  /**
   * A device starts only after its previous owner's records are committed, because its epoch and breath numbers
   * continue from them.
   */
  const adopted = new Set<number>();
  const gateway = options.createGateway(
    storage,
    recording,
    (deviceId) => adopted.has(deviceId) && owner.owns(deviceId),
  );
  const owner: DeviceOwner = new DeviceOwner({
    store,
    others: {
      tell: () => link.connection.publish(NUDGE_SUBJECT),
      onTold: (listener) => link.connection.subscribe(NUDGE_SUBJECT, { callback: listener }),
    },
    name,
    hasListener: options.hasListener,
    onProblem: options.onProblem,
    runner: {
      take: async (deviceIds) => {
        await clustered.adopt(deviceIds);
        const kept = deviceIds.filter((deviceId) => owner.owns(deviceId));
        for (const deviceId of kept) adopted.add(deviceId);
        await gateway.take(kept);
      },
      hand: async (deviceIds) => {
        await gateway.hand(deviceIds);
        for (const deviceId of deviceIds) adopted.delete(deviceId);
        await clustered.forget(deviceIds);
      },
      drop: (deviceIds) => {
        for (const deviceId of deviceIds) adopted.delete(deviceId);
        gateway.drop(deviceIds);
        clustered.forget(deviceIds).catch((error: unknown) => options.onProblem('lease', error));
      },
    },
  });
  cluster.joinGateway(owner, live);
  speakForUnowned(bus, store, owner, recording, options.onProblem);
  // Messages were lost, so that rows and assignments may have changed.
  link.onReconnect(() => {
    for (const deviceId of owner.owned) {
      bus.local.publish('device.changed', { deviceId });
      bus.local.publish('assignment.changed', { deviceId });
    }
  });
  return {
    recording,
    gateway,
    pool: storage.pool,
    async start() {
      await gateway.start();
      await owner.start();
    },
    async close() {
      await owner.drain();
      await gateway.stop();
      await recording.close();
      await Promise.all([leases.end(), storage.close()]);
    },
  };
}

/** Publishes that a change takes effect for a device that no gateway runs; one of the gateways does. */
function speakForUnowned(
  bus: Bus,
  store: LeaseStore,
  owner: DeviceOwner,
  recording: Recording,
  onProblem: ClusterStreamsOptions['onProblem'],
): void {
  const whenOurs = (deviceId: number, act: () => unknown): void => {
    const ours = owner.owns(deviceId) ? Promise.resolve(true) : store.speaksFor(owner.gatewayId, deviceId);
    ours.then((isOurs) => (isOurs ? act() : undefined)).catch((error: unknown) => onProblem('change', error));
  };
  bus.subscribe('assignment.changed', ({ deviceId }) => {
    if (!owner.owns(deviceId)) whenOurs(deviceId, () => bus.publish('assignment.applied', { deviceId }));
  });
  bus.subscribe('rollups.recut', ({ deviceId, borderUs }) => {
    whenOurs(deviceId, () => recording.recutRollups(deviceId, [borderUs]));
  });
  bus.subscribe('device.changed', () => owner.nudge());
}
