import { describe, expect, it } from 'vitest';
import { FrameBuffer } from './frame-buffer.ts';
import { type JournalRecord, decodeFrames, encodeFrame } from './journal-frame.ts';

const LIMIT = 1024 * 1024;

function samples(firstIndex: number, length: number): JournalRecord {
  const pressure = Float32Array.from({ length }, (_, index) => (index % 7 === 0 ? Number.NaN : index + 0.5));
  const channels = { pressure, oesophageal_pressure: pressure.map((value) => -value) };
  const block = { firstIndex, rateHz: 62.5, length, channels };
  return { type: 'samples', deviceId: 7, epoch: 2, anchorMs: 1_763_640_000_000.125, block };
}

describe('frames in a growing buffer', () => {
  it('are the same bytes as frames encoded one by one, across growth and reuse', () => {
    const buffer = new FrameBuffer();
    for (const round of [0, 1]) {
      const records = Array.from({ length: 60 }, (_, number) => samples(number * 300 + round, 300 - number));
      for (const record of records) expect(buffer.add(record, LIMIT)).toBe(true);
      expect(buffer.frames.equals(Buffer.concat(records.map(encodeFrame)))).toBe(true);
      expect(decodeFrames(buffer.frames)).toEqual({ records, tornBytes: 0 });
      buffer.clear(LIMIT);
      expect(buffer.length).toBe(0);
    }
  });

  it('end at their limit without a part of the frame that is too much', () => {
    const buffer = new FrameBuffer();
    const size = encodeFrame(samples(0, 50)).length;
    const added = Array.from({ length: 5 }, () => buffer.add(samples(0, 50), 3 * size + 1));
    expect(added).toEqual([true, true, true, false, false]);
    expect(decodeFrames(buffer.frames).records).toHaveLength(3);
  });
});
