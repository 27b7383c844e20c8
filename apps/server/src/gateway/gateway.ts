import { setImmediate } from 'node:timers/promises';
import { type IdentityEvent, assert } from '@eupnea/model';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DeviceTap, DeviceTapPort } from '../ports/device-tap-port.ts';
import { DevicePipeline } from '../pipeline/device-pipeline.ts';
import { loadPowerHistory } from '../pipeline/load-power-history.ts';
import { loadPipelineStarts } from '../pipeline/load-pipeline-starts.ts';
import type { PipelineServices } from '../pipeline/pipeline-services.ts';
import { device } from '../storage/schema/device.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';
import { ConnectionTap } from './connection-tap.ts';
import { DeliveryTurns } from './delivery-turns.ts';
import { DeviceConnection } from './device-connection.ts';
import { DeviceDialer } from './device-dialer.ts';
import type { DeviceRow, RunningDevice } from './running-device.ts';
import { createHl7Listener, type Hl7Listener } from './hl7-listener.ts';
import type { ListenerState } from './hl7-listener.ts';
import { DeviceStatusWriter } from './device-status-writer.ts';
import { ParsingTurns } from './parsing-turns.ts';
import { SerialQueue } from './serial-queue.ts';
import { StallWatch } from './stall-watch.ts';
import { isSameConnection } from './device-target.ts';
import type { GatewayOptions } from './gateway-options.ts';

/** Tick interval for keep-alives and timeouts; drivers need at least one tick per second. */
const TICK_MS = 1_000;

/**
 * Runs every registered, active device with one supervised connection and one pipeline each. Follows changes of
 * devices and assignments through the bus. A fault of one device does not affect another.
 */
export class Gateway implements DeviceTapPort {
  readonly #options: GatewayOptions;
  readonly #services: PipelineServices;
  readonly #devices = new Map<number, RunningDevice>();
  readonly #dialer: DeviceDialer;
  readonly #status: DeviceStatusWriter;
  readonly #queue: SerialQueue;
  readonly #hl7: Hl7Listener | null;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | null = null;
  readonly #turns: DeliveryTurns | null;
  #subscriptions: (() => void)[] = [];
  readonly #stalls = new StallWatch();

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#status = new DeviceStatusWriter(options.storage.pool, (error) =>
      options.onProblem(null, 'device_status', error),
    );
    this.#queue = new SerialQueue((error) => options.onProblem(null, 'device_change', error));
    const parsing = new ParsingTurns();
    this.#hl7 = createHl7Listener(options, { now: this.#now, turns: parsing });
    this.#turns = options.gathers === true ? new DeliveryTurns() : null;
    this.#dialer = new DeviceDialer(options, this.#now, this.#hl7, this.#turns, parsing);
    this.#services = {
      recording: options.recording,
      bus: options.bus,
      assignments: options.assignments,
      analysisId: options.analysisId,
      now: this.#now,
      onProblem: options.onProblem,
      onIdentity: (deviceId: number, identity: IdentityEvent) =>
        this.#status.noteIdentity(deviceId, identity),
      onStandby: (deviceId: number, standby: boolean) => this.#noteStandby(deviceId, standby),
    };
  }

  /** Number of running and of connected devices, for the metrics. */
  get counts(): { readonly running: number; readonly connected: number } {
    let connected = 0;
    for (const { connection } of this.#devices.values()) if (connection?.isConnected === true) connected += 1;
    return { running: this.#devices.size, connected };
  }

  /** State of the HL7 listener; null when none is configured. */
  get hl7(): ListenerState | null {
    return this.#hl7?.state ?? null;
  }

  /** Loads the registered devices and starts to dial them. */
  async start(): Promise<void> {
    assert(this.#timer === null, 'a gateway starts once');
    const { bus } = this.#options;
    this.#subscriptions = [
      bus.subscribe('device.changed', ({ deviceId }) => this.#queue.add(() => this.#reconcile(deviceId))),
      bus.subscribe('assignment.changed', ({ deviceId, byStream }) => {
        if (!this.#isOurs(deviceId)) return;
        // The pipeline that changed its own session has applied the change already.
        if (byStream === true) bus.publish('assignment.applied', { deviceId });
        else this.#queue.add(() => this.#reassign(deviceId));
      }),
    ];
    if (this.#options.owns === undefined) await this.take(null);
    await this.#hl7?.start();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#turns?.start();
  }

  /** Starts these devices, or every active one (null), from their stored state. */
  async take(deviceIds: readonly number[] | null): Promise<void> {
    await this.#queue.run(() => this.#takeNow(deviceIds));
  }

  async #takeNow(deviceIds: readonly number[] | null): Promise<void> {
    const { bus, storage } = this.#options;
    const among = deviceIds === null ? [] : [inArray(device.id, [...deviceIds])];
    const rows = await storage.db
      .select()
      .from(device)
      .where(and(eq(device.active, true), isNull(device.deletedAt), ...among));
    await this.#run(rows);
    for (const { id } of rows) bus.publish('assignment.applied', { deviceId: id });
  }

  /** Stops these devices after committing their pending data, so that another gateway can continue. */
  async hand(deviceIds: readonly number[]): Promise<void> {
    await Promise.all(
      deviceIds.map(async (deviceId) => {
        await this.#devices.get(deviceId)?.connection?.finish?.('moved');
      }),
    );
    this.drop(deviceIds);
    await this.#options.recording.flush();
    // The commit of a breath submits the recognised mode and alerts, which need a second transaction.
    await setImmediate();
    await this.#options.recording.flush();
    await this.#status.flush(this.#now());
  }

  /** Stops these devices at once, because another gateway already runs them. */
  drop(deviceIds: readonly number[]): void {
    for (const deviceId of deviceIds) {
      const running = this.#devices.get(deviceId);
      if (running !== undefined) this.#halt(running, 'moved');
    }
  }

  /** Closes every connection and passes pending data to the recording. The caller closes the recording afterwards. */
  async stop(): Promise<void> {
    for (const end of this.#subscriptions) end();
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#turns?.stop();
    await this.#queue.settle();
    await this.#hl7?.stop();
    for (const { connection, settingsConnection } of this.#devices.values()) {
      connection?.stop('closed');
      settingsConnection?.stop('closed');
    }
    this.#devices.clear();
    await this.#status.flush(this.#now());
  }

  /** Processes what has arrived from the device, because a viewer is about to be sent its samples. */
  collect(deviceId: number): void {
    this.#devices.get(deviceId)?.connection?.deliver?.();
  }

  /** @returns false when the device has no connection of its own or is tapped already */
  startTap(deviceId: number, tap: DeviceTap): boolean {
    const running = this.#devices.get(deviceId);
    // A gateway's bytes belong to all of its devices, so that one device cannot be tapped.
    if (!(running?.connection instanceof DeviceConnection)) return false;
    if (!running.tap.start(tap, this.#now())) return false;
    if (tap.reconnect) running.connection.redial();
    return true;
  }

  stopTap(deviceId: number): void {
    this.#devices.get(deviceId)?.tap.stop();
  }

  /** Resolves when every bus message received so far has taken effect. */
  settle(): Promise<void> {
    return this.#queue.settle();
  }

  async #run(rows: readonly DeviceRow[]): Promise<void> {
    const startedMs = this.#now();
    const rowById = new Map(rows.map((row) => [row.id, row]));
    const assignments = await this.#options.assignments.load([...rowById.keys()]);
    for (const start of await loadPipelineStarts(this.#options.storage, rows)) {
      const row = rowById.get(start.deviceId);
      const assignment = assignments.get(start.deviceId);
      // The device was lost during this query, or an earlier change started it.
      if (!this.#isOurs(start.deviceId) || this.#devices.has(start.deviceId)) continue;
      if (row === undefined || assignment === undefined) continue;
      const pipeline = new DevicePipeline(this.#services, start);
      pipeline.resumeAssignment(assignment);
      pipeline.announceAll();
      const tap = new ConnectionTap();
      const running: RunningDevice = { row, pipeline, tap, connection: null, settingsConnection: null };
      this.#devices.set(row.id, running);
      this.#dialer.connect(running);
      if (start.state.lastBreathNumber > 0) this.#queue.add(() => this.#resumePower(running, startedMs));
    }
  }

  async #resumePower({ row, pipeline }: RunningDevice, startedMs: number): Promise<void> {
    const { pool } = this.#options.storage;
    await pipeline.resumePower((patientId) => loadPowerHistory(pool, row.id, patientId, startedMs));
  }

  /** Copies the device's standby report to its record, so that a user's edit is recognised as a change. */
  #noteStandby(deviceId: number, standby: boolean): void {
    this.#status.noteStandby(deviceId, standby);
    const running = this.#devices.get(deviceId);
    if (running !== undefined) running.row = { ...running.row, standby };
  }

  async #reconcile(deviceId: number): Promise<void> {
    const { db } = this.#options.storage;
    await this.#status.flush(this.#now());
    const [row] = await db
      .select()
      .from(device)
      .where(and(eq(device.id, deviceId), isNull(device.deletedAt)));
    const running = this.#devices.get(deviceId);
    if (running !== undefined && row?.active === true && isSameConnection(running.row, row)) {
      if (running.row.standby !== row.standby) running.pipeline.setStandby(row.standby);
      running.row = row;
      return;
    }
    if (running !== undefined) await this.#remove(running, row?.active !== true);
    if (row?.active === true && this.#isOurs(deviceId)) await this.#run([row]);
  }

  async #remove(running: RunningDevice, isGone: boolean): Promise<void> {
    this.#halt(running, 'removed');
    if (isGone) await running.pipeline.remove(this.#now());
    // Pending data is stored and published before a new pipeline continues from storage.
    await this.#options.recording.flush();
    if (isGone) this.#options.bus.publish('live.removed', { deviceId: running.row.id });
  }

  #halt(running: RunningDevice, reason: DisconnectReason): void {
    running.connection?.stop(reason);
    running.settingsConnection?.stop(reason);
    this.#devices.delete(running.row.id);
    this.#dialer.forget(running.row.id);
  }

  #isOurs(deviceId: number): boolean {
    return this.#options.owns?.(deviceId) ?? true;
  }

  async #reassign(deviceId: number): Promise<void> {
    const running = this.#devices.get(deviceId);
    // What arrived before the change and was not read yet would be dated after it, in the record of the next patient.
    running?.connection?.readArrived();
    await running?.pipeline.reloadAssignment();
    this.#options.bus.publish('assignment.applied', { deviceId });
  }

  #tick(): void {
    if (this.#stalls.isAfterStall(performance.now())) return;
    const nowMs = this.#now();
    for (const { row, pipeline, connection, settingsConnection } of this.#devices.values()) {
      settingsConnection?.tick();
      if (connection === null) this.#tickUnconnected(row.id, pipeline, nowMs);
      else {
        connection.tick();
        this.#status.note(row.id, connection.lastCheckMs, pipeline.newestAtMs);
      }
    }
    void this.#status.tick(nowMs);
  }

  #tickUnconnected(deviceId: number, pipeline: DevicePipeline, nowMs: number): void {
    try {
      pipeline.tick(nowMs);
    } catch (error) {
      this.#options.onProblem(deviceId, 'stream_failure', error);
    }
  }
}
