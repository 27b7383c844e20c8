import { describe, expect, it } from 'vitest';
import { encodeAscii } from '../framing/ascii.ts';
import { createPb840Emulator, type Pb840EmulatorOptions } from './emulator.ts';
import { compilePb840Program } from './program.ts';

const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

function emulate(recording: string, options: Partial<Pb840EmulatorOptions> = {}) {
  const program = compilePb840Program(encodeAscii(recording));
  if (!program.ok) throw new Error(program.error);
  return createPb840Emulator(program.value, { speed: 1, loop: false, ...options });
}

const RECORDING =
  '2209-10-20-02-00-29.602975\nBS, S:65535,\n1.50, 5.00\n2.50, 6.00\nBE\nBS, S:0,\n3.50, 7.00\nBE\n';

describe('PB840 emulator', () => {
  it('sends a row every 20 ms, marks with their rows, and no time of the recording host', () => {
    const emulator = emulate(RECORDING);
    expect(text(emulator.read(0))).toBe('BS, S:65535,\n');
    expect(text(emulator.read(19))).toBe('');
    expect(text(emulator.read(20))).toBe('1.50, 5.00\n');
    expect(text(emulator.read(60))).toBe('2.50, 6.00\nBE\nBS, S:0,\n3.50, 7.00\nBE\n');
    expect(emulator.isFinished).toBe(true);
  });

  it('plays faster when told', () => {
    expect(text(emulate(RECORDING, { speed: 3 }).read(20)).match(/\d, /g)).toHaveLength(3);
  });

  it('goes on counting breaths over passes and over the end of 16 bits', () => {
    const stream = text(emulate(RECORDING, { loop: true }).read(20 * 8));
    expect(stream.match(/S:\d+/g)).toEqual(['S:65535', 'S:0', 'S:1', 'S:2', 'S:3', 'S:4']);
  });

  it('sends damaged lines as they were, in their time', () => {
    const damaged = 'BS, S:1,\n1.00, 5.00\n10.00, 0.3\xb4BS, S:2,\n-7.16,\n3.00, 5.00';
    const emulator = emulate(damaged);
    expect(text(emulator.read(60))).toBe('BS, S:1,\n1.00, 5.00\n10.00, 0.3\xb4BS, S:2,\n-7.16,\n');
    expect(text(emulator.read(80))).toBe('3.00, 5.00\n');
  });

  it('sends the pairs of a recording with a time in every row', () => {
    const timed =
      '2016-02-17 08:38:13.123, BS, S:114,\n2016-02-17 08:38:13.143, -3.6, 5.25\n2016-02-17 08:38:13.163, BE\n';
    expect(text(emulate(timed).read(20))).toBe('BS, S:114,\n-3.6, 5.25\nBE\n');
  });

  it('refuses a recording without a row', () => {
    const empty = compilePb840Program(encodeAscii('cat: /dev/ttyUSB0: No such file\n'));
    expect(empty.ok).toBe(false);
  });
});
