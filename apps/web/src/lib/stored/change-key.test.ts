import type { StoredEvent } from '@eupnea/contracts/stored-event';
import { expect, it } from 'vitest';
import { changeOf, readChangeKey, writeChangeKey } from './change-key.ts';

const EVENT: StoredEvent = {
  id: '1',
  kind: 'setting',
  device_id: 4,
  ventilation_session_id: 9,
  at: '2026-11-20T10:00:00.000Z',
  until: null,
  source: 'device',
  parameter: 'pressure_support',
  code: null,
  value: 11,
  previous: 17,
  low: null,
  high: null,
  priority: null,
  text: null,
};

it('a change keeps its device, setting and time in the address', () => {
  const change = changeOf(EVENT);
  expect(change).not.toBeNull();
  if (change !== null) expect(readChangeKey(writeChangeKey(change))).toEqual(change);
});

it('an estimate and a first report are no change by somebody', () => {
  expect(changeOf({ ...EVENT, source: 'estimated' })).toBeNull();
  expect(changeOf({ ...EVENT, previous: null })).toBeNull();
  expect(changeOf({ ...EVENT, kind: 'limit' })).toBeNull();
});

it.each(['', '4', '4~PEEP~yesterday', 'x~PEEP~2026-11-20T10:00:00Z', '4~none~2026-11-20T10:00:00Z'])(
  'a damaged part is no change: %s',
  (text) => {
    expect(readChangeKey(text)).toBeNull();
  },
);
