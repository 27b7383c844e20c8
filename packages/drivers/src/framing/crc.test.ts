import { describe, expect, it } from 'vitest';
import { encodeAscii } from './ascii.ts';
import { crc16, crc32 } from './crc.ts';

describe('cyclic redundancy checks', () => {
  const check = encodeAscii('123456789');

  it('give the published check values of their algorithms', () => {
    expect(crc32(check, 0, check.length)).toBe(0xcbf43926);
    expect(crc16(check, 0, check.length)).toBe(0x906e);
  });

  it('cover only the range they are given', () => {
    const framed = encodeAscii('xx123456789yy');
    expect(crc32(framed, 2, 11)).toBe(0xcbf43926);
    expect(crc16(framed, 2, 11)).toBe(0x906e);
  });
});
