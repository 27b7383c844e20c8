import { MAX_FRAME_SAMPLES, type SampleFrameHead } from '@eupnea/contracts/live/sample-frame';
import { CHANNELS } from '@eupnea/model';
import type { RingWindow, SampleRing } from './sample-ring.ts';

/** Samples of a message: head in the JSON, values in its one binary attachment. */
export interface SampleFrame {
  readonly head: SampleFrameHead;
  readonly attachment: Buffer;
}

/**
 * Encodes the samples of [firstIndex, endIndex) in the ring, at most the newest MAX_FRAME_SAMPLES; null without
 * samples.
 */
export function encodeFrame(ring: SampleRing, firstIndex: number, endIndex: number): SampleFrame | null {
  const window = ring.locate(Math.max(firstIndex, endIndex - MAX_FRAME_SAMPLES), endIndex);
  return window === null ? null : { head: toHead(window), attachment: encodeWindow(ring, window) };
}

function toHead(window: RingWindow): SampleFrameHead {
  return {
    epoch: window.epoch,
    first_index: window.firstIndex,
    rate_hz: window.rateHz,
    count: window.length,
    channels: window.channels.map((code) => CHANNELS[code].wireName),
    time_rcvd: window.firstTimeMs,
  };
}

/** Float32 little endian, channel after channel: the layout of `encodeSamples`, without an array per channel. */
function encodeWindow(ring: SampleRing, window: RingWindow): Buffer {
  const values = new Float32Array(window.channels.length * window.length);
  window.channels.forEach((code, position) => ring.copy(code, window, values, position * window.length));
  return Buffer.from(values.buffer);
}
