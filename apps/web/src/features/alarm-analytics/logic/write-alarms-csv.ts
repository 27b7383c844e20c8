import type { AlarmAnalytics } from '@eupnea/contracts/alarm-analytics';
import { type CsvRow, writeCsv } from '../../../lib/files/write-csv.ts';

const COLUMNS = [
  'section',
  'key',
  'source',
  'parameter',
  'priority',
  'technical',
  'alarms',
  'chatter',
  'floods',
  'observed_seconds',
  'alarms_per_observed_day',
  'ended',
  'open',
  'median_seconds',
  'p90_seconds',
  'longest_seconds',
] as const;

type Row = CsvRow<(typeof COLUMNS)[number]>;

/** The page as CSV, one fact per row: decimal points, unrounded, empty without a value. */
export function writeAlarmsCsv(found: AlarmAnalytics): string {
  const rows: readonly Row[] = [
    {
      section: 'total',
      key: `${found.start}/${found.end}`,
      alarms: found.episodes,
      chatter: found.chatter.episodes,
      floods: found.floods.total,
      observed_seconds: found.observed_seconds,
      alarms_per_observed_day: found.per_day,
      ...writeDurations(found.durations),
    },
    ...found.kinds.map((kind) => ({
      section: 'kind',
      key: kind.kind,
      source: kind.source,
      parameter: kind.parameter,
      priority: kind.priority,
      technical: String(kind.technical),
      alarms: kind.episodes,
      chatter: kind.chatter,
      ...writeDurations(kind.durations),
    })),
    ...found.devices.map((device) => ({
      section: 'device',
      key: device.device_id,
      alarms: device.episodes,
      chatter: device.chatter,
      floods: device.floods,
      observed_seconds: device.observed_seconds,
      alarms_per_observed_day: device.per_day,
      median_seconds: device.median_seconds,
    })),
    ...writePlaces('hour', found.by_hour),
    ...writePlaces('weekday', found.by_weekday),
  ];
  return writeCsv(COLUMNS, rows);
}

function writeDurations(durations: AlarmAnalytics['durations']): Row {
  const { ended, open, median_seconds, p90_seconds, longest_seconds } = durations;
  return { ended, open, median_seconds, p90_seconds, longest_seconds };
}

/** Hours from 0, weekdays from 1 = Monday (ISO 8601), in the local time zone. */
function writePlaces(section: 'hour' | 'weekday', places: AlarmAnalytics['by_hour']): readonly Row[] {
  return places.episodes.map((alarms, place) => ({
    section,
    key: section === 'hour' ? place : place + 1,
    alarms,
    observed_seconds: places.observed_seconds?.[place] ?? null,
  }));
}
