import type { DailyReport } from '@eupnea/contracts/daily-report';
import { expect, test } from 'vitest';
import { writeReportCsv } from './write-report-csv.ts';

const REPORT: DailyReport = {
  day: '2026-11-19',
  start: '2026-11-18T23:00:00Z',
  end: '2026-11-19T23:00:00Z',
  time_zone: 'Europe/Amsterdam',
  day_hours: 24,
  made_at: '2026-11-20T06:00:00Z',
  patient: { id: 7, pseudonym: 'P-0388' },
  device: null,
  weights: [],
  breaths: 100,
  observed_seconds: 300.5,
  session_seconds: 600,
  modes: [{ mode: 'pc', breaths: 100, seconds: 300.5 }],
  power: { mean_j_min: null, measured_seconds: 0 },
  targets: [
    {
      code: 'rr_35',
      value: 'rr_bpm',
      upper: 35,
      source: 'ARDSNet 2000',
      assessable_seconds: 300.5,
      within_seconds: 0,
      share: 0,
    },
  ],
  values: [{ value: 'p_plateau_cmh2o', n: 0, median: null, p5: null, p95: null }],
  hours: [],
  asynchrony: {
    counted: { index: 'thille', kinds: ['double_trigger'], min_confidence: 0.8, limit_percent: 10 },
    events: 0,
    breaths_with_finding: 0,
    decided_breaths: 93,
    undecided_breaths: 7,
    finding_percent: 0,
    index_percent: 0,
    kinds: [],
  },
  alarms: {
    episodes: 0,
    by_priority: [],
    in_alarm_seconds: 0,
    observed_seconds: null,
    kinds: [],
    kinds_total: 0,
  },
};

const lines = writeReportCsv(REPORT).split('\r\n');

test('a row of the file has a cell for each column', () => {
  const widths = lines.filter((line) => line !== '').map((line) => line.split(',').length);
  expect(new Set(widths).size).toBe(1);
});

test('what is absent is empty, what is zero is zero', () => {
  expect(lines[1]).toBe('day,2026-11-18T23:00:00Z/2026-11-19T23:00:00Z,,,,,,,,,,100,300.5,600,,,,0,0,,,93,7');
  expect(lines[2]).toBe('bound,rr_35,,,,,35,ARDSNet 2000,0,300.5,0,,,,,,,,,,,,');
  expect(lines[3]).toBe('value,p_plateau_cmh2o,0,,,,,,,,,,,,,,,,,,,,');
  expect(lines[5]).toBe('asynchrony_index,thille,,,,,10,double_trigger,,,,,,,,,,,,0.8,,,');
});
