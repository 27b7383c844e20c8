import { parseArgs } from 'node:util';
import { isTimeZone, type ToldPatient } from '@eupnea/analysis';
import { parseCsvColumns, type CsvColumns } from '@eupnea/formats';
import { isMeasurableRate, MAX_RATE_HZ, MIN_RATE_HZ } from '@eupnea/model';
import { UsageError } from '../command.ts';
import { LAG_USAGE, readJobs, readLag } from '../read-option.ts';
import { readTold, TOLD_OPTIONS, TOLD_USAGE } from '../told-options.ts';
import { TABLE_FORMATS, type TableFormat } from './table-formatter.ts';

const SEGMENTATIONS = ['device', 'waveform'] as const;

export interface AnalyzeOptions {
  /** Files, folders and patterns; `-` for standard input. */
  readonly inputs: readonly [string, ...string[]];
  /** Number of files analysed in parallel. */
  readonly jobs: number;
  readonly format: TableFormat;
  /** Null for standard output; for several files a folder or the joint table. */
  readonly out: string | null;
  /** Joins the rows of all files with their file names. */
  readonly oneTable: boolean;
  /** Null uses device marks if the format has them, otherwise the waveform. */
  readonly segment: (typeof SEGMENTATIONS)[number] | null;
  readonly columns: CsvColumns | null;
  readonly rateHz: number | null;
  /** Time by which pressure is moved earlier, ms; null = not stated. */
  readonly lagMs: number | null;
  readonly timeZone: string | null;
  readonly issues: string | null;
  readonly told: ToldPatient;
}

export const ANALYZE_USAGE = `eupnea analyze FILE... [options]     FILE may be - for standard input, a folder, a zip archive or a pattern
  --format csv|json|parquet    default csv
  --out FILE                   default standard output; of several files a folder, with one table a file
  --one-table                  several files: all rows in the one table of --out, the file's name before each
  --jobs N                     several files: so many at once, default the number of cores
  --segment device|waveform    whose breath borders; default the device's where the file has them
  --columns time=T,flow=F,pressure=P[,flow_out=E][,volume=V]
                               columns or signals by name or number (from 1); a unit may follow a colon,
                               a minus before the name turns the sign (flow=-AIRFLOW:mL/s):
                               expiratory flow of a column of its own is subtracted (flow_out=E);
                               time s|ms|min, flow L/min|L/s|mL/s, pressure cmH2O|mbar|hPa|kPa|mmHg|psi, volume mL|L
  --rate HZ                    samples a second, where the file has no time column
${LAG_USAGE}
  --timezone ZONE              IANA zone of times that the file gives without one
${TOLD_USAGE}
  --issues FILE                write what was rejected, by line, as CSV`;

/** @throws UsageError that names the fault */
export function parseAnalyzeArgs(args: readonly string[]): AnalyzeOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'csv' },
      out: { type: 'string' },
      segment: { type: 'string' },
      columns: { type: 'string' },
      rate: { type: 'string' },
      lag: { type: 'string' },
      timezone: { type: 'string' },
      issues: { type: 'string' },
      ...TOLD_OPTIONS,
      jobs: { type: 'string' },
      'one-table': { type: 'boolean', default: false },
    },
  });
  const [first, ...others] = positionals;
  if (first === undefined) throw new UsageError('a FILE is needed');
  if ((others.length > 0 || values['one-table']) && positionals.includes('-'))
    throw new UsageError('standard input (-) stands alone');
  return {
    inputs: [first, ...others],
    jobs: readJobs(values.jobs),
    oneTable: values['one-table'],
    format: oneOf('--format', TABLE_FORMATS, values.format),
    out: values.out ?? null,
    segment: values.segment === undefined ? null : oneOf('--segment', SEGMENTATIONS, values.segment),
    columns: values.columns === undefined ? null : readColumns(values.columns),
    rateHz: values.rate === undefined ? null : readRate(values.rate),
    lagMs: readLag(values.lag),
    timeZone: values.timezone === undefined ? null : readTimeZone(values.timezone),
    issues: values.issues ?? null,
    told: readTold(values),
  };
}

function oneOf<Choice extends string>(option: string, choices: readonly Choice[], value: string): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new UsageError(`${option} is one of ${choices.join(', ')}, not "${value}"`);
  return choice;
}

function readColumns(value: string): CsvColumns {
  const parsed = parseCsvColumns(value);
  if (!parsed.ok) throw new UsageError(`--columns: ${parsed.error}`);
  return parsed.value;
}

function readRate(value: string): number {
  const rate = Number(value);
  if (!isMeasurableRate(rate)) {
    throw new UsageError(`--rate is a number from ${MIN_RATE_HZ} to ${MAX_RATE_HZ}, not "${value}"`);
  }
  return rate;
}

function readTimeZone(value: string): string {
  if (!isTimeZone(value)) throw new UsageError(`--timezone: "${value}" is not an IANA time zone`);
  return value;
}
