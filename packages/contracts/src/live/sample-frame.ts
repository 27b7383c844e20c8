import { CHANNELS, CHANNEL_CODES, err, ok, type ChannelCode, type Result } from '@eupnea/model';
import { z } from 'zod';

/** Maximum samples of a frame that a client accepts: 20 s at 1000 Hz, enough for a delayed batch. */
export const MAX_FRAME_SAMPLES = 20_000;

const wireNames = CHANNEL_CODES.map((code) => CHANNELS[code].wireName);

/** Head of a sample frame; the values are sent beside it as one binary attachment. */
export const sampleFrameHeadSchema = z
  .object({
    epoch: z.int().min(1),
    first_index: z.int().min(0),
    rate_hz: z.number().positive().max(1000),
    count: z.int().min(1).max(MAX_FRAME_SAMPLES),
    /** Wire names of the channels in the order of the attachment. */
    channels: z.array(z.enum(wireNames as [string, ...string[]])).min(1), // cast: map() forgets that it is not empty
    /** Time of the first sample, epoch milliseconds by the server's estimate. */
    time_rcvd: z.number(),
  })
  .meta({ id: 'SampleFrameHead' });

export type SampleFrameHead = z.infer<typeof sampleFrameHeadSchema>;

/** Encodes Float32 little endian, channel after channel, `count` values each; NaN = missing. */
export function encodeSamples(columns: readonly Float32Array[]): Uint8Array {
  const count = columns[0]?.length ?? 0;
  const values = new Float32Array(columns.length * count);
  columns.forEach((column, position) => values.set(column, position * count));
  return new Uint8Array(values.buffer);
}

export type DecodedSamples = { readonly [Code in ChannelCode]?: Float32Array };

/** Decodes an attachment; refuses one whose length contradicts its head. */
export function decodeSamples(head: SampleFrameHead, attachment: Uint8Array): Result<DecodedSamples, string> {
  const expected = head.count * head.channels.length * Float32Array.BYTES_PER_ELEMENT;
  if (attachment.byteLength !== expected) {
    return err(`attachment has ${attachment.byteLength} bytes, its head says ${expected}`);
  }
  // Copies the bytes; slice() of a Node Buffer would be a view, possibly at an unaligned offset.
  const aligned = new Uint8Array(attachment);
  const values = new Float32Array(aligned.buffer, aligned.byteOffset, head.count * head.channels.length);
  const decoded: { [Code in ChannelCode]?: Float32Array } = {};
  head.channels.forEach((wireName, position) => {
    const code = CHANNEL_CODES.find((candidate) => CHANNELS[candidate].wireName === wireName);
    if (code !== undefined)
      decoded[code] = values.subarray(position * head.count, (position + 1) * head.count);
  });
  return ok(decoded);
}
