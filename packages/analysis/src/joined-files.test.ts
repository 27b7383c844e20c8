import {
  gatherRecordings,
  inspectFiles,
  settleReading,
  sourceOfBytes,
  type NamedSource,
} from '@eupnea/formats';
import type { Breath } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { record, SECONDS, type Lung } from './testing/corrupt-rows.ts';
import { measureClean, measureFiles, type Outcome } from './testing/measure-file.ts';

const LUNG = { rateHz: 100, resistance: 12, compliance: 45, peep: 5, drive: 15, ti: 1, seed: 77 } as const;
const UNSAID = { columns: null, rateHz: null, startedAt: null, timeZone: null, lagMs: null };

interface Board {
  readonly name: string;
  readonly rateHz: number;
  /** First sample, true time, s. */
  readonly from?: number;
  /** Reading of the board's clock beyond the true time, s. */
  readonly ahead?: number;
  /** Share by which the clock of the board runs fast. */
  readonly drift?: number;
  readonly stamp?: (seconds: number) => string;
  readonly lung?: Lung;
  readonly seconds?: number;
}

const inSeconds = (seconds: number) => seconds.toFixed(4);
const asDate = (seconds: number) => new Date(1_770_000_000_000 + Math.round(seconds * 1000)).toISOString();

/** A table of one signal, as one board records it by its own clock. */
function write(signal: 'flow' | 'pressure', board: Board): NamedSource {
  const { name, rateHz, from = 0, ahead = 0, drift = 0, stamp = inSeconds, seconds = SECONDS } = board;
  const recording = record(board.lung ?? LUNG);
  const head = signal === 'flow' ? 'time (s),flow (L/min)' : 'time (s),paw (cmH2O)';
  const rows = Array.from({ length: Math.floor((seconds - from) * rateHz) }, (_one, index) => {
    const time = from + index / rateHz;
    const value = signal === 'flow' ? recording.flowAt(time % SECONDS) : recording.pressureAt(time % SECONDS);
    return `${stamp(time * (1 + drift) + ahead)},${value.toFixed(3)}`;
  });
  return sourceOfBytes(name, new TextEncoder().encode([head, ...rows, ''].join('\n')));
}

/** The same table with a column of patients; '' = without one. */
function ofPatient(file: NamedSource, patient: string): NamedSource {
  if (patient === '') return file;
  return {
    name: file.name,
    byteLength: null,
    async *open() {
      let text = '';
      for await (const chunk of file.open()) text += new TextDecoder().decode(chunk);
      const lines = text.trim().split('\n');
      const named = lines.map((line, at) => `${at === 0 ? 'patient_id' : patient},${line}`);
      yield new TextEncoder().encode(`${named.join('\n')}\n`);
    },
  };
}

/** The file with a line above its own. */
function below(line: string, file: NamedSource): NamedSource {
  return {
    name: file.name,
    byteLength: null,
    async *open() {
      yield new TextEncoder().encode(`${line}\n`);
      yield* file.open();
    },
  };
}

function breathsOf(outcome: Outcome): readonly Breath[] {
  if (outcome.kind !== 'read') throw new Error(outcome.reason);
  return outcome.breaths.filter(({ incomplete }) => !incomplete);
}

function expectRight(outcome: Outcome): void {
  const clean = measureClean(LUNG);
  const found = breathsOf(outcome);
  expect(found.length).toBeGreaterThan(8);
  for (const { startIndex, features } of found) {
    const truth = clean.find((one) => Math.abs(one.startIndex - startIndex) < 10);
    for (const number of ['pip_cmh2o', 'peep_cmh2o'] as const)
      expect(Math.abs((features[number] ?? Number.NaN) - (truth?.features[number] ?? 0))).toBeLessThan(0.5);
    expect(features.vti_ml).toBeCloseTo(truth?.features.vti_ml ?? Number.NaN, -1);
  }
}

describe('flow and pressure in two files', () => {
  it('are joined by their times, whichever begins first and at whatever rate', async () => {
    const flow = write('flow', { name: 'p1_flow.csv', rateHz: 100 });
    for (const board of [
      { rateHz: 100 },
      { rateHz: 50 },
      { rateHz: 125, from: 2.34 },
      { rateHz: 100, seconds: SECONDS - 9 },
    ]) {
      const files = [flow, write('pressure', { name: 'p1_paw.csv', ...board })];
      const { formatId, lag, companions } = await inspectFiles(files);
      expect([formatId, companions]).toEqual(['joined', ['p1_paw.csv']]);
      expect(Math.abs(lag?.lagMs ?? Number.NaN)).toBeLessThanOrEqual(15);
      expectRight(await measureFiles(files));
    }
    const late = write('flow', { name: 'p1_flow.csv', rateHz: 100, from: 3 });
    const joined = await measureFiles([late, write('pressure', { name: 'p1_paw.csv', rateHz: 100 })]);
    expect(breathsOf(joined).length).toBeGreaterThan(7);
  });

  it('are joined by dates', async () => {
    const files = [
      write('flow', { name: 'flow.csv', rateHz: 100, stamp: asDate }),
      write('pressure', { name: 'paw.csv', rateHz: 100, stamp: asDate, from: 1 }),
    ];
    expectRight(await measureFiles(files));
  });

  it('show the lag between their clocks, ask about it, and are corrected when a user says so', async () => {
    for (const ahead of [0.1, 0.25, -0.1]) {
      const files = [
        write('flow', { name: 'flow.csv', rateHz: 100 }),
        write('pressure', { name: 'paw.csv', rateHz: 100, ahead, from: ahead < 0 ? 0.2 : 0 }),
      ];
      const { lag } = await inspectFiles(files);
      expect(Math.abs((lag?.lagMs ?? Number.NaN) - 1000 * ahead)).toBeLessThanOrEqual(12);
      expect((await measureFiles(files)).kind).toBe('asked');
      expectRight(await measureFiles(files, lag?.lagMs));
    }
  });

  it('find clocks that differ by seconds', async () => {
    for (const ahead of [2.3, 7.9, -6.2]) {
      const files = [
        write('flow', { name: 'flow.csv', rateHz: 100 }),
        write('pressure', { name: 'paw.csv', rateHz: 100, ahead: ahead + 10, from: 0 }),
      ];
      const { lag } = await inspectFiles(files);
      expect(Math.abs((lag?.lagMs ?? Number.NaN) - 1000 * (ahead + 10))).toBeLessThanOrEqual(15);
      expectRight(await measureFiles(files, lag?.lagMs));
    }
  });

  it('say what joins them', async () => {
    const inspection = await inspectFiles([
      write('flow', { name: 'flow.csv', rateHz: 100 }),
      write('pressure', { name: 'paw.csv', rateHz: 100 }),
    ]);
    const settled = settleReading(inspection, UNSAID);
    expect(settled.ok && settled.value.notes.join('\n')).toMatch(
      /paw\.csv[^]*Pressure (?:leads|follows) flow by \d+ ms/u,
    );
  });

  it('are asked about when nothing tells that they belong together', async () => {
    const other = { ...LUNG, seed: 5, ti: 0.8 } as const;
    const files = [
      write('flow', { name: 'a.csv', rateHz: 100 }),
      write('pressure', { name: 'b.csv', rateHz: 100, lung: other }),
    ];
    const outcome = await measureFiles(files);
    expect(outcome.kind).toBe('asked');
    expect(outcome.reason).toContain('Nothing tells the lag between flow (a.csv) and pressure (b.csv)');
  });

  it('are asked about when their names differ in more than the signal, though their breaths agree', async () => {
    const files = [
      write('flow', { name: 'bed 3 flow.csv', rateHz: 100 }),
      write('pressure', { name: 'bed 4 paw.csv', rateHz: 100 }),
    ];
    const outcome = await measureFiles(files);
    expect([outcome.kind, outcome.reason]).toEqual(['asked', expect.stringContaining('of one patient')]);
    expectRight(await measureFiles(files, 0));
  });

  it.each([
    ['A17', 'B4', 'joined_other_patients', 'csv'],
    ['A17', 'a17 ', null, 'joined'],
    ['7', '007', null, 'joined'],
    ['A17', '', null, 'joined'],
  ])('of patients %s and %s give %s', async (one, other, problem, formatId) => {
    const files = [
      ofPatient(write('flow', { name: 'flow.csv', rateHz: 100 }), one),
      ofPatient(write('pressure', { name: 'paw.csv', rateHz: 100 }), other),
    ];
    const inspection = await inspectFiles(files);
    expect([inspection.problem?.code ?? null, inspection.formatId]).toEqual([problem, formatId]);
    const [flow] = (await gatherRecordings(files)).recordings;
    expect(flow?.files.length).toBe(problem === null ? 2 : 1);
    if (problem === null) expectRight(await measureFiles(files));
  });

  it.each([
    ['Patient: A17', 'Patient: B4', 'joined_other_patients'],
    ['# MRN = 007', '# MRN = 7', null],
    ['Patient ID: 7', 'Patient name: Anna', null],
  ])('whose heads say %s and %s give %s', async (one, other, problem) => {
    const files = [
      below(one, write('flow', { name: 'flow.csv', rateHz: 100 })),
      below(other, write('pressure', { name: 'paw.csv', rateHz: 100 })),
    ];
    expect((await inspectFiles(files)).problem?.code ?? null).toBe(problem);
  });

  it('refuse the stretch from which their clocks have drifted apart', async () => {
    const files = [
      write('flow', { name: 'flow.csv', rateHz: 100, seconds: 20 * SECONDS }),
      write('pressure', { name: 'paw.csv', rateHz: 100, seconds: 20 * SECONDS, drift: 3e-4, ahead: 0.05 }),
    ];
    const outcome = await measureFiles(files, 50);
    expect(outcome.reason).toContain('Pressure follows flow by');
  });

  it('are pairs by their names among several', async () => {
    const pair = (name: string) => [
      write('flow', { name: `${name}-flow.csv`, rateHz: 100 }),
      write('pressure', { name: `${name} Druck.csv`, rateHz: 100 }),
    ];
    const { recordings } = await gatherRecordings([...pair('p1'), ...pair('p2')]);
    expect(recordings.map(({ files }) => files.map(({ name }) => name))).toEqual([
      ['p1-flow.csv', 'p1 Druck.csv'],
      ['p2-flow.csv', 'p2 Druck.csv'],
    ]);
    expect(recordings.map(({ inspection }) => inspection.formatId)).toEqual(['joined', 'joined']);
    const unlike = await gatherRecordings([...pair('p1').slice(0, 1), ...pair('p2')]);
    expect(unlike.recordings.map(({ files }) => files.length)).toEqual([1, 2]);
  });
});
