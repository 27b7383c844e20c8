import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from './encode-utf8.ts';
import { writeTestEdf, type TestSignal } from './edf/write-test-edf.ts';
import { writeTestMat } from './mat/write-test-mat.ts';
import { sourceOfBytes, type NamedSource } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import { findRecordingFormat, inspectFiles } from './registry.ts';
import { TEST_AWP, testTrack, testWave, writeTestVital } from './vital/write-test-vital.ts';

const RATE_HZ = 50;
/** 12 s: inspiration 1 s, expiration 1 s. */
const FLOWS = Array.from({ length: 600 }, (_row, at) =>
  at % 100 < 50 ? 40 - Math.floor((at % 50) / 2) : -Math.round(45 * Math.exp(-(at % 50) / 12)),
);
const PRESSURES = FLOWS.map((_flow, at) => (at % 100 < 50 ? 20 : 5));
const INSPIRED = FLOWS.map((flow) => Math.max(0, flow));
const expired = (sign: number) => FLOWS.map((flow) => sign * Math.max(0, -flow));

type Write = (sign: number) => readonly NamedSource[];

const writeEdf: Write = (sign) => {
  const signal = (label: string, unit: string): TestSignal => ({
    label,
    unit,
    scale: ['-2000', '2000', '-2000', '2000'],
    samplesPerRecord: RATE_HZ,
  });
  const columns = [INSPIRED, expired(sign), PRESSURES];
  const records = Array.from({ length: FLOWS.length / RATE_HZ }, (_record, at) =>
    columns.map((values) => values.slice(at * RATE_HZ, (at + 1) * RATE_HZ)),
  );
  const signals = [signal('Insp flow', 'L/min'), signal('Exp flow', 'L/min'), signal('Paw', 'cmH2O')];
  return [sourceOfBytes('a.edf', writeTestEdf({ signals, records, recordSeconds: '1' }))];
};

const writeWfdb: Write = (sign) => {
  const signal = (unit: string, name: string) => `r.dat 16 1/${unit} 16 0 0 0 0 ${name}`;
  const head = [
    `r 3 ${RATE_HZ} ${FLOWS.length}`,
    signal('L/min', 'Flow in'),
    signal('L/min', 'Flow out'),
    signal('cmH2O', 'Paw'),
  ].join('\n');
  const out = expired(sign);
  const samples = Int16Array.from(
    FLOWS.flatMap((_flow, at) => [INSPIRED[at] ?? 0, out[at] ?? 0, PRESSURES[at] ?? 0]),
  );
  return [sourceOfBytes('r.hea', encodeUtf8(head)), sourceOfBytes('r.dat', new Uint8Array(samples.buffer))];
};

const writeMat: Write = (sign) => {
  const variables = {
    fs: RATE_HZ,
    flow_insp: Float64Array.from(INSPIRED),
    flow_insp_unit: 'L/min',
    flow_exp: Float64Array.from(expired(sign)),
    flow_exp_unit: 'L/min',
    paw: Float64Array.from(PRESSURES),
    paw_unit: 'cmH2O',
  };
  return [sourceOfBytes('a.mat', writeTestMat(variables))];
};

const writeMatWithHoles: Write = (sign) => {
  const or = (values: readonly number[]) =>
    Float64Array.from(values, (value) => (value === 0 ? Number.NaN : value));
  const variables = {
    fs: RATE_HZ,
    flow_insp: or(INSPIRED),
    flow_insp_unit: 'L/min',
    flow_exp: or(expired(sign)),
    flow_exp_unit: 'L/min',
    paw: Float64Array.from(PRESSURES),
    paw_unit: 'cmH2O',
  };
  return [sourceOfBytes('a.mat', writeTestMat(variables))];
};

const writeVital: Write = (sign) => {
  const track = (id: number, name: string, unit: string) => ({
    ...TEST_AWP,
    id,
    name,
    unit,
    rateHz: RATE_HZ,
    format: 5,
    gain: 1,
    base: 0,
  });
  const tracks = [track(1, 'FLOW_IN', 'L/min'), track(2, 'FLOW_OUT', 'L/min'), track(3, 'PAW', 'cmH2O')];
  const waves = [INSPIRED, expired(sign), PRESSURES];
  const packets = tracks.map((one) => testTrack(one));
  const seconds = 1_600_000_000;
  const records = Array.from({ length: FLOWS.length / RATE_HZ }, (_record, at) =>
    tracks.map((one, wave) =>
      testWave(one, seconds + at, (waves[wave] ?? []).slice(at * RATE_HZ, (at + 1) * RATE_HZ)),
    ),
  ).flat();
  return [sourceOfBytes('a.vital', writeTestVital([...packets, ...records]))];
};

const WRITERS: readonly (readonly [string, Write])[] = [
  ['EDF', writeEdf],
  ['WFDB', writeWfdb],
  ['MATLAB', writeMat],
  ['MATLAB with NaN for no flow', writeMatWithHoles],
  ['.vital', writeVital],
];

describe('inspiratory and expiratory flow in two signals', () => {
  it.each(WRITERS.flatMap(([name, write]) => [1, -1].map((sign) => [name, sign, write] as const)))(
    'is one flow: %s, sign %d',
    async (_name, sign, write) => {
      const files = write(sign);
      const inspection = await inspectFiles(files);
      const format = findRecordingFormat(inspection.formatId ?? '');
      if (format === null || inspection.mapping === null) throw new Error('not read');
      expect(inspection.questions.filter(({ required }) => required)).toEqual([]);
      const found: number[] = [];
      for await (const events of readRecording(files, format, { mapping: inspection.mapping }))
        for (const event of events)
          if (event.type === 'samples') found.push(...(event.block.channels.flow ?? []));
      expect(found).toHaveLength(FLOWS.length);
      expect(found.every((flow, at) => Number.isNaN(flow) || Math.abs(flow - (FLOWS[at] ?? 0)) < 0.01)).toBe(
        true,
      );
      expect(found.filter((flow) => !Number.isNaN(flow)).length).toBeGreaterThan(0.6 * FLOWS.length);
    },
  );
});
