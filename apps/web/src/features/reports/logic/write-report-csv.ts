import type { DailyReport } from '@eupnea/contracts/daily-report';
import { type CsvRow, writeCsv } from '../../../lib/files/write-csv.ts';

const COLUMNS = [
  'section',
  'key',
  'n',
  'median',
  'p5',
  'p95',
  'upper',
  'source',
  'within_seconds',
  'assessable_seconds',
  'share',
  'breaths',
  'observed_seconds',
  'session_seconds',
  'vt_ml_kg',
  'driving_pressure_cmh2o',
  'power_j_min',
  'finding_percent',
  'asynchrony_percent',
  'confidence',
  'priority',
  'decided_breaths',
  'undecided_breaths',
] as const;

type Row = CsvRow<(typeof COLUMNS)[number]>;

/** CSV with one row per value of the page. */
export function writeReportCsv(report: DailyReport): string {
  const rows: readonly Row[] = [
    {
      section: 'day',
      key: `${report.start}/${report.end}`,
      breaths: report.breaths,
      observed_seconds: report.observed_seconds,
      session_seconds: report.session_seconds,
      power_j_min: report.power.mean_j_min,
      finding_percent: report.asynchrony.finding_percent,
      asynchrony_percent: report.asynchrony.index_percent,
      decided_breaths: report.asynchrony.decided_breaths,
      undecided_breaths: report.asynchrony.undecided_breaths,
    },
    ...report.targets.map(({ code, upper, source, within_seconds, assessable_seconds, share }) => ({
      section: 'bound',
      key: code,
      upper,
      source,
      within_seconds,
      assessable_seconds,
      share,
    })),
    ...report.values.map(({ value, n, median, p5, p95 }) => ({
      section: 'value',
      key: value,
      n,
      median,
      p5,
      p95,
    })),
    ...report.hours.map(({ start, hour: _hour, ...numbers }) => ({
      section: 'hour',
      key: start,
      ...numbers,
    })),
    ...report.modes.map(({ mode, breaths, seconds }) => ({
      section: 'mode',
      key: mode,
      breaths,
      observed_seconds: seconds,
    })),
    {
      section: 'asynchrony_index',
      key: report.asynchrony.counted.index,
      source: report.asynchrony.counted.kinds.join(' '),
      upper: report.asynchrony.counted.limit_percent,
      confidence: report.asynchrony.counted.min_confidence,
    },
    ...report.asynchrony.kinds.map((found) => ({
      section: 'asynchrony',
      key: found.kind,
      n: found.events,
      finding_percent: found.finding_percent,
      asynchrony_percent: found.index_percent,
      confidence: found.confidence,
      decided_breaths: found.decided_breaths,
      undecided_breaths: found.undecided_breaths,
    })),
    ...report.alarms.kinds.map(({ source, kind, priority, episodes, durations }) => ({
      section: 'alarm',
      key: kind,
      source,
      n: episodes,
      priority,
      median: durations.median_seconds,
    })),
  ];
  return writeCsv(COLUMNS, rows);
}
