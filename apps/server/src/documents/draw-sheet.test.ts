import { expect, it } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import { drawSheet } from './draw-sheet.ts';
import type { Sheet, Table } from './sheet.ts';

const table = (rows: number): Table => ({
  kind: 'table',
  head: ['Patient', 'Hours'],
  rows: Array.from({ length: rows }, (_, row) => [
    { text: `P-${row}`, small: 'a second line' },
    { text: `${row} h` },
  ]),
});

const sheet = (rows: number, extra: Partial<Sheet> = {}): Sheet => ({
  language: 'de',
  title: 'Audit',
  subject: 'P-ONE',
  period: '20 Nov – 26 Nov 2026, UTC',
  made: 'Created now.',
  purpose: 'For research purpose only',
  pageNumber: '{page} of {total}',
  lines: [],
  numbers: [],
  parts: [{ kind: 'panels', panels: [{ title: 'Days', blocks: [table(rows)] }] }],
  feet: [],
  ...extra,
});

it('breaks a table between rows, and repeats its head, patient and period on each page', async () => {
  const { pages } = await readPdf(await drawSheet(sheet(90)));
  expect(pages.length).toBeGreaterThan(2);
  const rows = pages.map(({ lines }) => lines.filter((line) => /^P-\d+ \d+ h$/u.test(line)).length);
  const notes = pages.map(({ lines }) => lines.filter((line) => line === 'a second line').length);
  expect(rows).toEqual(notes);
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(90);
  for (const [place, { text, lines, faults }] of pages.entries()) {
    expect(lines).toContain('Patient Hours');
    expect(text).toContain('P-ONE');
    expect(text).toContain('20 Nov – 26 Nov 2026, UTC');
    expect(text).toContain(`${place + 1} of ${pages.length}`);
    expect(faults).toEqual([]);
  }
});

it('makes type smaller to keep one page, and goes on with a second where that is not enough', async () => {
  const count = async (rows: number) =>
    (await readPdf(await drawSheet(sheet(rows, { fitsOnePage: true })))).pages.length;
  const free = (await readPdf(await drawSheet(sheet(34)))).pages.length;
  expect([free, await count(34), (await count(90)) > 1]).toEqual([2, 1, true]);
});

it('puts columns below each other where no page holds them side by side', async () => {
  const columns = sheet(0, {
    parts: [
      {
        kind: 'columns',
        left: [{ title: 'Left', blocks: [table(60)] }],
        right: [{ title: 'Right', blocks: [table(3)] }],
      },
    ],
  });
  const { pages } = await readPdf(await drawSheet(columns));
  const all = pages.flatMap(({ lines }) => lines);
  expect(all.filter((line) => line.startsWith('P-')).length).toBeGreaterThanOrEqual(63);
  expect(all.indexOf('Right')).toBeGreaterThan(all.indexOf('P-59 59 h'));
});

it('cuts a text that no page holds, and begins no page of its own for the rest', async () => {
  const endless = sheet(0, {
    numbers: [{ name: 'Note', value: 'W'.repeat(900), note: 'a note' }],
    feet: ['The last line'],
  });
  const { pages, text } = await readPdf(await drawSheet(endless));
  for (const [place, page] of pages.entries()) {
    expect(page.text).toContain(`${place + 1} of ${pages.length}`);
    expect(page.faults.filter((fault) => fault.includes('beyond'))).toEqual([]);
  }
  expect(text).toContain('The last line');
});
