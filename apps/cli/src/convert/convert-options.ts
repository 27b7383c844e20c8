import { parseArgs } from 'node:util';
import { isTimeZone, type ToldPatient } from '@eupnea/analysis';
import { parseCsvColumns, WRITER_FORMATS, type CsvColumns, type WriterFormat } from '@eupnea/formats';
import { MAX_RATE_HZ, MIN_RATE_HZ } from '@eupnea/model';
import { UsageError } from '../command.ts';
import { LAG_USAGE, readJobs, readLag, readNumberOption } from '../read-option.ts';
import { readTold, TOLD_OPTIONS, TOLD_USAGE } from '../told-options.ts';

export interface ConvertOptions {
  /** Files, folders and patterns as given. */
  readonly inputs: readonly string[];
  /** Number of recordings converted in parallel. */
  readonly jobs: number;
  readonly target: WriterFormat;
  readonly outFolder: string;
  readonly columns: CsvColumns | null;
  readonly rateHz: number | null;
  /** Time by which pressure is moved earlier, ms; null = not stated. */
  readonly lagMs: number | null;
  readonly timeZone: string | null;
  readonly startedAt: string | null;
  readonly pseudonym: string | null;
  readonly issues: string | null;
  readonly told: ToldPatient;
  readonly withBreaths: boolean;
  /** Shifts all files of a run by the same number of days. */
  readonly shiftsDates: boolean;
  readonly overwrite: boolean;
}

export const CONVERT_USAGE = `eupnea convert IN... --to FORMAT --out DIR [options]
  IN                           files, folders (with all in them), patterns such as 'data/*.csv', zip archives
  --to ${WRITER_FORMATS.map(({ id }) => id).join('|')}
  --out DIR                    made when it is not there
  --jobs N                     so many recordings at once, default the number of cores
  --columns time=T,flow=F,pressure=P[,flow_out=E][,volume=V]
                               columns or signals by name or number, as analyze does
  --rate HZ                    samples a second, where a file does not say it
${LAG_USAGE}
  --start TIME                 first sample of files without a date: 2026-01-31T14:05:00
  --timezone ZONE              IANA zone of times that files give without one
  --pseudonym P                whose the recordings are; a pseudonym, never a name
${TOLD_USAGE}
  --issues FILE                write what was rejected, by file and line, as CSV
  --date-shift                 FHIR: move all times by the same secret number of days (file names stay as they are)
  --no-breaths                 only what the files hold: no measured breaths and findings
  --overwrite                  replace files that are there already`;

/** @throws UsageError that names the fault */
export function parseConvertArgs(args: readonly string[]): ConvertOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      out: { type: 'string' },
      columns: { type: 'string' },
      jobs: { type: 'string' },
      rate: { type: 'string' },
      lag: { type: 'string' },
      start: { type: 'string' },
      timezone: { type: 'string' },
      pseudonym: { type: 'string' },
      issues: { type: 'string' },
      ...TOLD_OPTIONS,
      'date-shift': { type: 'boolean', default: false },
      'no-breaths': { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0) throw new UsageError('at least one file, folder or pattern is needed');
  if (values.out === undefined) throw new UsageError('--out is missing');
  const target = readTarget(values.to);
  if (values['date-shift'] && target.shiftsDates !== true)
    throw new UsageError(`--date-shift: ${target.name} cannot say that its times are moved; FHIR can`);
  return {
    inputs: positionals,
    jobs: readJobs(values.jobs),
    target,
    outFolder: values.out,
    columns: values.columns === undefined ? null : readColumns(values.columns),
    rateHz:
      values.rate === undefined ? null : readNumberOption('--rate', values.rate, MIN_RATE_HZ, MAX_RATE_HZ),
    lagMs: readLag(values.lag),
    timeZone: values.timezone === undefined ? null : readTimeZone(values.timezone),
    startedAt: values.start === undefined ? null : readStart(values.start),
    pseudonym: values.pseudonym ?? null,
    issues: values.issues ?? null,
    told: readTold(values),
    shiftsDates: values['date-shift'],
    withBreaths: !values['no-breaths'],
    overwrite: values.overwrite,
  };
}

function readTarget(id: string | undefined): WriterFormat {
  const target = WRITER_FORMATS.find((format) => format.id === id);
  if (target !== undefined) return target;
  const choices = WRITER_FORMATS.map((format) => format.id).join(', ');
  throw new UsageError(
    id === undefined ? `--to is missing: one of ${choices}` : `--to is one of ${choices}, not "${id}"`,
  );
}

function readColumns(value: string): CsvColumns {
  const parsed = parseCsvColumns(value);
  if (!parsed.ok) throw new UsageError(`--columns: ${parsed.error}`);
  return parsed.value;
}

function readTimeZone(value: string): string {
  if (!isTimeZone(value)) throw new UsageError(`--timezone: "${value}" is not an IANA time zone`);
  return value;
}

function readStart(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/.test(value) && !Number.isNaN(Date.parse(`${value}Z`)))
    return value;
  throw new UsageError(`--start is a time such as 2026-01-31T14:05:00, not "${value}"`);
}
