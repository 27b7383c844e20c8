import type { Medication } from '@eupnea/contracts/med-card';
import type { EventMarks, StoredEvent } from '@eupnea/contracts/stored-event';
import { expect, test } from 'vitest';
import {
  marksAt,
  marksOfEvents,
  marksOfMedications,
  marksOfNotes,
  marksOfSamples,
  namesOfDrugs,
  stepMark,
  type MarkWords,
} from './timeline-marks.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const WORDS: MarkWords = {
  event: ({ kind }) => kind,
  count: (lane, events, high) => `${lane} ${events} ${high}`,
  sample: (kind) => kind,
  dose: ({ name }) => name,
  note: ({ kind }) => kind,
};

function event(part: Partial<StoredEvent>): StoredEvent {
  return {
    id: String(part.at),
    kind: 'setting',
    device_id: 3,
    ventilation_session_id: 1,
    at: '2026-11-20T10:00:00.000Z',
    until: null,
    source: 'device',
    parameter: 'PEEPCPAP',
    code: null,
    value: 10,
    previous: 8,
    low: null,
    high: null,
    priority: null,
    text: null,
    ...part,
  };
}

const answer = (events: StoredEvent[]): EventMarks => ({
  total: events.length,
  events,
  step_seconds: null,
  counts: [],
});

test('a changed setting opens its comparison, a first report and an alarm open the waves', () => {
  const events = [
    event({}),
    event({ previous: null }),
    event({ kind: 'alert', priority: 'high', until: '2026-11-20T10:01:00.000Z' }),
  ];
  const marks = marksOfEvents('events', answer(events), WORDS);
  expect(marks.map(({ target, tone, untilMs }) => [target, tone, untilMs])).toEqual([
    [{ to: 'change', change: '3~PEEPCPAP~2026-11-20T10:00:00.000Z' }, 'plain', null],
    [{ to: 'waves' }, 'plain', null],
    [{ to: 'waves' }, 'high', START + 60_000],
  ]);
});

test('many alarms are counted, and a count opens its time', () => {
  const counts = [{ start: START, end: START + 60_000, events: 12, high: 2 }];
  const [mark] = marksOfEvents('alarms', { total: 12, events: [], step_seconds: 60, counts }, WORDS);
  expect(mark).toMatchObject({
    text: 'alarms 12 2',
    tone: 'high',
    target: { to: 'period', toMs: START + 60_000 },
  });
});

test('a sample and a dose open their record; an infusion reaches as far as it was given', () => {
  const medication = (id: number, name: string, from: string, to: string | null): Medication => ({
    id,
    version: 1,
    patient_id: 1,
    name,
    dose: null,
    unit: null,
    route: null,
    started_at: from,
    ended_at: to,
    note: null,
    created_by: null,
  });
  const at = '2026-11-20T10:00:00Z';
  const given = [
    medication(4, 'Propofol', '2026-11-20T11:00:00Z', null),
    medication(5, 'Rocuronium', at, at),
    medication(6, 'Propofol', at, '2026-11-20T10:30:00Z'),
  ];
  const marks = marksOfMedications(given, START + 7_200_000, WORDS);
  expect(marks.map(({ target, untilMs }) => [target, untilMs])).toEqual([
    [{ to: 'entry', entry: 'medication-5' }, null],
    [{ to: 'entry', entry: 'medication-6' }, START + 1_800_000],
    [{ to: 'entry', entry: 'medication-4' }, START + 7_200_000],
  ]);
  expect(namesOfDrugs(given)).toEqual(['Rocuronium', 'Propofol']);
  expect(marksOfSamples([], [], WORDS)).toEqual([]);
});

test('the crosshair goes from mark to mark, and says those at its place', () => {
  const marks = marksOfEvents(
    'events',
    answer([event({}), event({ at: '2026-11-20T10:10:00.000Z', kind: 'mode' })]),
    WORDS,
  );
  expect(stepMark(marks, null, 1)?.atMs).toBe(START);
  expect(stepMark(marks, START, 1)?.atMs).toBe(START + 600_000);
  expect(stepMark(marks, START + 600_000, 1)).toBeNull();
  expect(stepMark(marks, null, -1)?.atMs).toBe(START + 600_000);
  const view = { fromMs: START, toMs: START + 3_600_000 };
  expect(marksAt(marks, START + 1000, view).map(({ text }) => text)).toEqual(['setting']);
  expect(marksAt(marks, START + 300_000, view)).toEqual([]);
});

test('a note is a moment or an interval, one that lasts reaches to the end, and opens itself', () => {
  const note = {
    id: 4,
    version: 1,
    patient_id: 7,
    kind: 'prone',
    text: null,
    started_at: '2026-11-20T10:00:00.000Z',
    ended_at: '2026-11-20T10:00:00.000Z',
    source: 'user' as const,
    author: null,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
  };
  const notes = [
    note,
    { ...note, id: 3, ended_at: null },
    { ...note, id: 5, started_at: '2026-11-20T09:00:00.000Z' },
  ];
  expect(marksOfNotes(notes, START + 1000, WORDS).map(({ untilMs, target }) => [untilMs, target])).toEqual([
    [START, { to: 'note', id: 5 }],
    [null, { to: 'note', id: 4 }],
    [START + 1000, { to: 'note', id: 3 }],
  ]);
});
