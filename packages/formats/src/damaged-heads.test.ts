import { describe, expect, it } from 'vitest';
import { inspectFiles, inspectRecording } from './registry.ts';
import { sourceOfBytes } from './named-source.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** A fixed header of EDF with one signal, with one field replaced. */
function edfHead(from: number, text: string): Uint8Array {
  const head = new Uint8Array(512).fill(32);
  const write = (at: number, field: string) => head.set(utf8(field), at);
  write(0, '0       ');
  write(184, '512     ');
  write(244, '1       ');
  write(252, '1   ');
  write(256 + 216, '50      ');
  write(from, text);
  return head;
}

describe('a damaged header of EDF', () => {
  it.each([
    [252, 'x   ', 'The number of signals (bytes 252 to 255) is "x".'],
    [184, '768     ', 'The size of the header (bytes 184 to 191) is "768"; 1 signals need 512.'],
    [244, 'abc     ', 'The duration of a data record (bytes 244 to 251) is "abc".'],
    [472, '5O      ', 'The samples a record of signal 1 (bytes 472 to 479) are "5O".'],
  ])('names its field at byte %i', (from, text, detail) => {
    const { problem } = inspectRecording(edfHead(from, text), 'a.edf');
    expect(problem).toEqual({ code: 'edf_header', detail });
  });

  it('costs only the date where the date is bad', () => {
    const { problem, startedAt } = inspectRecording(edfHead(168, '99.99.99'), 'a.edf');
    expect([problem, startedAt]).toEqual([null, null]);
  });
});

describe('a damaged header of WFDB', () => {
  it.each([
    ['r 2 50 100\nr.dat 16 200 0 0 0 0 0 Flow\n', 'The header says 2 signals; it has 1.'],
    ['r 1 50 100\nr.dat x16 200\n', 'the storage format "x16" is no number'],
    ['r 1 50 100\nr.dat 99 200\n', 'the storage format 99 is not known'],
    ['r 1 0 100\nr.dat 16 200\n', 'The sampling frequency of the first line is "0".'],
  ])('%j names what is not read', async (text, detail) => {
    const { problem } = await inspectFiles([sourceOfBytes('r.hea', utf8(text))]);
    expect(problem?.detail).toContain(detail);
  });

  it('is not seen in other text', () => {
    expect(inspectRecording(utf8('r 2 50 100\nhello\n'), 'notes.txt').formatId).toBeNull();
  });
});
