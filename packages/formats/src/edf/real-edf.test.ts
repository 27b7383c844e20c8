import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectRecording } from '../registry.ts';
import { decodeEdfSignal } from './decode-edf-signal.ts';
import { parseEdfAnnotations } from './edf-annotations.ts';
import { parseEdfHeader } from './edf-header.ts';
import { createEdfReader } from './edf-reader.ts';
import { createEdfTrendReader } from './edf-trend-reader.ts';

const DATA = process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
const files = ['edf', 'resmed_edf'].flatMap((kind) => {
  const folder = join(DATA, 'other_devices', kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.edf'))
    .map((name) => join(folder, name));
});

interface Reference {
  readonly header: { readonly ns: number; readonly records_in_file: number };
  readonly signals: readonly {
    readonly label: string;
    readonly hz: number | null;
    readonly tal_text?: string;
    readonly physical?: {
      readonly n: number;
      readonly min: number;
      readonly max: number;
      readonly mean: number;
      readonly first10: readonly number[];
      readonly last5: readonly number[];
    };
  }[];
}

function readReference(path: string): Reference {
  return JSON.parse(readFileSync(`${path}.ref.json`, 'utf8'));
}

describe.skipIf(files.length === 0)('real EDF files', () => {
  it.each(files.map((path) => [basename(path), path]))('%s decodes to its reference', (_name, path) => {
    const bytes = readFileSync(path);
    const header = parseEdfHeader(bytes);
    if (typeof header === 'string') throw new Error(header);
    const reference = readReference(path);
    expect(header.signals).toHaveLength(reference.header.ns);
    const records = Math.floor((bytes.length - header.headerBytes) / header.recordBytes);
    expect(records).toBe(reference.header.records_in_file);
    expect(header.recordCount).toBe(records);
    for (const [at, expected] of reference.signals.entries()) {
      const signal = header.signals[at];
      if (signal === undefined) throw new Error('signal missing');
      expect(signal.label).toBe(expected.label);
      const parts = Array.from({ length: records }, (_, record) => {
        const from = header.headerBytes + record * header.recordBytes;
        return bytes.subarray(from, from + header.recordBytes);
      });
      if (signal.isAnnotations) {
        const lists = parts.map((part) =>
          parseEdfAnnotations(part.subarray(signal.offset, signal.offset + signal.samplesPerRecord * 2)),
        );
        for (const { annotations, dropped } of lists) {
          expect(dropped).toBe(0);
          for (const { onsetSeconds, text } of annotations) {
            expect(expected.tal_text).toContain(`+${onsetSeconds}\u0015`);
            expect(expected.tal_text).toContain(`\u0014${text}\u0014`);
          }
        }
        expect(lists.flatMap(({ annotations }) => annotations).length).toBeGreaterThan(0);
        continue;
      }
      const values = parts.flatMap((part) => Array.from(decodeEdfSignal(part, signal, header.sampleBytes)));
      const { physical } = expected;
      if (physical === undefined) continue;
      expect(values).toHaveLength(physical.n);
      expect(values.reduce((least, value) => Math.min(least, value))).toBeCloseTo(physical.min, 5);
      expect(values.reduce((most, value) => Math.max(most, value))).toBeCloseTo(physical.max, 5);
      expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(physical.mean, 5);
      for (const [index, value] of physical.first10.entries()) expect(values[index]).toBeCloseTo(value, 5);
      for (const [index, value] of physical.last5.entries())
        expect(values.at(index - 5 + Math.max(0, 5 - values.length))).toBeCloseTo(value, 5);
    }
  });

  it.each(files.filter((path) => path.includes('_PLD')).map((path) => [basename(path), path]))(
    'ResMed %s is a row every two seconds of what the device measured',
    (_name, path) => {
      const bytes = readFileSync(path);
      expect(inspectRecording(bytes.subarray(0, 65_536), 'x')).toMatchObject({
        formatId: 'edf_trends',
        contents: 'trend',
        problem: null,
      });
      const reader = createEdfTrendReader({});
      const events = [
        ...reader.push(bytes.subarray(0, 100)),
        ...reader.push(bytes.subarray(100)),
        ...reader.finish(),
      ];
      const rows = events.flatMap((event) => (event.type === 'trend_row' ? [event] : []));
      const columns = events.find((event) => event.type === 'trend_columns')?.columns ?? [];
      expect(columns.map(({ name, unit }) => `${name} ${unit}`).slice(3, 7)).toEqual([
        'Leak L/s',
        'RespRate bpm',
        'TidVol L',
        'MinVent L/min',
      ]);
      const reference = readReference(path).signals;
      for (const [at] of columns.entries()) {
        const { physical } = reference[at] ?? {};
        expect(rows).toHaveLength(physical?.n ?? 0);
        for (const [index, value] of (physical?.first10 ?? []).entries())
          expect(rows[index]?.values[at]).toBeCloseTo(value, 5);
      }
      expect(new Set(rows.slice(1).map(({ timeMs }, at) => timeMs - (rows[at]?.timeMs ?? 0)))).toEqual(
        new Set([2000]),
      );
      expect(events.some(({ type }) => type === 'issue')).toBe(false);
    },
  );

  it.each(files.filter((path) => path.includes('_BRP')).map((path) => [basename(path), path]))(
    'ResMed %s is flow in L/min and pressure without help',
    (_name, path) => {
      const bytes = readFileSync(path);
      expect(inspectRecording(bytes.subarray(0, 65_536), 'x').mapping?.channels).toEqual([
        { channel: 'flow', position: 0, factor: 60 },
        { channel: 'pressure', position: 1, factor: 1 },
      ]);
      const reader = createEdfReader({});
      const events = [...reader.push(bytes), ...reader.finish()];
      const flow = events.flatMap((event) =>
        event.type === 'samples' ? Array.from(event.block.channels.flow ?? []) : [],
      );
      const reference = readReference(path).signals[0]?.physical;
      expect(flow).toHaveLength(reference?.n ?? 0);
      expect(Math.max(...flow)).toBeCloseTo((reference?.max ?? 0) * 60, 3);
      expect(events.some(({ type }) => type === 'issue')).toBe(false);
    },
  );
});
