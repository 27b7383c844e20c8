import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeFrames } from '../storage/journal/journal-frame.ts';
import { MESSAGE_VERSION, type PlainTopic, decodeMessage, encodeMessage } from './message-codec.ts';
import { decodeSamples, encodeSamples } from './samples-codec.ts';
import { TokenFence } from './token-fence.ts';

describe('messages between processes', () => {
  it('come out as they went in, with their token', () => {
    const text = encodeMessage({ deviceId: 4, borderUs: 1_763_640_000_000_001n }, 7);
    expect(decodeMessage('rollups.recut', text)).toEqual({
      token: 7,
      message: { deviceId: 4, borderUs: 1_763_640_000_000_001n },
    });
  });

  it('are understood from the former version, which had no token', () => {
    const former = JSON.stringify({ v: 1, m: { deviceId: 4, patch: { connected: true } } });
    expect(decodeMessage('live.changed', former)).toEqual({
      token: 0,
      message: { deviceId: 4, patch: { connected: true } },
    });
  });

  it('are understood from the next version, without what is not known here', () => {
    const next = JSON.stringify({
      v: MESSAGE_VERSION + 1,
      t: 3,
      cluster: 'north',
      m: { deviceId: 4, newestAtMs: 5, quality: 0.9 },
    });
    expect(decodeMessage('live.heard', next)).toEqual({ token: 3, message: { deviceId: 4, newestAtMs: 5 } });
  });

  it('are refused where they are no messages of their topic', () => {
    expect(() => decodeMessage('auth.ended', JSON.stringify({ v: 2, m: { userId: 1 } }))).toThrow();
    expect(() => decodeMessage('auth.ended', 'nonsense')).toThrow();
  });
});

/** Written by capture-messages.ts in a work tree of its commit, the first version that ran in roles. */
const FORMER = new URL('./testing/messages-01f15c2d.json', import.meta.url);

/** Topics that the former version shares: each must remain while that version is supported. */
const FORMER_TOPICS = [
  'device.changed',
  'assignment.changed',
  'assignment.applied',
  'live.changed',
  'live.heard',
  'live.newest',
  'live.notes',
  'live.removed',
  'auth.ended',
  'auth.user_changed',
  'auth.user_ended',
  'rollups.recut',
  'jobs.queued',
] as const satisfies readonly PlainTopic[];

const formerSchema = z.object({
  topics: z.record(z.string(), z.array(z.string()).min(1)),
  samples: z.base64(),
  frames: z.base64(),
});

describe('messages that a former version sent', async () => {
  const former = formerSchema.parse(JSON.parse(await readFile(FORMER, 'utf8')));

  it('are there for every topic that processes share', () => {
    expect(Object.keys(former.topics).sort()).toEqual([...FORMER_TOPICS].sort());
  });

  it.each(FORMER_TOPICS)('are understood whole, and can be said to it: %s', (topic) => {
    for (const text of former.topics[topic] ?? []) {
      const { message, token } = decodeMessage(topic, text);
      expect(token).toBe(7);
      // Decoding loses nothing, and the encoded message contains what the former version needs.
      expect(JSON.parse(encodeMessage(message, token))).toMatchObject(JSON.parse(text));
    }
  });

  it('carry what a bed shows: breaths, numbers, settings, power', () => {
    const parts = (former.topics['live.changed'] ?? []).flatMap((text) =>
      Object.keys(decodeMessage('live.changed', text).message.patch),
    );
    expect(parts).toEqual(
      expect.arrayContaining([
        'breaths',
        'monitored_parameters',
        'control_settings',
        'mechanical_power',
        'limits',
      ]),
    );
  });

  it('bring their samples', () => {
    const [first, second] = decodeSamples(Buffer.from(former.samples, 'base64'));
    expect(first).toMatchObject({ token: 7, message: { deviceId: 1, epoch: 1, rateHz: 100 } });
    expect(first?.message.channels.pressure).toHaveLength(first?.message.length ?? -1);
    expect(second?.message.firstIndex).toBe((first?.message.firstIndex ?? 0) + (first?.message.length ?? 0));
  });

  it('bring the records in flight: an epoch, samples, a breath', () => {
    const { records, tornBytes } = decodeFrames(Buffer.from(former.frames, 'base64'));
    expect(tornBytes).toBe(0);
    expect(records).toMatchObject([
      { type: 'epoch', epoch: { deviceId: 3, anchorUs: 1_763_640_000_000_000n, reason: 'connect' } },
      { type: 'samples', block: { channels: { pressure: Float32Array.from([5, 5.5]) } } },
      { type: 'batch', batch: { breaths: [{ breathNumber: 8, startedAtUs: 1_763_640_000_000_000n }] } },
    ]);
  });
});

const samples = {
  deviceId: 9,
  epoch: 3,
  firstIndex: 1200,
  rateHz: 100,
  length: 3,
  firstTimeMs: 1_763_640_000_010.5,
  newestAtMs: 1_763_640_000_040,
  channels: {
    pressure: Float32Array.from([5, 5.5, Number.NaN]),
    flow: Float32Array.from([-0.1, 0, 30]),
  },
};

describe('samples between processes', () => {
  it('come out as they went in, several messages in one', () => {
    const next = { ...samples, firstIndex: 1203 };
    const received = decodeSamples(encodeSamples([samples, next], 12));
    expect(received).toEqual([
      { token: 12, message: samples },
      { token: 12, message: next },
    ]);
  });

  it('are read wherever in its buffer the message stands', () => {
    const bytes = encodeSamples([samples], 1);
    // Like a buffer from NATS: a view into a larger one.
    const shifted = Buffer.alloc(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(decodeSamples(shifted.subarray(3))).toEqual([{ token: 1, message: samples }]);
  });

  it('are refused when they are cut', () => {
    const bytes = encodeSamples([samples], 1);
    expect(() => decodeSamples(bytes.subarray(0, bytes.length - 1))).toThrow(/ends before its columns/u);
  });
});

describe('the fence of tokens', () => {
  it('hears nobody who lost the device', () => {
    const fence = new TokenFence();
    expect(fence.admits(1, 3)).toBe(true);
    expect(fence.admits(1, 5)).toBe(true);
    expect(fence.admits(1, 3)).toBe(false);
    expect(fence.admits(2, 3)).toBe(true);
    // A message that is not from a gateway.
    expect(fence.admits(1, 0)).toBe(true);
  });
});
