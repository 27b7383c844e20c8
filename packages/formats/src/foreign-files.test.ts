import { describe, expect, it } from 'vitest';
import { inspectRecording } from './registry.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a file of another kind', () => {
  it.each([
    ['HDF5', '\u0089HDF\r\n\u001a\n'],
    ['NumPy', "\u0093NUMPY\u0001\0v\0{'descr': '<f8', 'fortran_order': False, 'shape': (10, 3), }"],
    ['Excel 97 (.xls)', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'],
    ['PDF', '%PDF-1.4\n'],
    ['HTML', '<!DOCTYPE html>\n<html><body>Sign in</body></html>'],
    ['7-Zip, RAR, bzip2, xz', '7z\u00bc\u00af\u0027\u001c'],
    ['SQLite', 'SQLite format 3\0'],
  ])('is named: %s', (kind, text) => {
    const { problem } = inspectRecording(bytesOf(text.padEnd(2000, '\0')), 'recording.csv');
    expect(problem).toMatchObject({ code: 'format_foreign', values: { kind } });
  });

  it('is named where only a pointer to it was stored', () => {
    const text = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
    expect(inspectRecording(bytesOf(text), 'recording.edf').problem?.code).toBe('format_pointer');
  });

  it('is unknown where nothing tells it', () => {
    expect(inspectRecording(bytesOf('nothing of a recording'), 'r.txt').problem?.code).toBe('format_unknown');
  });
});
