import {
  encodeCaptureEnd,
  encodeCaptureHeader,
  encodeCaptureRecord,
  type CaptureDirection,
} from './capture-format.ts';
import { findMaskedProtocol, NO_MASK } from './capture-mask.ts';
import type { CaptureMask } from './masked-protocol.ts';

export interface CaptureWriterOptions {
  readonly protocol: string;
  readonly startedAtMs: number;
  /** Maximum payload of both directions. */
  readonly maxBytes: number;
  readonly withoutPatient: boolean;
  /** Receives the text of the capture line by line. */
  readonly write: (text: string) => void;
}

/** Writes both directions with times and a size limit. No I/O and no clock. */
export interface CaptureWriter {
  record(direction: CaptureDirection, bytes: Uint8Array, nowMs: number): void;
  /** Writes the last line with the reason. */
  end(reason: string, nowMs: number): void;
  /** Number of payload bytes written. */
  readonly bytes: number;
  /** Ended by `end` or at the size limit. */
  readonly isEnded: boolean;
}

export const LIMIT_REACHED = 'size limit reached';

export function createCaptureWriter(options: CaptureWriterOptions): CaptureWriter {
  const { protocol, startedAtMs, maxBytes, write } = options;
  const maskedProtocol = options.withoutPatient ? findMaskedProtocol(protocol) : null;
  const createMask = (): CaptureMask => maskedProtocol?.createMask() ?? NO_MASK;
  const masks = { received: createMask(), sent: createMask() };
  let written = 0;
  let lastMs = 0;
  let isEnded = false;

  function sinceStart(nowMs: number): number {
    // Keeps times ascending when the server's clock steps back.
    lastMs = Math.max(lastMs, Math.round(nowMs - startedAtMs));
    return lastMs;
  }

  function add(direction: CaptureDirection, bytes: Uint8Array, nowMs: number): void {
    if (bytes.length === 0 || isEnded) return;
    const room = bytes.subarray(0, maxBytes - written);
    written += room.length;
    if (room.length > 0) write(encodeCaptureRecord({ atMs: sinceStart(nowMs), direction, bytes: room }));
    if (room.length < bytes.length) finish(LIMIT_REACHED, nowMs);
  }

  function finish(reason: string, nowMs: number): void {
    isEnded = true;
    write(encodeCaptureEnd(sinceStart(nowMs), reason));
  }

  write(
    encodeCaptureHeader({
      protocol,
      startedAt: new Date(startedAtMs).toISOString(),
      masked: maskedProtocol?.masked ?? null,
    }),
  );
  return {
    get bytes() {
      return written;
    },
    get isEnded() {
      return isEnded;
    },
    record: (direction, bytes, nowMs) => add(direction, masks[direction].push(bytes), nowMs),
    end(reason, nowMs) {
      add('received', masks.received.flush(), nowMs);
      add('sent', masks.sent.flush(), nowMs);
      if (!isEnded) finish(reason, nowMs);
    },
  };
}
