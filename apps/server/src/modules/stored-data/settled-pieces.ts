import type { Pool } from 'pg';
import { type DeviceState, readDeviceStates } from './read-device-states.ts';
import type { DeviceRange } from './stretch.ts';

/** Time before the newest breath of a device that is not kept: rows that come later are counted as late (migration 0048). */
const SETTLED_US = 300_000_000n;
/** Memory of the kept pieces: about twelve days of one patient's round page and statistics. */
const BYTES_MAX = 64 * 1024 * 1024;
/** A device that no request reads for so long is forgotten, ms. */
const IDLE_MS = 600_000;
/** Above every breath number: a device that is not known yet has no later breath. */
const NO_NUMBER = 2 ** 31 - 1;

/** What is known of a device; replaced by another object as soon as a kept row may have changed. */
interface KnownDevice {
  readonly changes: string;
  newestNumber: number;
  settledUs: bigint;
  usedMs: number;
}

interface OpenedDevice {
  readonly device: KnownDevice;
  /** When the request compared it: a later one may have compared rows that this request has read too early. */
  readonly settledUs: bigint;
}

interface KeptPiece {
  readonly deviceId: number;
  readonly values: Float64Array;
}

/**
 * Kept pieces as far as they hold for the request's time. The caller has checked the access to the ranges that it reads.
 */
export interface PieceKeeper {
  /** Pieces that end by this time are kept; null = none of the device. */
  settledUs(deviceId: number): bigint | null;
  /** @param rows names what was read: statement and parameters */
  find(piece: DeviceRange, rows: string): Float64Array | undefined;
  keep(piece: DeviceRange, rows: string, values: Float64Array): void;
}

/** Reads everything from the database. */
export const NOTHING_KEPT: PieceKeeper = {
  settledUs: () => null,
  find: () => undefined,
  keep: () => undefined,
};

/**
 * Numbers of stored rows of the settled past of devices, kept in memory for the next request. Each request first compares
 * what is kept with the database, so that an answer is the same as without. Stored rows of the past change by deleting and
 * by findings that come late, which triggers count; by selecting another analysis; and by a breath that is stored late,
 * which has a higher number than the breaths before.
 */
export class SettledPieces {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #now: () => number;
  readonly #bytesMax: number;
  readonly #devices = new Map<number, KnownDevice>();
  readonly #pieces = new Map<string, KeptPiece>();
  #bytes = 0;

  /** @param now epoch milliseconds */
  constructor(pool: Pick<Pool, 'query'>, now: () => number, bytesMax = BYTES_MAX) {
    this.#pool = pool;
    this.#now = now;
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** For one request: its rows are read after this call. */
  async open(ranges: readonly DeviceRange[]): Promise<PieceKeeper> {
    this.#forgetIdle();
    const before = new Map(ranges.map(({ deviceId }) => [deviceId, this.#devices.get(deviceId)]));
    if (before.size === 0) return NOTHING_KEPT;
    const states = await readDeviceStates(
      this.#pool,
      new Map([...before].map(([deviceId, known]) => [deviceId, known?.newestNumber ?? NO_NUMBER])),
    );
    const opened = new Map<number, OpenedDevice>();
    for (const state of states) {
      const known = this.#devices.get(state.deviceId);
      // Another request has replaced it meanwhile, with a state that may be newer or older than this one.
      if (known !== before.get(state.deviceId)) continue;
      const device = this.#compare(known, state);
      if (device !== null) opened.set(state.deviceId, { device, settledUs: device.settledUs });
    }
    return {
      settledUs: (deviceId) => opened.get(deviceId)?.settledUs ?? null,
      find: (piece, rows) => (this.#holds(piece, opened) ? this.#find(keyOf(piece, rows)) : undefined),
      keep: (piece, rows, values) => {
        if (this.#holds(piece, opened)) this.#keep(keyOf(piece, rows), { deviceId: piece.deviceId, values });
      },
    };
  }

  /** Whether the piece is settled and its device is the one that the request has compared. */
  #holds({ deviceId, toUs }: DeviceRange, devices: ReadonlyMap<number, OpenedDevice>): boolean {
    const opened = devices.get(deviceId);
    return opened !== undefined && opened.device === this.#devices.get(deviceId) && toUs <= opened.settledUs;
  }

  /** @returns the device with what is known of it now; null without breaths */
  #compare(known: KnownDevice | undefined, state: DeviceState): KnownDevice | null {
    const { deviceId, changes, newestNumber, newestUs, earliestUs } = state;
    const usedMs = this.#now();
    const settledUs = newestUs === null ? 0n : newestUs - SETTLED_US;
    const holds =
      known !== undefined &&
      known.changes === changes &&
      newestNumber !== null &&
      newestNumber >= known.newestNumber &&
      (earliestUs === null || earliestUs >= known.settledUs);
    if (holds) {
      known.newestNumber = newestNumber;
      known.usedMs = usedMs;
      if (settledUs > known.settledUs) known.settledUs = settledUs;
      return known;
    }
    this.#forget(deviceId);
    if (newestNumber === null) return null;
    const device = { changes, newestNumber, settledUs, usedMs };
    this.#devices.set(deviceId, device);
    return device;
  }

  #find(key: string): Float64Array | undefined {
    const piece = this.#pieces.get(key);
    if (piece === undefined) return undefined;
    // The map iterates in order of insertion: what was used last is dropped last.
    this.#pieces.delete(key);
    this.#pieces.set(key, piece);
    return piece.values;
  }

  #keep(key: string, piece: KeptPiece): void {
    this.#drop(key);
    this.#pieces.set(key, piece);
    this.#bytes += bytesOf(key, piece);
    for (const oldest of this.#pieces.keys()) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const piece = this.#pieces.get(key);
    if (piece === undefined) return;
    this.#pieces.delete(key);
    this.#bytes -= bytesOf(key, piece);
  }

  #forget(deviceId: number): void {
    this.#devices.delete(deviceId);
    for (const [key, piece] of this.#pieces) if (piece.deviceId === deviceId) this.#drop(key);
  }

  #forgetIdle(): void {
    const sinceMs = this.#now() - IDLE_MS;
    for (const [deviceId, { usedMs }] of this.#devices) if (usedMs < sinceMs) this.#forget(deviceId);
  }
}

function keyOf({ deviceId, fromUs, toUs }: DeviceRange, rows: string): string {
  return `${deviceId} ${fromUs} ${toUs} ${rows}`;
}

function bytesOf(key: string, { values }: KeptPiece): number {
  return values.byteLength + key.length;
}
