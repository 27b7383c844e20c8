import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unshieldText, writeCsvCell, writeCsvComment, writeCsvJsonCell, writeCsvLine } from './csv-cell.ts';

const FORMULA = /^[\s"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;

/** Cells as a spreadsheet may see the text: each delimiter, with and without regard to quotes. */
function listCells(text: string): readonly string[] {
  return [...text.split(/[;\t\r\n]/u), ...text.split('\n')];
}

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '＝',
        '＋',
        '－',
        '＠',
        '\t',
        '\r',
        '\n',
        ';',
        ',',
        '"',
        "'",
        ' ',
        '#',
        'a',
        '1',
      ),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Reads one quoted or plain cell by RFC 4180. */
function readCell(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
}

describe('a text in a CSV cell', () => {
  it('begins no formula, however a spreadsheet splits the line', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const cell of listCells(readCell(writeCsvCell(text)))) expect(cell).not.toMatch(FORMULA);
        for (const cell of listCells(writeCsvCell(text))) expect(cell).not.toMatch(FORMULA);
      }),
    );
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(unshieldText(readCell(writeCsvCell(text)))).toBe(text);
      }),
    );
  });

  it.each([
    ['P-0007', 'P-0007'],
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['a;=1', "a;'=1"],
    ['a\n=1', `"a\n'=1"`],
    ['\tx', "'\tx"],
    ['a,b', '"a,b"'],
    ["'=1", "''=1"],
  ])('%j is written %j', (text, written) => {
    expect(writeCsvCell(text)).toBe(written);
  });

  it('does not touch numbers, and leaves absent ones empty', () => {
    expect(writeCsvLine([-5, 0.25, null, undefined, '-5'])).toBe("-5,0.25,,,'-5");
  });

  it('in JSON is still JSON of the same value', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = writeCsvJsonCell({ text });
        expect(JSON.parse(readCell(written))).toEqual({ text });
        for (const cell of listCells(written)) expect(cell).not.toMatch(FORMULA);
      }),
    );
  });
});

describe('a text in a comment line', () => {
  it('stays on its line and begins no formula behind a comma or semicolon', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = writeCsvComment(`pseudonym: ${text}`);
        expect(line).not.toMatch(/[\r\n\t]/u);
        for (const cell of line.split(/[,;]/u)) expect(cell).not.toMatch(FORMULA);
      }),
    );
  });
});
