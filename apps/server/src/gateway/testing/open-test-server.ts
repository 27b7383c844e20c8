import type { DeviceSummary } from '@eupnea/contracts/device';
import type { Patient } from '@eupnea/contracts/patient';
import type { LivePatch } from '../../bus/bus-messages.ts';
import type { Bus } from '../../bus/bus.ts';
import { createInProcessBus } from '../../bus/in-process-bus.ts';
import { LiveStateStore } from '../../live/live-state-store.ts';
import { createAssignmentRepository } from '../../pipeline/assignment-repository.ts';
import { ensureAnalysis } from '../../storage/ensure-analysis.ts';
import { openRecording } from '../../storage/recording/open-recording.ts';
import type { Recording } from '../../storage/recording/recording.ts';
import { device } from '../../storage/schema/device.ts';
import { type TestStorage, openTestStorage } from '../../storage/testing/open-test-storage.ts';
import { createDeviceDial } from '../../transports/dial-device.ts';
import type { DialDevice } from '../../transports/dial-target.ts';
import { Gateway } from '../gateway.ts';

export interface ProblemSeen {
  readonly deviceId: number | null;
  readonly code: string;
  readonly error: unknown;
}

/** Gateway, pipelines, live state and a real storage, without HTTP and accounts. */
export interface TestServer {
  readonly storage: TestStorage;
  readonly recording: Recording;
  readonly bus: Bus;
  readonly gateway: Gateway;
  readonly live: LiveStateStore;
  readonly problems: ProblemSeen[];
  /** Patients that the assignment source knows. */
  readonly patients: Map<number, Patient>;
  /** Registers a device and notifies the gateway. */
  addDevice(deviceType: DeviceSummary['device_type'], port: number, settingsPort?: number): Promise<number>;
  /** Registers a device behind a gateway. */
  addHl7Device(identifier: string): Promise<number>;
  /** Resolves with the first change of the device that satisfies the condition. */
  nextChange(deviceId: number, condition: (patch: LivePatch) => boolean): Promise<LivePatch>;
  /** Stops this server and starts another one on the same data. */
  restart(): Promise<TestServer>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Opens a listener for gateways on a free local port. */
  readonly hl7?: boolean;
  /** Overrides how devices are dialled. */
  readonly dial?: DialDevice;
}

/** @param now clock that a test may shift */
export async function openTestServer(
  now: () => number = Date.now,
  options: TestServerOptions = {},
): Promise<TestServer> {
  return await runOn(await openTestStorage(), now, options);
}

async function runOn(
  storage: TestStorage,
  now: () => number,
  options: TestServerOptions,
): Promise<TestServer> {
  const problems: ProblemSeen[] = [];
  const recording = await openRecording(storage, {
    onProblem: ({ error }) => problems.push({ deviceId: null, code: 'recording', error }),
  });
  const bus = createInProcessBus((topic, error) => problems.push({ deviceId: null, code: topic, error }));
  const live = new LiveStateStore(bus, now);
  const patients = new Map<number, Patient>();
  const gateway = new Gateway({
    storage,
    recording,
    bus,
    assignments: createAssignmentRepository({
      db: storage.db,
      pool: storage.pool,
      readPatient: async (patientId) => patients.get(patientId) ?? null,
    }),
    analysisId: await ensureAnalysis(storage.pool, { version: 'test', commit: 'test', parameters: {} }),
    onProblem: (deviceId, code, error) => problems.push({ deviceId, code, error }),
    now,
    dial: options.dial ?? createDeviceDial(null),
    gathers: true,
    ...(options.hl7 === true && { hl7: { host: '127.0.0.1', port: 0, isAllowed: () => true } }),
    // The shortest delays of the backoff.
    random: () => 0,
  });
  await gateway.start();
  return {
    storage,
    recording,
    bus,
    gateway,
    live,
    problems,
    patients,
    async addDevice(deviceType, port, settingsPort) {
      const [row] = await storage.db
        .insert(device)
        .values({
          deviceType,
          ip: '127.0.0.1',
          port,
          settingsPort: settingsPort ?? null,
          description: `bed ${port}`,
        })
        .returning({ id: device.id });
      if (row === undefined) throw new Error('no device row');
      bus.publish('device.changed', { deviceId: row.id });
      await gateway.settle();
      return row.id;
    },
    async addHl7Device(identifier) {
      const values = { deviceType: 'hl7', deviceIdentifier: identifier, description: 'bed behind a gateway' };
      const [row] = await storage.db.insert(device).values(values).returning({ id: device.id });
      if (row === undefined) throw new Error('no device row');
      bus.publish('device.changed', { deviceId: row.id });
      await gateway.settle();
      return row.id;
    },
    nextChange: (deviceId, condition) =>
      new Promise((resolve) => {
        const end = bus.subscribe('live.changed', (message) => {
          if (message.deviceId !== deviceId || !condition(message.patch)) return;
          end();
          resolve(message.patch);
        });
      }),
    async restart() {
      await gateway.stop();
      await recording.close();
      return await runOn(await storage.reopen(), now, options);
    },
    async close() {
      await gateway.stop();
      await recording.close();
      await storage.remove();
    },
  };
}
