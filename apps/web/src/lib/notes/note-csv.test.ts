import type { Note } from '@eupnea/contracts/note';
import { expect, test } from 'vitest';
import { readNotesCsv, writeNotesCsv } from './note-csv.ts';

const asIs = (text: string) => text.toLowerCase();
const read = (file: string, zone: string | null = 'Europe/Amsterdam') => readNotesCsv(file, zone, asIs);

const note = (part: Partial<Note>): Note => ({
  id: 1,
  version: 1,
  patient_id: 7,
  kind: 'prone',
  text: null,
  started_at: '2026-11-20T10:00:00.000Z',
  ended_at: '2026-11-20T10:00:00.000Z',
  source: 'user',
  author: 'nurse',
  created_at: '2026-11-20T10:05:00.000Z',
  updated_at: '2026-11-20T10:05:00.000Z',
  ...part,
});

test('a written file is read again as the same notes: instant, interval and one that lasts', () => {
  const notes = [
    note({ text: 'Turned, "by three"\nslowly' }),
    note({ ended_at: '2026-11-20T18:00:00.250Z' }),
    note({ kind: 'transport', ended_at: null }),
  ];
  const { rows, needsZone, fault } = read(writeNotesCsv(notes), null);
  expect([needsZone, fault]).toEqual([false, null]);
  expect(rows.map(({ values }) => values)).toEqual(
    notes.map(({ kind, text, started_at, ended_at }) => ({ kind, text, started_at, ended_at })),
  );
});

test('times without a zone wait for one, and then are of that zone', () => {
  const file =
    'Art;Beginn;Ende;Bemerkung\nProne;20.11.2026 11:00;20.11.2026 12:30:10;ok\nx;2026-07-01 12:00;;\n';
  const open = read(file, null);
  expect([open.needsZone, open.rows.map(({ values, problem }) => [values, problem])]).toEqual([
    true,
    [
      [null, null],
      [null, null],
    ],
  ]);
  expect(read(file).rows.map(({ values }) => values)).toEqual([
    {
      kind: 'prone',
      text: 'ok',
      started_at: '2026-11-20T10:00:00.000Z',
      ended_at: '2026-11-20T11:30:10.000Z',
    },
    { kind: 'x', text: null, started_at: '2026-07-01T10:00:00.000Z', ended_at: '2026-07-01T10:00:00.000Z' },
  ]);
});

test('a row that cannot be read keeps its line and its reason', () => {
  const file = [
    'kind,start,end',
    ',2026-11-20T10:00:00Z,',
    'prone,03/04/2026 10:00,',
    'prone,2026-02-31 10:00,',
    'prone,2026-11-20T10:00:00Z,tomorrow',
    'prone,2026-11-20T10:00:00+01:00,2026-11-20T08:59:59Z',
    'prone,2026-10-25 02:30,',
    'prone,2026-03-29 02:30,',
  ].join('\r\n');
  expect(read(file).rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'kind'],
    [3, 'start'],
    [4, 'start'],
    [5, 'end'],
    [6, 'order'],
    [7, 'ambiguous'],
    [8, 'skipped'],
  ]);
});

test('a file without the two columns, without rows or with too many is refused whole', () => {
  expect(read('when,what\n1,2').fault).toBe('noHead');
  expect(read('').fault).toBe('noHead');
  expect(read('kind,start\n').fault).toBe('noRows');
  expect(read(`kind,start\n${'prone,2026-11-20T10:00:00Z\n'.repeat(501)}`).fault).toBe('tooMany');
});
