import { CHANNELS, type ChannelCode, type SampleBlock } from '@eupnea/model';
import { Gzip } from 'fflate';
import type { ZipEntry } from '../../../../http/write-zip.ts';
import { FINDING_IN_FORCE } from '../../../../storage/finding-in-force.ts';
import { cutAtDays } from '../cut-at-days.ts';
import type { DatasetSource } from '../dataset-table.ts';
import { capAge } from '../disguise.ts';
import { listRuns, readBlocks, type SignalRun } from '../signals/list-runs.ts';
import { describeBidsDataset, PARTICIPANT_FIELDS } from './describe-bids.ts';

/** Column names and units of BIDS; other channels keep their code and their UCUM unit. */
const COLUMNS: { readonly [Code in ChannelCode]?: string } = {
  pressure: 'airway_pressure',
  flow: 'airway_flow',
};
const UNITS: { readonly [ucum: string]: string } = { 'cm[H2O]': 'cmH2O', 'mm[Hg]': 'mmHg', uV: 'µV' };

/** Samples and the resolution they are stored in, which avoids the digits of Float32. */
const SAMPLE_DIGITS = 1000;
const SEXES = { man: 'M', woman: 'F', any: 'n/a' } as const;

/**
 * A data set of BIDS physiology: one run for each unbroken stretch of samples, with its sidecar, and breaths and findings as
 * events. Patients without kept samples have no folder.
 */
export async function* writeBidsFiles(source: DatasetSource, software: string): AsyncGenerator<ZipEntry> {
  const written = new Set<number>();
  for (const [place, stretch] of source.stretches.entries()) {
    source.step(place / source.stretches.length);
    const { patientId, sessionId } = stretch;
    const subject = `sub-${source.disguise.patient(patientId)}`;
    const session = `ses-${source.disguise.session(sessionId)}`;
    const scans: string[] = [];
    for (const piece of cutAtDays([stretch]).flat())
      for await (const run of listRuns(source.pool, piece)) {
        const stem = `${subject}_${session}_task-ventilation_run-${scans.length + 1}`;
        const folder = `${subject}/${session}/beh`;
        const started = source.disguise.time(patientId, run.startedAtUs).replace('Z', '');
        scans.push(`beh/${stem}_physio.tsv.gz\t${started}`);
        yield* writeRun(source, run, `${folder}/${stem}`, software);
      }
    if (scans.length === 0) continue;
    written.add(patientId);
    yield textFile(`${subject}/${session}/${subject}_${session}_scans.tsv`, ['filename\tacq_time', ...scans]);
  }
  yield* writeRoot(source, written, software);
}

async function* writeRun(
  source: DatasetSource,
  run: SignalRun,
  path: string,
  software: string,
): AsyncGenerator<ZipEntry> {
  yield { name: `${path}_physio.tsv.gz`, content: writeSamples(source, run), deflates: false };
  const sidecar = {
    SamplingFrequency: run.rateHz,
    StartTime: 0,
    Columns: run.channels.map(nameOf),
    SoftwareVersions: software,
    ...Object.fromEntries(
      run.channels.map((code) => [
        nameOf(code),
        {
          Description: `Signal ${code.replaceAll('_', ' ')}`,
          Units: UNITS[CHANNELS[code].unit] ?? CHANNELS[code].unit,
        },
      ]),
    ),
  };
  yield jsonFile(`${path}_physio.json`, sidecar);
  const events = await readEvents(source, run);
  if (events.length > 0) yield textFile(`${path}_events.tsv`, ['onset\tduration\ttrial_type', ...events]);
}

async function* writeSamples({ pool }: DatasetSource, run: SignalRun): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const gzip = new Gzip((bytes) => ready.push(bytes));
  for await (const block of readBlocks(pool, run)) {
    gzip.push(Buffer.from(writeLines(block, run.channels)), false);
    yield* ready.splice(0);
  }
  gzip.push(new Uint8Array(0), true);
  yield* ready.splice(0);
}

function writeLines({ length, channels }: SampleBlock, codes: readonly ChannelCode[]): string {
  const columns = codes.map((code) => channels[code]);
  let lines = '';
  for (let index = 0; index < length; index += 1)
    lines += `${columns.map((values) => writeSample(values?.[index])).join('\t')}\n`;
  return lines;
}

function writeSample(value: number | undefined): string {
  return value === undefined || Number.isNaN(value)
    ? 'n/a'
    : String(Math.round(value * SAMPLE_DIGITS) / SAMPLE_DIGITS);
}

interface EventRow {
  readonly onset: number;
  readonly duration: number;
  readonly kind: string;
}

const EVENTS = `select ((started_at_us - $2::int8) / 1000000.0)::float8 as onset,
    ((end_index - start_index) / rate_hz)::float8 as duration, 'breath' as kind
  from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3
  union all
  select ((finding.started_at_us - $2::int8) / 1000000.0)::float8,
    ((finding.ended_at_us - finding.started_at_us) / 1000000.0)::float8, finding.kind
  from finding where finding.device_id = $1 and finding.started_at_us >= $2 and finding.started_at_us < $3
    and ${FINDING_IN_FORCE}
  order by onset, kind`;

async function readEvents({ pool }: DatasetSource, run: SignalRun): Promise<readonly string[]> {
  const { rows } = await pool.query<EventRow>(EVENTS, [run.piece.deviceId, run.startedAtUs, run.endedAtUs]);
  return rows.map(({ onset, duration, kind }) => `${onset}\t${duration}\t${kind}`);
}

function* writeRoot(
  { patients, disguise }: DatasetSource,
  written: ReadonlySet<number>,
  software: string,
): Generator<ZipEntry> {
  const people = patients
    .filter(({ id }) => written.has(id))
    .map(
      ({ id, sex, ageYears }) => `sub-${disguise.patient(id)}\t${capAge(ageYears) ?? 'n/a'}\t${SEXES[sex]}`,
    );
  yield textFile('participants.tsv', ['participant_id\tage\tsex', ...people.toSorted()]);
  yield jsonFile('participants.json', PARTICIPANT_FIELDS);
  yield jsonFile('dataset_description.json', describeBidsDataset(software));
  yield textFile('.bidsignore', ['SHA256SUMS', 'mapping-notes.csv']);
}

function nameOf(code: ChannelCode): string {
  return COLUMNS[code] ?? code;
}

function textFile(name: string, lines: readonly string[]): ZipEntry {
  return { name, content: give(`${lines.join('\n')}\n`), deflates: true };
}

function jsonFile(name: string, content: object): ZipEntry {
  return { name, content: give(`${JSON.stringify(content, null, 2)}\n`), deflates: true };
}

async function* give(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
