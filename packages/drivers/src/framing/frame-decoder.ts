import { HEADER_BYTES, hasValidTrailer, readHeader, SYNC_FIRST, TRAILER_BYTES } from './frame.ts';
import { joinBytes } from './join-bytes.ts';

export interface FrameSink {
  /** @param payload valid only during the call */
  onFrame(kind: number, payload: Uint8Array): void;
  /** Bytes that belong to no valid frame, reported once at the next frame or the end of the stream. */
  onSkipped(bytes: number): void;
}

/**
 * Decodes frames in bounded memory (one frame and one chunk) for any chunking. After garbage, an invalid
 * header or check it continues at the next byte, so that a fault affects only its own frame.
 */
export interface FrameDecoder {
  push(bytes: Uint8Array, sink: FrameSink): void;
  /** Ends the stream: the rest is an unfinished frame or garbage. */
  finish(sink: FrameSink): void;
}

const NOTHING = new Uint8Array(0);

export function createFrameDecoder(): FrameDecoder {
  let pending: Uint8Array = NOTHING;
  let skipped = 0;

  function reportSkipped(sink: FrameSink): void {
    if (skipped === 0) return;
    const run = skipped;
    skipped = 0;
    sink.onSkipped(run);
  }

  /** Consumes frames and garbage from the offset; returns the first offset that needs more bytes. */
  function scan(bytes: Uint8Array, sink: FrameSink, ended: boolean): number {
    let offset = 0;
    while (offset < bytes.length) {
      if (bytes[offset] === SYNC_FIRST) {
        const left = bytes.length - offset;
        if (left < HEADER_BYTES && !ended) return offset;
        const payloadLength = left < HEADER_BYTES ? null : readHeader(bytes, offset);
        if (payloadLength !== null) {
          const frameLength = HEADER_BYTES + payloadLength + TRAILER_BYTES;
          if (left < frameLength && !ended) return offset;
          if (left >= frameLength && hasValidTrailer(bytes, offset, payloadLength)) {
            reportSkipped(sink);
            const start = offset + HEADER_BYTES;
            sink.onFrame(bytes[offset + 2] ?? 0, bytes.subarray(start, start + payloadLength));
            offset += frameLength;
            continue;
          }
        }
      }
      skipped += 1;
      offset += 1;
    }
    return offset;
  }

  function push(chunk: Uint8Array, sink: FrameSink): void {
    const bytes = pending.length === 0 ? chunk : joinBytes([pending, chunk]);
    const consumed = scan(bytes, sink, false);
    // Usually a block is one complete frame, which needs no copy.
    pending = consumed === bytes.length ? NOTHING : bytes.slice(consumed);
  }

  function finish(sink: FrameSink): void {
    scan(pending, sink, true);
    pending = NOTHING;
    reportSkipped(sink);
  }

  return { push, finish };
}
