import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import { z } from 'zod';
import type { SamplesMessage } from '../bus/bus-messages.ts';
import { MESSAGE_VERSION } from './message-codec.ts';

/** Layout: u32 length of the head, the head as JSON padded to four bytes, then the columns in order, little endian. */
const LENGTH_BYTES = 4;
const WORD = Float32Array.BYTES_PER_ELEMENT;

const headSchema = z.object({
  /** Message version; a later one may contain channels that are unknown here. */
  v: z.int().min(1),
  /** Lease token; version 1 had none. */
  t: z.int().default(0),
  d: z.int(),
  e: z.int(),
  i: z.int(),
  r: z.number().positive(),
  n: z.int().nonnegative(),
  f: z.number(),
  a: z.number(),
  c: z.array(z.string()),
});

export interface ReceivedSamples {
  readonly message: SamplesMessage;
  readonly token: number;
}

/** Encodes several messages of one device into one, oldest first. */
export function encodeSamples(messages: readonly SamplesMessage[], token: number): Uint8Array {
  return Buffer.concat(messages.flatMap((message) => encodeOne(message, token)));
}

function encodeOne(message: SamplesMessage, token: number): readonly Uint8Array[] {
  const { deviceId, epoch, firstIndex, rateHz, length, firstTimeMs, newestAtMs, channels } = message;
  const codes = CHANNEL_CODES.filter((code) => channels[code] !== undefined);
  const head = {
    v: MESSAGE_VERSION,
    t: token,
    d: deviceId,
    e: epoch,
    i: firstIndex,
    r: rateHz,
    n: length,
    f: firstTimeMs,
    a: newestAtMs,
    c: codes,
  };
  const text = JSON.stringify(head);
  const padded = Buffer.from(text.padEnd(Math.ceil(text.length / WORD) * WORD));
  const size = Buffer.alloc(LENGTH_BYTES);
  size.writeUInt32LE(padded.length);
  const columns = codes.flatMap((code) => {
    const column = channels[code];
    return column === undefined ? [] : [new Uint8Array(column.buffer, column.byteOffset, column.byteLength)];
  });
  return [size, padded, ...columns];
}

/** @throws when the bytes are not samples */
export function decodeSamples(bytes: Uint8Array): readonly ReceivedSamples[] {
  const received: ReceivedSamples[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at < bytes.length) {
    const headEnd = at + LENGTH_BYTES + view.getUint32(at, true);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
      'utf8',
      at + LENGTH_BYTES,
      headEnd,
    );
    const head = headSchema.parse(JSON.parse(text));
    const channels: { [Code in ChannelCode]?: Float32Array } = {};
    at = headEnd;
    for (const name of head.c) {
      const end = at + head.n * WORD;
      if (end > bytes.length) throw new RangeError('A samples message ends before its columns');
      const code = CHANNEL_CODES.find((known) => known === name);
      // Copied, because a column needs an aligned start, and a Buffer's slice() would return a view of its pool.
      if (code !== undefined)
        channels[code] = new Float32Array(Uint8Array.from(bytes.subarray(at, end)).buffer);
      at = end;
    }
    received.push({
      token: head.t,
      message: {
        deviceId: head.d,
        epoch: head.e,
        firstIndex: head.i,
        rateHz: head.r,
        length: head.n,
        firstTimeMs: head.f,
        newestAtMs: head.a,
        channels,
      },
    });
  }
  return received;
}
