import { describe, expect, it } from 'vitest';
import { parsePb840Line } from './pb840-grammar.ts';

function parse(line: string) {
  const bytes = Uint8Array.from(line, (character) => character.charCodeAt(0));
  return parsePb840Line(bytes, 0, bytes.length);
}

describe('a line of PB840 text', () => {
  it.each([
    ['3.22, 5.72', { kind: 'row', flow: 3.22, pressure: 5.72, timeMs: Number.NaN }],
    ['-3.60, -5.99', { kind: 'row', flow: -3.6, pressure: -5.99, timeMs: Number.NaN }],
    ['33.36 ,  6.28\r', { kind: 'row', flow: 33.36, pressure: 6.28, timeMs: Number.NaN }],
    ['1.5, 2.5, 9, 9', { kind: 'row', flow: 1.5, pressure: 2.5, timeMs: Number.NaN }],
    ['\0\0\0 4.1, 5.0', { kind: 'row', flow: 4.1, pressure: 5, timeMs: Number.NaN }],
  ])('reads the row %j', (line, expected) => {
    expect(parse(line)).toEqual(expected);
  });

  it.each([
    ['BS, S:9705,', 9705],
    ['BS ,  S:14622 ,', 14_622],
    ['\0\0BS, S:0,', 0],
    ['BS, S:,', null],
    ['BS, S:9x5,', null],
    ['BS, S:70000,', null],
  ])('reads the start mark %j', (line, deviceBreathNumber) => {
    expect(parse(line)).toMatchObject({ kind: 'breath_start', deviceBreathNumber, lostRow: false });
  });

  it.each(['10.00, 0.3\u00b4BS, S:7,', '1\u00ffBS, S:7,'])(
    'recovers the mark glued to a damaged row: %j',
    (line) => {
      expect(parse(line)).toMatchObject({ kind: 'breath_start', deviceBreathNumber: 7, lostRow: true });
    },
  );

  it('reads the host time before a mark, a row and alone, with 3 to 9 digits of a second', () => {
    const noon = Date.UTC(2015, 7, 27, 12, 0, 0);
    expect(parse('2015-08-27 12:00:00.749123456, BS, S:1,')).toMatchObject({ timeMs: noon + 749.123456 });
    expect(parse('2015-08-27 12:00:00.500, -7.12, 13.51')).toMatchObject({ kind: 'row', timeMs: noon + 500 });
    expect(parse('2015-08-27-12-00-00.25')).toEqual({ kind: 'time', timeMs: noon + 250 });
    expect(parse('1999-08-27-12-00-00.0')).toMatchObject({ kind: 'time' });
  });

  it.each(['0.03.0, 5.77', ',5.69', '45.58', '-7.16,', '12.0, abc', 'NaN, 5.1', '1e999, 5', '6, \u00e66.3'])(
    'drops the pair of %j',
    (line) => {
      expect(parse(line)).toEqual({ kind: 'rejected', what: 'row' });
    },
  );

  it('takes a message of the host for no row and no mark', () => {
    expect(parse('cat: /dev/ttyUSB0: No such file or directory')).toEqual({ kind: 'rejected', what: 'text' });
    expect(parse('MEMBER OF ABSTRACT')).toEqual({ kind: 'rejected', what: 'text' });
  });

  it('takes blanks and NUL runs for nothing', () => {
    expect(parse(' \t\r')).toEqual({ kind: 'blank' });
    expect(parse('\0\0\0')).toEqual({ kind: 'blank' });
  });
});
