import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import type { RecordingEvent } from './reader.ts';
import { findRecordingFormat, inspectRecording } from './registry.ts';

const DATA = process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');
const OTHER = join(DATA, 'other_devices');
const SAMPLES = join(DATA, 'pb840_ventmap_samples');

function list(folder: string, pattern: RegExp): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
}

/** Reads a file as a user who accepts every proposal; `answers` are additional answers. */
async function readReal(path: string): Promise<readonly RecordingEvent[]> {
  return readBytes(path, readFileSync(path));
}

async function readBytes(path: string, bytes: Uint8Array): Promise<readonly RecordingEvent[]> {
  const inspection = inspectRecording(bytes.subarray(0, 65_536), basename(path));
  const format = findRecordingFormat(inspection.formatId ?? '');
  if (format === null) return [];
  const events: RecordingEvent[] = [];
  const options = inspection.mapping === null ? {} : { mapping: inspection.mapping };
  for await (const some of readRecording([sourceOfBytes(basename(path), bytes)], format, options)) {
    events.push(...some);
  }
  return events;
}

function readTable(path: string): readonly ReadonlyMap<string, string>[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => new Map(line.split(',').map((cell, index) => [names[index] ?? '', cell])));
}

function pressureOf(events: readonly RecordingEvent[]): number[] {
  return events.flatMap((event) =>
    event.type === 'samples' ? Array.from(event.block.channels.pressure ?? []) : [],
  );
}

/** Device number and readable samples of every breath by the device's marks. */
function markedBreaths(events: readonly RecordingEvent[]): { number: number | null; samples: number }[] {
  const pressure = pressureOf(events);
  const breaths: { number: number | null; samples: number; start: number }[] = [];
  const close = (at: number) => {
    const last = breaths.at(-1);
    if (last !== undefined && last.samples < 0)
      last.samples = pressure.slice(last.start, at).filter((value) => !Number.isNaN(value)).length;
  };
  for (const event of events) {
    if (event.type !== 'mark') continue;
    close(event.sampleIndex);
    if (event.kind === 'inspiration_start')
      breaths.push({ number: event.deviceBreathNumber ?? null, samples: -1, start: event.sampleIndex });
  }
  close(pressure.length);
  return breaths;
}

const pb840 = [...list(join(SAMPLES, 'samples'), /./), ...list(join(SAMPLES, 'malformed'), /./)];
const deep = process.env['EUPNEA_DEEP'] !== undefined;
const ventmode = list(join(DATA, 'pb840_ventmode/raw'), /csv$/).slice(0, deep ? undefined : 3);

describe.skipIf(pb840.length === 0)('real PB840 recordings', () => {
  it.each(pb840.map((path) => [basename(path), path]))(
    '%s has the breaths of its reference',
    async (name, path) => {
      const breaths = markedBreaths(await readReal(path));
      const text = readFileSync(path, 'latin1');
      // Counts independently of the grammar that no breath number is lost or added, in damaged files too.
      const numbers = [...text.matchAll(/BS ?,\s*S:(\d+)/g)].map((match) => Number(match[1]));
      expect(breaths.map(({ number }) => number)).toEqual(numbers);
      const reference = readTable(join(SAMPLES, 'oracle', `${name}.ventmap_keep.csv`));
      const defects = readTable(join(DATA, 'ventmap_known_defects.csv'))
        .filter((row) => row.get('file')?.endsWith(name))
        .map((row) => Number(row.get('ventBN')));
      for (const row of reference) {
        const number = Number(row.get('ventBN'));
        if (defects.includes(number)) continue;
        const samples = breaths.filter((breath) => breath.number === number).map((breath) => breath.samples);
        expect(samples).toContain(Number(row.get('n_samples')));
      }
    },
  );

  it.each(ventmode.map((path) => [basename(path), path]))(
    '%s has the breaths of its reference',
    async (name, path) => {
      const breaths = markedBreaths(await readReal(path));
      const reference = readTable(join(DATA, 'pb840_ventmode/oracle', name.replace(/csv$/, 'ventmap.csv')));
      expect(reference.length).toBeGreaterThan(0);
      const samples = new Map(breaths.map((breath) => [breath.number, breath.samples]));
      const differing = reference.filter(
        (row) => samples.get(Number(row.get('ventBN'))) !== Number(row.get('n_samples')),
      );
      // ventMAP keeps half of a damaged pair (PB840-FORMAT.md quirk 6); only those breaths differ.
      expect(differing.length / reference.length).toBeLessThan(0.01);
    },
  );

  it('are read the same from lines that end with a carriage return alone', async () => {
    const path = join(SAMPLES, 'samples/jimmy-example-data.csv.test');
    const returns = readFileSync(path).map((byte) => (byte === 10 ? 13 : byte));
    const breaths = markedBreaths(await readBytes(path, returns));
    expect(breaths.length).toBeGreaterThan(10);
    expect(breaths).toEqual(markedBreaths(await readReal(path)));
  });

  it('reports the damaged lines of the malformed ones', async () => {
    const codes = async (name: string) =>
      (await readReal(join(SAMPLES, 'malformed', name))).flatMap((event) =>
        event.type === 'issue' ? [`${event.issue.line} ${event.issue.code}`] : [],
      );
    expect(await codes('speedup-bad-row-error-case.csv.test')).toContain('3 pb840_bad_row');
    expect(await codes('malformed_breath.test')).toContain('1 pb840_end_without_start');
    const first = await codes('speedup-multi-bad-first-lines-error-case.csv.test');
    expect(first[0]).toBe('2 pb840_bad_row');
  });
});

describe.skipIf(!existsSync(OTHER))('real SERVO-U exports', () => {
  const reference = join(OTHER, 'servo_u/reference_breaths.csv');
  it.each(list(join(OTHER, 'servo_u/recordings'), /txt$/).map((path) => [basename(path), path]))(
    '%s has the phases of the reference',
    async (name, path) => {
      const events = await readReal(path);
      const starts = events.flatMap((event) =>
        event.type === 'mark' && event.kind === 'inspiration_start' ? [event.sampleIndex] : [],
      );
      const expirations = events.flatMap((event) =>
        event.type === 'mark' && event.kind === 'expiration_start' ? [event.sampleIndex] : [],
      );
      const rows = readTable(reference).filter((row) => row.get('file') === name);
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) {
        expect(starts).toContain(Number(row.get('i_start')));
        expect(expirations).toContain(Number(row.get('i_exp')));
      }
      expect(pressureOf(events)).toHaveLength(3000);
      expect(events.some((event) => event.type === 'issue')).toBe(false);
    },
  );

  it('the breath trends hold the device values that the reference quotes', async () => {
    const events = await readReal(join(OTHER, 'servo_u/trends/BreathTrends_cut_to_171000.txt'));
    const rows = new Map(
      events.flatMap((event) =>
        event.type === 'trend_row' ? [[event.timeMs % 86_400_000, event.values] as const] : [],
      ),
    );
    expect(rows.size).toBeGreaterThan(250);
    for (const row of readTable(reference)) {
      const [hour = 0, minute = 0, second = 0] = (row.get('dev_time') ?? '').split(':').map(Number);
      const values = rows.get((hour * 3600 + minute * 60 + second) * 1000);
      if (row.get('dev_time') === '') continue;
      // Columns: Cdyn, Pei, PEEP, VTe, VTi.
      expect(values?.slice(0, 5)).toEqual(
        ['dev_Cdyn', 'dev_Pei', 'dev_PEEP', 'dev_Vce', 'dev_Vci'].map((key) => Number(row.get(key))),
      );
    }
    expect(events.some((event) => event.type === 'issue')).toBe(false);
  });

  it('trends, recruitment and log give rows and no issue', async () => {
    const kinds = async (path: string) =>
      (await readReal(join(OTHER, 'servo_u', path))).reduce(
        (counts, { type }) => ({ ...counts, [type]: (counts[type] ?? 0) + 1 }),
        {} as { [type: string]: number },
      );
    expect(await kinds('trends/SERVO-U_42376_260128-165649_Trends.txt')).toEqual({
      identity: 1,
      trend_columns: 1,
      trend_row: 3,
    });
    expect(await kinds('logs/SERVO-U_42376_260128-165644_Logs.txt')).toEqual({ identity: 1, log: 3 });
    expect(await kinds('recruitments/1769619867820.txt')).toMatchObject({ trend_columns: 1, trend_row: 52 });
  });
});

describe.skipIf(!existsSync(OTHER))('real tables', () => {
  it('a FlexiMag recording is understood without help, its effort turned positive', async () => {
    const path = join(OTHER, 'fleximag_asl/vcv_0_450s.csv');
    const inspection = inspectRecording(readFileSync(path).subarray(0, 65_536), 'vcv_0_450s.csv');
    expect(inspection.mapping?.channels).toEqual([
      { channel: 'pressure', position: 1, factor: 1 },
      { channel: 'flow', position: 2, factor: 1 },
      { channel: 'volume', position: 3, factor: 1 },
      { channel: 'muscle_pressure', position: 4, factor: -1 },
    ]);
    const events = await readReal(path);
    expect(pressureOf(events)).toHaveLength(44_999);
    expect(events.some((event) => event.type === 'issue')).toBe(false);
    expect(events.find((event) => event.type === 'samples')?.block.rateHz).toBe(100);
  });

  it.each(list(join(OTHER, 'test_lung_pressure'), /csv$/).map((path) => [basename(path), path]))(
    '%s has pressure alone at the rate that its comment says',
    async (_name, path) => {
      const events = await readReal(path);
      const lines = readFileSync(path, 'utf8').trim().split('\n');
      const rateHz = Number(lines[0]?.split(',')[1]);
      const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
      expect(blocks.reduce((sum, block) => sum + block.length, 0)).toBe(lines.length - 2);
      expect(blocks.every((block) => block.rateHz === rateHz && block.channels.flow === undefined)).toBe(
        true,
      );
    },
  );
});
