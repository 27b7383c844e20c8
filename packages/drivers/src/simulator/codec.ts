import { err, ok, type DeviceEvent, type Result } from '@eupnea/model';
import { createFrameDecoder } from '../framing/frame-decoder.ts';
import { decodeEvent } from './decode-event.ts';
import { GREETING_BYTES, MAGIC, STREAM_VERSION } from './wire.ts';

/** Events of received bytes in order, and faults of the rest. */
export interface DecodedBytes {
  readonly events: readonly DeviceEvent[];
  readonly faults: readonly string[];
}

export interface SimulatorDecoder {
  /** Error when the peer does not speak this stream: nothing after it can be read. */
  push(bytes: Uint8Array): Result<DecodedBytes, string>;
  finish(): DecodedBytes;
  /** The peer has sent the name and version of the stream. */
  readonly isGreeted: boolean;
}

/** Decodes greeting and frames of one connection in bounded memory. */
export function createSimulatorDecoder(): SimulatorDecoder {
  const frames = createFrameDecoder();
  const greeting = new Uint8Array(GREETING_BYTES);
  let greeted = 0;
  let events: DeviceEvent[] = [];
  let faults: string[] = [];

  const sink = {
    onFrame(kind: number, payload: Uint8Array): void {
      const decoded = decodeEvent(kind, payload);
      if (decoded.ok) events.push(decoded.value);
      else faults.push(decoded.error);
    },
    onSkipped(bytes: number): void {
      faults.push(`${bytes} bytes belong to no valid frame`);
    },
  };

  function take(): DecodedBytes {
    const taken = { events, faults };
    events = [];
    faults = [];
    return taken;
  }

  return {
    get isGreeted() {
      return greeted === GREETING_BYTES;
    },
    push(bytes) {
      const missing = GREETING_BYTES - greeted;
      const head = bytes.subarray(0, missing);
      greeting.set(head, greeted);
      greeted += head.length;
      if (greeted < GREETING_BYTES) return ok(take());
      if (missing > 0) {
        const refusal = refuseGreeting(greeting);
        if (refusal !== null) return err(refusal);
      }
      frames.push(bytes.subarray(head.length), sink);
      return ok(take());
    },
    finish() {
      frames.finish(sink);
      return take();
    },
  };
}

function refuseGreeting(greeting: Uint8Array): string | null {
  if (MAGIC.some((byte, index) => greeting[index] !== byte)) return 'the peer is no simulator stream';
  const version = (greeting[MAGIC.length] ?? 0) | ((greeting[MAGIC.length + 1] ?? 0) << 8);
  return version === STREAM_VERSION
    ? null
    : `the peer speaks stream version ${version}, expected ${STREAM_VERSION}`;
}
