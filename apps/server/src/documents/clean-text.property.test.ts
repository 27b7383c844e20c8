import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import { cleanText } from './clean-text.ts';
import { drawSheet } from './draw-sheet.ts';
import type { Sheet } from './sheet.ts';

const has = (codePoint: number): boolean => codePoint < 0x250;

it('keeps words, and no character that hides or turns others', () => {
  expect(cleanText('Müller–Ñandú\u202Egnp\u2066', (point) => point < 0x2100)).toBe('Müller–Ñandúgnp');
  expect(cleanText('a\nb\tc\u0000\u007F\u0085d', has)).toBe('a b cd');
  expect(cleanText('e\u0301 \uD800 👩‍⚕️', has)).toBe('é □ □□');
  expect(cleanText('x'.repeat(3000), has)).toHaveLength(2001);
});

/** Letters of many scripts, controls, marks of direction, emoji, halves of pairs, very long words and nothing. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    '',
    '\u202E\u2067right',
    'W'.repeat(600),
    '\uD800',
    '👩‍⚕️'.repeat(40),
    '%PDF-1.7 (\\) endobj',
    '{page}',
  ),
);

const sheetOf = (name: string, note: string): Sheet => ({
  language: 'en',
  title: 'Round page',
  subject: name,
  period: '22 Nov 2026',
  made: note,
  purpose: 'For research purpose only',
  pageNumber: '{page} of {total}',
  lines: [note],
  numbers: [{ name, value: '1.0', unit: note, note }],
  parts: [
    {
      kind: 'columns',
      left: [{ title: name, note, blocks: [{ kind: 'text', text: note }] }],
      right: [
        {
          title: note,
          blocks: [
            { kind: 'table', head: [name, 'n'], rows: [[{ text: note, small: name }, { text: '7' }]] },
          ],
        },
      ],
    },
  ],
  feet: [note],
});

it('draws a readable document with any name and note', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (name, note) => {
      const { pages, isTagged } = await readPdf(await drawSheet(sheetOf(name, note)));
      expect(isTagged).toBe(true);
      expect(pages.at(-1)?.text).toContain(`${pages.length} of ${pages.length}`);
      expect(pages.at(-1)?.text).toContain('For research purpose only');
    }),
    { numRuns: 25 },
  );
});
