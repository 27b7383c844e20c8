import type { DeviceCapture, StartCaptureBody } from '@eupnea/contracts/device-capture';
import { createCaptureWriter, type CaptureWriter } from '@eupnea/drivers';
import type { Readable } from 'node:stream';
import type { WriteStream } from 'node:fs';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { CaptureFiles, StoredCapture } from '../../storage/captures/capture-files.ts';
import type { Database } from '../../storage/open-storage.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { findOccupiedDevice, type DeviceRecord } from './device-repository.ts';
import type { DeviceTapPort } from '../../ports/device-tap-port.ts';

/** Maximum number of stored captures per device. */
const MAX_CAPTURES = 20;
/** Maximum number of simultaneous captures on the server, because each writes to disk during recording. */
const MAX_RUNNING = 4;
const MB = 1024 * 1024;
/** Time for reconnecting to the device, s; after it a capture without data ends too. */
const CONNECT_GRACE_S = 60;

export interface DeviceCaptureOptions {
  readonly db: Database;
  readonly files: CaptureFiles;
  readonly taps: DeviceTapPort;
  readonly now: () => number;
}

interface RunningCapture {
  readonly id: number;
  timer: NodeJS.Timeout;
  /** Both null until the connection is open. */
  file: WriteStream | null;
  writer: CaptureWriter | null;
  /** Creates the file with its header. */
  begin(nowMs: number): void;
}

/** Records the bytes between the gateway and a device, to diagnose protocol faults. */
export class DeviceCaptureService {
  readonly #options: DeviceCaptureOptions;
  readonly #running = new Map<number, RunningCapture>();

  constructor(options: DeviceCaptureOptions) {
    this.#options = options;
  }

  async list(deviceId: number): Promise<DeviceCapture[]> {
    await this.#requireDevice(deviceId);
    const running = this.#running.get(deviceId)?.id;
    return (await this.#options.files.list(deviceId)).map((stored) =>
      toCapture(stored, stored.id === running),
    );
  }

  async start(deviceId: number, body: StartCaptureBody, actor: AuditActor): Promise<DeviceCapture> {
    const { db, files, now } = this.#options;
    const { deviceType } = await this.#requireDevice(deviceId);
    if (this.#running.has(deviceId))
      throw new ProblemError('conflict', { detail: 'A capture of this device is running' });
    if (this.#running.size >= MAX_RUNNING) throw new ProblemError('rate_limited', { retryAfterSeconds: 60 });
    if ((await files.list(deviceId)).length >= MAX_CAPTURES) {
      throw new ProblemError('conflict', {
        detail: `A device keeps ${MAX_CAPTURES} captures at most: delete one first`,
      });
    }
    const id = Math.floor(now() / 1000);
    this.#open(deviceId, id, deviceType, body);
    const after = { capture: id, ...body };
    await recordChange(db, {
      actor,
      action: 'device.capture_start',
      objectKind: 'device',
      objectId: deviceId,
      after,
    });
    return {
      id,
      protocol: deviceType,
      started_at: new Date(now()).toISOString(),
      without_patient: body.without_patient,
      bytes: 0,
      seconds: 0,
      is_running: true,
      ended: null,
    };
  }

  async stop(deviceId: number): Promise<void> {
    await this.#requireDevice(deviceId);
    this.#finish(deviceId, 'stopped');
  }

  async read(deviceId: number, id: number, actor: AuditActor): Promise<Readable> {
    const { db, files } = this.#options;
    await this.#requireDevice(deviceId);
    const content = await files.read(deviceId, id);
    if (content === null) throw notFound();
    await this.#audit(db, 'device.capture_read', deviceId, id, actor);
    return content;
  }

  async remove(deviceId: number, id: number, actor: AuditActor): Promise<void> {
    await this.#requireDevice(deviceId);
    if (this.#running.get(deviceId)?.id === id) this.#finish(deviceId, 'deleted');
    if (!(await this.#options.files.remove(deviceId, id))) throw notFound();
    await this.#audit(this.#options.db, 'device.capture_delete', deviceId, id, actor);
  }

  async restore(deviceId: number, id: number, actor: AuditActor): Promise<void> {
    await this.#requireDevice(deviceId);
    if (!(await this.#options.files.restore(deviceId, id))) throw notFound();
    await this.#audit(this.#options.db, 'device.capture_restore', deviceId, id, actor);
  }

  /** Ends every capture; received data is on disk. */
  close(): void {
    for (const deviceId of this.#running.keys()) this.#finish(deviceId, 'the server stopped');
  }

  #open(deviceId: number, id: number, protocol: string, body: StartCaptureBody): void {
    const { files, taps } = this.#options;
    const waitS = body.seconds + (body.reconnect ? CONNECT_GRACE_S : 0);
    const running: RunningCapture = {
      id,
      timer: this.#endAfter(deviceId, waitS),
      file: null,
      writer: null,
      begin: (nowMs) => {
        const file = files.create(deviceId, id);
        // A full disk ends the capture and affects nothing else.
        file.on('error', () => this.#finish(deviceId, 'the file could not be written'));
        running.file = file;
        running.writer = createCaptureWriter({
          protocol,
          startedAtMs: nowMs,
          maxBytes: body.max_mb * MB,
          withoutPatient: body.without_patient,
          write: (text) => file.write(text),
        });
      },
    };
    this.#running.set(deviceId, running);
    const isHeard = taps.startTap(deviceId, {
      reconnect: body.reconnect,
      opened: (nowMs) => {
        clearTimeout(running.timer);
        running.timer = this.#endAfter(deviceId, body.seconds);
        running.begin(nowMs);
      },
      record: (direction, bytes, nowMs) => {
        running.writer?.record(direction, bytes, nowMs);
        if (running.writer?.isEnded === true) this.#finish(deviceId, '');
      },
      ended: (reason) => this.#finish(deviceId, reason),
    });
    if (isHeard) return;
    this.#running.delete(deviceId);
    clearTimeout(running.timer);
    throw new ProblemError('conflict', { detail: 'The server holds no connection to this device' });
  }

  #endAfter(deviceId: number, seconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#finish(deviceId, 'time is over'), seconds * 1000);
  }

  #finish(deviceId: number, reason: string): void {
    const running = this.#running.get(deviceId);
    if (running === undefined) return;
    this.#running.delete(deviceId);
    clearTimeout(running.timer);
    this.#options.taps.stopTap(deviceId);
    const nowMs = this.#options.now();
    // A device that was never reached leaves a capture that says so.
    if (running.writer === null) running.begin(nowMs);
    if (running.writer?.isEnded === false) running.writer.end(reason, nowMs);
    running.file?.end();
  }

  async #requireDevice(deviceId: number): Promise<DeviceRecord> {
    const found = await findOccupiedDevice(this.#options.db, deviceId);
    if (found === null) throw notFound();
    return found.record;
  }

  async #audit(db: Database, action: string, deviceId: number, capture: number, actor: AuditActor) {
    await recordChange(db, { actor, action, objectKind: 'device', objectId: deviceId, after: { capture } });
  }
}

function toCapture({ id, header, bytes, seconds, ended }: StoredCapture, isRunning: boolean): DeviceCapture {
  return {
    id,
    protocol: header.protocol,
    started_at: new Date(id * 1000).toISOString(),
    without_patient: header.masked !== null,
    bytes,
    seconds,
    is_running: isRunning,
    ended: isRunning ? null : ended,
  };
}
