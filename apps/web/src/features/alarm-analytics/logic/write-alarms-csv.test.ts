import type { AlarmAnalytics } from '@eupnea/contracts/alarm-analytics';
import { expect, it } from 'vitest';
import { writeAlarmsCsv } from './write-alarms-csv.ts';

const durations = {
  ended: 2,
  open: 1,
  median_seconds: 12.5,
  p25_seconds: 10,
  p75_seconds: 15,
  p90_seconds: 15,
  longest_seconds: 15,
  short: 0,
};

const found: AlarmAnalytics = {
  start: '2026-11-01T00:00:00.000Z',
  end: '2026-11-02T00:00:00.000Z',
  time_zone: 'UTC',
  episodes: 3,
  technical: 0,
  by_priority: [],
  observed_seconds: null,
  per_day: null,
  in_alarm_seconds: 25,
  in_alarm_share: null,
  durations,
  chatter: { episodes: 0, bursts: 0 },
  floods: { total: 0, episodes: 0, longest_seconds: null, items: [] },
  kinds: [
    {
      source: 'device',
      kind: '=1+1,"A"',
      parameter: null,
      technical: false,
      priority: 'high',
      text: null,
      episodes: 3,
      chatter: 0,
      devices: 1,
      durations,
    },
  ],
  kinds_total: 1,
  devices: [],
  devices_total: 0,
  by_hour: { episodes: Array.from({ length: 24 }, () => 0), observed_seconds: null },
  by_weekday: { episodes: [3, 0, 0, 0, 0, 0, 0], observed_seconds: null },
};

it('is a row a fact, empty where there is no number, and no formula for a spreadsheet', () => {
  const lines = writeAlarmsCsv(found).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 1 + 1 + 24 + 7);
  const width = lines[0]?.split(',').length;
  expect(lines[1]).toBe('total,2026-11-01T00:00:00.000Z/2026-11-02T00:00:00.000Z,,,,,3,0,0,,,2,1,12.5,15,15');
  expect(lines[1]?.split(',')).toHaveLength(width ?? 0);
  expect(lines[2]).toBe(`kind,"'=1+1,""A""",device,,high,false,3,0,,,,2,1,12.5,15,15`);
  expect(lines[27]).toMatch(/^weekday,1,,,,,3,/);
});
