import type { StoredEvent } from '@eupnea/contracts/stored-event';
import { expect, test } from 'vitest';
import { groupEvents } from './group-events.ts';

const makeEvent = (id: string, seconds: number, changes: Partial<StoredEvent> = {}): StoredEvent => ({
  id,
  kind: 'setting',
  device_id: 1,
  ventilation_session_id: 1,
  at: new Date(Date.UTC(2026, 10, 25, 8, 0, seconds)).toISOString(),
  until: null,
  source: 'device',
  parameter: 'PEEP',
  code: null,
  value: 5,
  previous: null,
  low: null,
  high: null,
  priority: null,
  text: null,
  ...changes,
});
const NONE: ReadonlySet<string> = new Set();
const fifteen = Array.from({ length: 15 }, (_, at) => makeEvent(`s${at}`, 30));

test('what a device reports at connection is one row', () => {
  const rows = groupEvents([makeEvent('later', 50, { previous: 4 }), ...fifteen], NONE);
  expect(rows.map(({ type }) => type)).toEqual(['event', 'group']);
  expect(rows[1]).toMatchObject({ id: 's14', isOpen: false, events: fifteen });
});

test('an open group is followed by its events, in their order', () => {
  const rows = groupEvents(fifteen, new Set(['s14']));
  expect(rows).toHaveLength(16);
  expect(rows[1]).toEqual({ type: 'event', event: fifteen[0], isMember: true });
});

test('a run of one alarm is one row, and another alarm between begins a new one', () => {
  const alarm = (id: string, code: string) => makeEvent(id, 0, { kind: 'alert', code, source: 'eupnea' });
  const run = ['a1', 'a2', 'a3'].map((id) => alarm(id, 'Pmax_high'));
  const rows = groupEvents([...run, alarm('b', 'RR_high'), alarm('a4', 'Pmax_high')], NONE);
  expect(rows.map(({ type }) => type)).toEqual(['group', 'event', 'event']);
  expect(rows[0]).toMatchObject({ id: 'a3', why: 'run', events: run });
  expect(groupEvents(run.slice(1), NONE).map(({ type }) => type)).toEqual(['event', 'event']);
});

test('limits of Eupnea set together are one row, apart from those of the device', () => {
  const limits = (source: string) =>
    [1, 2, 3, 4].map((at) => makeEvent(`${source}${at}`, 0, { kind: 'limit', source }));
  const rows = groupEvents([...limits('eupnea'), ...limits('device')], NONE);
  expect(rows.map((row) => row.type === 'group' && row.why)).toEqual(['limits', 'connection']);
});

test.each([
  ['three together', fifteen.slice(0, 3)],
  ['changes with a value before', fifteen.map((event) => ({ ...event, previous: 8 }))],
  ['settings far apart', fifteen.map((event, at) => makeEvent(event.id, at * 3))],
  [
    'different alarms of one moment',
    fifteen.map((event, at) => ({ ...event, kind: 'alert' as const, code: `A${at}` })),
  ],
  ['settings by a user', fifteen.map((event) => ({ ...event, source: 'user' }))],
  ['settings of several devices', fifteen.map((event, at) => ({ ...event, device_id: at }))],
])('%s stay single rows', (_name, events) => {
  expect(groupEvents(events, NONE)).toEqual(
    events.map((event) => ({ type: 'event', event, isMember: false })),
  );
});
