import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { CHANNEL_CODES, type Breath, type ChannelCode } from '@eupnea/model';
import { readBreathLabels, type LabelledBreath } from '@eupnea/validation';
import { detectRecording } from '../validate/detect-recording.ts';
import type { BenchmarkRecording, BenchmarkSamples, TrueBreath } from './benchmark-recording.ts';
import { readRecordingFile } from './read-recording-file.ts';

const LABELS = '.breaths.csv';
/** Largest table of samples, bytes: 24 h of three channels at 25 Hz. The whole table is in memory. */
const TABLE_BYTES_MAX = 64 * 1024 * 1024;
/** Fastest recording, Hz, as for stored samples. */
const RATE_HZ_MAX = 1000;
/** A detected breath is the labelled one when it starts within this time, s: starts differ by a sample or two. */
const SAME_START_S = 0.35;
/** A step between two samples that is this many times longer than the usual one is a gap. */
const GAP_STEPS = 1.5;

/** Names of columns besides the codes of the channels. */
const COLUMN_NAMES = new Map<string, ChannelCode>([
  ['pes', 'oesophageal_pressure'],
  ['pga', 'gastric_pressure'],
  ['eadi', 'diaphragm_activity'],
  ...CHANNEL_CODES.map((code): [string, ChannelCode] => [code, code]),
]);

/**
 * Recordings of a folder: NAME.csv, or NAME in any format that Eupnea reads, beside NAME.breaths.csv with labels
 * (docs/operations/detectors.md).
 * @throws Error that names the file when the folder has none, or one cannot be read
 */
export function readDataFolder(folder: string): AsyncIterable<BenchmarkRecording> {
  if (!existsSync(folder)) throw new Error(`--data ${folder}: no such folder`);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(LABELS))
    .map((file) => file.slice(0, -LABELS.length))
    .toSorted();
  if (names.length === 0) throw new Error(`--data ${folder}: no file ends in ${LABELS}`);
  return readRecordings(folder, names);
}

/** One recording in memory at a time. */
async function* readRecordings(
  folder: string,
  names: readonly string[],
): AsyncGenerator<BenchmarkRecording, void> {
  const files = readdirSync(folder);
  for (const name of names) yield await readRecording(folder, name, files);
}

async function readRecording(
  folder: string,
  name: string,
  files: readonly string[],
): Promise<BenchmarkRecording> {
  const { startS, rateHz, columns } = await readNamed(folder, name, files);
  const labelled = within(join(folder, `${name}${LABELS}`), (path) =>
    readBreathLabels(readFileSync(path, 'utf8')),
  );
  const [pressure, flow] = [columns.get('pressure'), columns.get('flow')];
  if (pressure === undefined || flow === undefined) throw new Error(`${name} needs pressure and flow`);
  const detected = detectRecording({ rateHz, pressure, flow });
  const truth = labelled.map((breath) => place(breath, startS, detected.breaths, rateHz));
  return { name, group: name, rateHz, columns, detected, truth };
}

/** The table of the benchmark, or the files of the name in a format that Eupnea reads. */
async function readNamed(folder: string, name: string, files: readonly string[]): Promise<BenchmarkSamples> {
  const table = `${name}.csv`;
  if (files.includes(table) && isOwnTable(join(folder, table)))
    return within(join(folder, table), readSamples);
  const own = files.filter((file) => stemOf(file) === name && !file.endsWith(LABELS));
  if (own.length === 0) throw new Error(`${join(folder, name)}: no recording beside its labels`);
  try {
    return await readRecordingFile(own.map((file) => join(folder, file)));
  } catch (error) {
    throw new Error(`${own.map((file) => join(folder, file)).join(', ')}: ${describe(error)}`, {
      cause: error,
    });
  }
}

function stemOf(file: string): string {
  const { name } = parse(file);
  // A packed file keeps the ending of what is in it: NAME.edf.gz.
  return /\.gz$/iu.test(file) ? parse(name).name : name;
}

/** Whether the columns are named as those of the benchmark; another table is read with its own names and units. */
function isOwnTable(path: string): boolean {
  const [head = ''] = readFileSync(path, 'utf8').split(/\r?\n/u, 1);
  const names = new Set(head.split(',').map((cell) => cell.trim()));
  return ['time', 'flow', 'pressure'].every((column) => names.has(column));
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Names the file in what its reader says. */
function within<Result>(path: string, read: (path: string) => Result): Result {
  try {
    return read(path);
  } catch (error) {
    throw new Error(`${path}: ${describe(error)}`, { cause: error });
  }
}

function readSamples(path: string): BenchmarkSamples {
  if (statSync(path).size > TABLE_BYTES_MAX) throw new Error(`more than ${TABLE_BYTES_MAX} bytes: cut it`);
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/u);
  const names = head.split(',').map((cell) => cell.trim());
  const timeAt = names.indexOf('time');
  const known = names.flatMap((column, at) => {
    const code = COLUMN_NAMES.get(column);
    return code === undefined ? [] : [{ code, at, values: new Float32Array(lines.length) }];
  });
  const times = new Float64Array(lines.length);
  for (const [row, line] of lines.entries()) {
    const cells = line.split(',');
    times[row] = readNumber(cells[timeAt]);
    for (const { at, values } of known) values[row] = readNumber(cells[at]);
  }
  const rateHz = readRate(times);
  const columns = new Map(known.map(({ code, values }) => [code, values]));
  return { startS: times[0] ?? 0, rateHz, columns };
}

/** An empty cell is a sample that was not measured. */
function readNumber(cell: string | undefined): number {
  return cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell);
}

function readRate(times: Float64Array): number {
  const steps = times.subarray(1).map((time, at) => time - (times[at] ?? Number.NaN));
  const usual = steps.toSorted()[Math.floor(steps.length / 2)] ?? Number.NaN;
  if (!(usual > 0)) throw new Error('time must be a column of seconds that rise');
  const gap = steps.findIndex((step) => !(step > 0 && step <= GAP_STEPS * usual));
  if (gap >= 0) throw new Error(`line ${gap + 3}: the time jumps; split the recording there`);
  const rateHz = Math.round(steps.length / ((times.at(-1) ?? 0) - (times[0] ?? 0)));
  if (rateHz < 1 || rateHz > RATE_HZ_MAX)
    throw new Error(`${rateHz} samples/s: 1 to ${RATE_HZ_MAX} are read`);
  return rateHz;
}

function place(
  { startS, endS, labels }: LabelledBreath,
  firstS: number,
  breaths: readonly Breath[],
  rateHz: number,
): TrueBreath {
  const fromS = startS - firstS;
  const distance = ({ startIndex }: Breath) => Math.abs(startIndex / rateHz - fromS);
  const near = breaths.filter((breath) => distance(breath) <= SAME_START_S);
  const [nearest] = near.toSorted((left, right) => distance(left) - distance(right));
  return { startS: fromS, endS: endS - firstS, labels, startIndex: nearest?.startIndex ?? null };
}
