import { describe, expect, it } from 'vitest';
import { encodeAscii } from '../framing/ascii.ts';
import {
  createAnswerDecoder,
  createRequestDecoder,
  encodeRefusal,
  encodeRequest,
  encodeValue,
  encodeWaveform,
} from './codec.ts';
import { readValue, writeValue } from './values.ts';

describe('Hamilton polling frames', () => {
  it('asks with four bytes', () => {
    expect([...encodeRequest(61)]).toEqual([0x02, 61, 0x03, 0x0d]);
    expect(createRequestDecoder().push(encodeAscii('x\x02\x3d\x03\r\x02'))).toEqual([61]);
  });

  it('reads a value of type A, of type B and the refusal', () => {
    const bytes = encodeAscii('\x02\x3d 450.\x03\r\x02\x7dA2.41\x03\r\x02RERROR\x03\r\x02R   17\x03\r');
    expect(createAnswerDecoder().push(bytes)).toEqual({
      answers: [
        { kind: 'value', identifier: 61, text: ' 450.' },
        { kind: 'value', identifier: 125, text: 'A2.41' },
        { kind: 'refusal' },
        { kind: 'value', identifier: 82, text: '   17' },
      ],
      skipped: 0,
    });
    expect([...encodeRefusal()]).toEqual([0x02, 0x52, 0x45, 0x52, 0x52, 0x4f, 0x52, 0x03, 0x0d]);
    expect([...encodeValue(61, ' 450.')]).toEqual([...bytes.subarray(0, 9)]);
  });

  it('reads 12 bits of a channel from six bits of two bytes, low byte first', () => {
    // 2048 + 5 = 0x805: high 0x20, low 0x05; the two upper bits of a byte say nothing.
    const bytes = Uint8Array.of(2, 34, 9, 0x05, 0x20, 0xc5, 0xe0, 0x3f, 0x1f, 0, 0, 3, 13);
    const [answer] = createAnswerDecoder().push(bytes).answers;
    expect(answer).toEqual({ kind: 'waveform', identifier: 34, status: 9, counts: [5, 5, -1, Number.NaN] });
  });

  it('writes a waveform answer of 13 bytes that reads back', () => {
    const counts = [-2047, 2047, 0, Number.NaN];
    const bytes = encodeWaveform(120, 1, counts);
    expect(bytes).toHaveLength(13);
    expect(createAnswerDecoder().push(bytes).answers).toEqual([
      { kind: 'waveform', identifier: 120, status: 1, counts },
    ]);
  });

  it('reads numbers, texts and the marks of no value', () => {
    expect(
      [' 450.', '  7.2', ' 1.05', ' -2.5', '9999.', '999.9', '-----', '     ', 'A2.41'].map(readValue),
    ).toEqual([450, 7.2, 1.05, -2.5, null, null, null, null, 'A2.41']);
    expect([writeValue(449.6, 0), writeValue(7.25, 1), writeValue(null, 2), writeValue(123456, 0)]).toEqual([
      ' 450.',
      '  7.3',
      '999.9',
      '9999.',
    ]);
  });
});
