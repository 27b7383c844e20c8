import { describe, expect, it } from 'vitest';
import { MESSAGE_VERSION, decodeMessage, encodeMessage } from './message-codec.ts';
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
    // As NATS hands it over: a view into a larger buffer.
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
    // No gateway's message.
    expect(fence.admits(1, 0)).toBe(true);
  });
});
