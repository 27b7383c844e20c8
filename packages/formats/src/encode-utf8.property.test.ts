import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeUtf8 } from './encode-utf8.ts';
import { TextLines } from './text-lines.ts';

it('writes what the line reader reads, whatever the characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const line = `x${text.replaceAll('\n', '').replace(/\r+$/, '')}`;
      const lines: string[] = [];
      const reader = new TextLines((read) => lines.push(read));
      reader.push(encodeUtf8(`${line}\n`));
      expect(lines).toEqual([line]);
    }),
  );
});
