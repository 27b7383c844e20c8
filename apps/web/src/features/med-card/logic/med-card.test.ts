import type { StoredEvent } from '@eupnea/contracts/stored-event';
import { expect, test } from 'vitest';
import { readRows, toggleRow, writeRows } from './card-rows.ts';
import { columnsOfSetting, oxygenAgeMs, readAt } from './row-columns.ts';

test('rows of the address are kept in its order, unknown ones left out, and the usual ones stand where none is known', () => {
  const rows = readRows('setting.PEEPCPAP,gas.PF,gas.nothing,stranger.x,gas.PF');
  expect(writeRows(rows)).toBe('setting.PEEPCPAP,gas.PF');
  expect(readRows('nothing').length).toBe(8);
  expect(writeRows(toggleRow(rows, { kind: 'gas', code: 'PF' }))).toBe('setting.PEEPCPAP');
  const [last = { kind: 'gas', code: 'pH' }] = rows;
  expect(toggleRow([last], last)).toEqual([last]);
});

function setting(at: string, value: number | null, until: string | null): StoredEvent {
  return {
    id: at,
    kind: 'setting',
    device_id: 1,
    ventilation_session_id: 1,
    at,
    until,
    source: 'device',
    parameter: 'PEEPCPAP',
    code: null,
    value,
    previous: null,
    low: null,
    high: null,
    priority: null,
    text: null,
  };
}

test('a setting holds until the next one, and what was withdrawn leaves a gap', () => {
  const hour = (at: number) => `2026-11-20T${String(at).padStart(2, '0')}:00:00Z`;
  const ms = (at: number) => Date.parse(hour(at));
  const events = [setting(hour(6), 12, null), setting(hour(2), null, hour(6)), setting(hour(1), 8, hour(2))];
  const columns = columnsOfSetting(events, 'PEEPCPAP', ms(8));
  expect(columns.timesMs).toEqual([ms(1), ms(2), ms(6), ms(8)]);
  expect(columns.middle).toEqual([8, null, 12, 12]);
  expect([
    readAt(columns, ms(1) + 1, true),
    readAt(columns, ms(3), true),
    readAt(columns, ms(7), true),
  ]).toEqual([8, null, 12]);
});

test('the oxygen behind a P/F has an age where it was the ventilator’s', () => {
  const gas = { taken_at: '2026-11-20T10:00:00Z', PF_FiO2_at: '2026-11-20T08:00:00Z' };
  expect(oxygenAgeMs({ ...gas, PF_source: 'ventilator' })).toBe(7_200_000);
  expect(oxygenAgeMs({ ...gas, PF_source: 'entered' })).toBeNull();
});
