import {
  convertRecording,
  findRecordingFormat,
  findWriterFormat,
  gatherRecordings,
  readRecording,
  sourceOfBytes,
  type NamedSource,
} from '@eupnea/formats';
import type { Breath } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { createConversionMeasurement } from './create-conversion-measurement.ts';
import { MeasuredRecording } from './measured-recording.ts';
import { record } from './testing/corrupt-rows.ts';

const SECONDS = 48;
const TARGETS = ['csv', 'parquet', 'edf', 'wfdb', 'pb840'];
/** Decimal places of the rate of a recorder whose clock is off. */
const ODD_HZ = 93.750_005_209_259_71;

interface Row {
  readonly time: number;
  readonly flow: string;
  readonly pressure: string;
  /** The recording of the row. */
  readonly file: string;
}

type Change = (rows: readonly Row[]) => readonly Row[];

const CHANGES: { readonly [name: string]: Change } = {
  'nothing lost': (rows) => rows,
  'a gap of 70 s': (rows) => rows.map((row) => (row.time < 20 ? row : { ...row, time: row.time + 70 })),
  'a gap of 0.4 s': (rows) => rows.filter(({ time }) => time < 20 || time > 20.4),
  'a clock that jumps back': (rows) =>
    rows.map((row) => (row.time < 20 ? row : { ...row, time: row.time - 15 })),
  'a second recording behind the first': (rows) =>
    rows.map((row) => ({ ...row, file: row.time < 20 ? 'a' : 'b' })),
  'missing values for 1 s': (rows) =>
    rows.map((row) => (row.time < 20 || row.time > 21 ? row : { ...row, flow: '', pressure: '' })),
};

function tableOf(rateHz: number, change: Change): NamedSource {
  const { flowAt, pressureAt } = record({
    rateHz,
    resistance: 10,
    compliance: 50,
    peep: 5,
    drive: 15,
    ti: 1,
    seed: 11,
  });
  const rows = Array.from({ length: Math.floor(SECONDS * rateHz) }, (_row, index) => {
    const time = index / rateHz;
    return { time, flow: flowAt(time).toFixed(2), pressure: pressureAt(time).toFixed(2), file: 'a' };
  });
  const lines = change(rows).map(({ time, flow, pressure, file }) =>
    [file, time.toFixed(5), flow, pressure].join(','),
  );
  const text = ['file,time (s),flow (L/min),pressure (cmH2O)', ...lines, ''].join('\n');
  return sourceOfBytes('t.csv', Buffer.from(text));
}

async function gatherOne(files: readonly NamedSource[]) {
  const { recordings } = await gatherRecordings(files);
  const [recording] = recordings;
  const { formatId, mapping, device } = recording?.inspection ?? {};
  const format = findRecordingFormat(formatId ?? '');
  if (recording === undefined || format === null || mapping === undefined || device === undefined)
    throw new Error(recording?.inspection.problem?.detail ?? 'no recording');
  return { files: recording.files, format, mapping, device };
}

async function measure(files: readonly NamedSource[]) {
  const { files: sources, format, mapping } = await gatherOne(files);
  const recording = new MeasuredRecording(format, { depth: 'basic' });
  const breaths: Breath[] = [];
  for await (const events of readRecording(sources, format, mapping === null ? {} : { mapping }))
    for (const event of events)
      if (event.type !== 'issue') breaths.push(...recording.take(event).map(({ breath }) => breath));
  breaths.push(...recording.finish().map(({ breath }) => breath));
  return { breaths, rateHz: recording.rateHz ?? 0 };
}

async function convert(source: NamedSource, to: string) {
  const { files: sources, format, mapping, device } = await gatherOne([source]);
  const target = findWriterFormat(to);
  if (target === null) throw new Error('no target');
  const steps = convertRecording({
    sources,
    format,
    mapping,
    target,
    recordName: 'r',
    device,
    pseudonym: null,
    software: 'Eupnea test',
    measurement: createConversionMeasurement({ depth: 'basic' }),
  });
  const parts = new Map<string, Uint8Array[]>();
  let step = await steps.next();
  for (; step.done !== true; step = await steps.next())
    for (const { ending, bytes } of step.value.chunks)
      parts.set(ending, [...(parts.get(ending) ?? []), bytes]);
  return {
    files: [...parts].map(([ending, bytes]) => sourceOfBytes(`r${ending}`, Buffer.concat(bytes))),
    losses: step.value.losses,
  };
}

const CODES = ['rr_bpm', 'vti_ml', 'vte_ml', 'peep_cmh2o'] as const;

/** Numbers of each breath. Their times count from the first breath, and are those of one sample at 50 Hz. */
function numbersOf({ breaths, rateHz }: { readonly breaths: readonly Breath[]; readonly rateHz: number }) {
  const first = breaths[0]?.startIndex ?? 0;
  return breaths.map(({ startIndex, incomplete, features }) => ({
    startS: (startIndex - first) / rateHz,
    incomplete,
    ...Object.fromEntries(CODES.map((code) => [code, features[code]])),
  }));
}

/** Requires each number of a read-back breath to be that of the source, or to be absent. */
function expectSame(
  before: ReturnType<typeof numbersOf>,
  after: ReturnType<typeof numbersOf>,
  shiftedFrom: number,
): void {
  for (const breath of after) {
    const source = before.find(
      ({ startS }) =>
        Math.abs(startS - breath.startS) < 0.05 || Math.abs(startS - breath.startS - shiftedFrom) < 0.05,
    );
    if (source === undefined) throw new Error(`a breath at ${breath.startS} s that is none`);
    if (!breath.incomplete) expect(source.incomplete).toBe(false);
    for (const code of CODES) {
      const [found, truth] = [Reflect.get(breath, code), Reflect.get(source, code)];
      if (typeof found !== 'number' || Number.isNaN(found)) continue;
      // The target tells less of a hole: what it gives for a breath that is marked need not be absent.
      if (breath.incomplete && Number.isNaN(truth)) continue;
      expect(Math.abs(found - Number(truth)), `${code} ${found} for ${truth}`).toBeLessThan(
        Math.max(0.03 * Math.abs(Number(truth)), 0.5),
      );
    }
  }
}

// Each target has each rate in some of the tables.
describe.each(Object.entries(CHANGES))('a table with %s', (name, change) => {
  it.each(TARGETS.map((to, at) => [to, [50, 100, ODD_HZ][(at + name.length) % 3] ?? 50] as const))(
    'converted to %s at %d Hz gives the same breaths back, or says what is lost',
    async (to, rateHz) => {
      const table = tableOf(rateHz, change);
      const before = numbersOf(await measure([table]));
      expect(before.length).toBeGreaterThan(10);
      const { files, losses } = await convert(table, to);
      const after = numbersOf(await measure(files));
      // A gap has no length in the text.
      const isShortened = to === 'pb840' && name === 'a gap of 70 s';
      expectSame(before, after, isShortened ? 70 : 0);
      const cut = losses.filter(({ what, detail }) => what === 'breaths' && detail.includes('gap')).length;
      expect(after.length + cut).toBe(before.length);
    },
  );
});
