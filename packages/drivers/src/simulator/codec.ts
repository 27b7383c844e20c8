import { err, ok, type DeviceEvent, type Result, type SampleBlock } from '@eupnea/model';
import { createFrameDecoder } from '../framing/frame-decoder.ts';
import { PayloadReader } from '../framing/payload-reader.ts';
import { decodeEvent } from './decode-event.ts';
import { SampleRun } from './sample-run.ts';
import { FRAME_KINDS, GREETING_BYTES, MAGIC, STREAM_VERSION } from './wire.ts';

/** Of all decoders: each begins with an empty one, and leaves it empty when a call returns. */
const run = new SampleRun();

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

  const addBlock = (block: SampleBlock): void => void events.push({ type: 'samples', block });

  const sink = {
    onFrame(kind: number, payload: Uint8Array): void {
      if (kind === FRAME_KINDS.samples) {
        if (!run.add(new PayloadReader(payload), addBlock)) faults.push('a frame of samples is unreadable');
        return;
      }
      run.end(addBlock);
      const decoded = decodeEvent(kind, payload);
      if (decoded.ok) events.push(decoded.value);
      else faults.push(decoded.error);
    },
    onSkipped(bytes: number): void {
      faults.push(`${bytes} bytes belong to no valid frame`);
    },
  };

  function take(): DecodedBytes {
    run.end(addBlock);
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
      run.clear();
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
      run.clear();
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
