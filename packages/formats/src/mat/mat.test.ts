import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';
import { writeTestMat, type TestMatOptions, type TestMatValue } from './write-test-mat.ts';

const COUNT = 9000;
const FLOW = Float64Array.from({ length: COUNT }, (_, at) => 0.6 * Math.sin(at / 30));
const PRESSURE = Float64Array.from({ length: COUNT }, (_, at) => 10 + 6 * Math.sin(at / 30));
const TIME = Float64Array.from({ length: COUNT }, (_, at) => at / 100);

async function readBytes(bytes: Uint8Array) {
  const source = sourceOfBytes('x.mat', bytes);
  const inspection = await inspectFiles([source]);
  const format = findRecordingFormat(inspection.formatId ?? '');
  if (format === null) throw new Error('not known');
  const columns = { flow: [] as number[], pressure: [] as number[] };
  const issues: string[] = [];
  const clocks: number[] = [];
  let rateHz = 0;
  for await (const events of readRecording(
    [source],
    format,
    inspection.mapping === null ? {} : { mapping: inspection.mapping },
  )) {
    for (const event of events) {
      if (event.type === 'issue') issues.push(event.issue.code);
      if (event.type === 'wall_clock') clocks.push(event.timeMs);
      if (event.type !== 'samples') continue;
      rateHz = event.block.rateHz;
      columns.flow.push(...(event.block.channels.flow ?? []));
      columns.pressure.push(...(event.block.channels.pressure ?? []));
    }
  }
  return { inspection, ...columns, issues, clocks, rateHz };
}

const read = (variables: { readonly [name: string]: TestMatValue }, options?: TestMatOptions) =>
  readBytes(writeTestMat(variables, options));

const IN_L_PER_MIN = [...FLOW].map((value) => Math.fround(value * 60));
const IN_CMH2O = [...PRESSURE].map((value) => Math.fround(value));

describe('MATLAB', () => {
  it.each([{}, { compressed: true }, { bigEndian: true }, { compressed: true, bigEndian: true }])(
    'vectors with a rate are read to the last bit: %o',
    async (options) => {
      const { flow, pressure, rateHz, issues } = await read(
        { fs: 100, flow: FLOW, flow_unit: 'L/s', paw: PRESSURE, paw_unit: 'cmH2O', note: 'x' },
        options,
      );
      expect(rateHz).toBe(100);
      expect(issues).toEqual([]);
      expect(flow).toEqual(IN_L_PER_MIN);
      expect(pressure).toEqual(IN_CMH2O);
    },
  );

  it('a structure of vectors has its own rate and units, not those beside it', async () => {
    const { inspection, flow, rateHz } = await read(
      {
        fs: 999,
        rec: {
          Flow: FLOW,
          Paw: Float32Array.from(PRESSURE),
          units: { Flow: 'L/s', Paw: 'cmH2O' },
          SamplingRate: 100,
        },
      },
      { compressed: true },
    );
    expect(inspection.channels).toEqual([
      { position: 0, name: 'Flow', unit: 'L/s', rateHz: 100 },
      { position: 1, name: 'Paw', unit: 'cmH2O', rateHz: 100 },
    ]);
    expect(rateHz).toBe(100);
    expect(flow).toEqual(IN_L_PER_MIN);
  });

  it.each([false, true])('a matrix gives its columns, whichever side is time (%s)', async (transposed) => {
    const bytes = writeTestMat({ data: [TIME, PRESSURE, FLOW] }, { transposed });
    const source = sourceOfBytes('x.mat', bytes);
    const { channels, formatId } = await inspectFiles([source]);
    expect(channels.map(({ name }) => name)).toEqual(['data 1', 'data 2', 'data 3']);
    const format = findRecordingFormat(formatId ?? '');
    if (format === null) throw new Error('not known');
    const mapping = {
      channels: [
        { channel: 'flow' as const, position: 2, factor: 60 },
        { channel: 'pressure' as const, position: 1, factor: 1 },
      ],
      time: { position: 0, factor: 1 },
      rateHz: null,
      table: null,
      startedAt: null,
      timeZone: null,
    };
    const flow: number[] = [];
    for await (const events of readRecording([source], format, { mapping }))
      for (const event of events)
        if (event.type === 'samples') flow.push(...(event.block.channels.flow ?? []));
    expect(flow).toEqual(IN_L_PER_MIN);
  });

  it('signals of two rates are joined by time', async () => {
    const slow = PRESSURE.filter((_, at) => at % 2 === 0);
    const { flow, pressure, issues, rateHz } = await read({
      flow: { data: FLOW, fs: 100, unit: 'L/s' },
      paw: { data: slow, fs: 50, unit: 'cmH2O' },
    });
    expect(rateHz).toBe(100);
    expect(issues).toContain('mat_two_rates');
    expect(flow).toEqual(IN_L_PER_MIN);
    expect(pressure[4000]).toBe(IN_CMH2O[4000]);
    expect(pressure[4001]).toBeCloseTo(PRESSURE[4001] ?? 0, 2);
  });

  it('a rate of the own name wins, and rates that no samples have, or that disagree, are asked about', async () => {
    const ofFlow = await read({
      flow_lps: FLOW,
      paw_cmh2o: PRESSURE,
      fs: 200,
      fs_flow_lps: 100,
      fs_paw_cmh2o: 100,
    });
    expect(ofFlow.rateHz).toBe(100);
    for (const told of [{ fs: 200, srate: 100 }, { Ts: 10 }]) {
      const { inspection } = await read({ flow_lps: FLOW, paw_cmh2o: PRESSURE, ...told });
      expect(inspection.questions).toContainEqual(expect.objectContaining({ asks: 'rate', required: true }));
    }
  });

  it('a vector of another length is asked about, not stretched', async () => {
    const { pressure, flow, inspection } = await read({
      fs: 100,
      flow_lps: FLOW,
      paw_cmh2o: PRESSURE.subarray(0, 7000),
    });
    expect(flow).toHaveLength(COUNT);
    expect(pressure).toHaveLength(0);
    expect(inspection.questions).toContainEqual({
      asks: 'channels',
      required: true,
      detail: 'paw (7000): they have another number of values than flow (9000). Say which to read.',
      why: { reason: 'other_lengths', names: 'paw (7000)', leader: 'flow', values: 9000 },
    });
  });

  it('times are seconds or the day numbers of MATLAB', async () => {
    const days = TIME.map((seconds) => 740_000.5 + seconds / 86_400);
    const { clocks, rateHz, flow } = await read({ time: days, flow_lps: FLOW, paw_cmh2o: PRESSURE });
    expect(clocks[0]).toBe(Date.UTC(2026, 0, 18, 12));
    expect(rateHz).toBeCloseTo(100, 6);
    expect(flow).toHaveLength(COUNT);
  });

  it('without a rate is asked about', async () => {
    const { inspection, flow } = await read({ flow_lps: FLOW, paw_cmh2o: PRESSURE });
    expect(inspection.questions).toContainEqual(expect.objectContaining({ asks: 'rate', required: true }));
    expect(flow).toEqual([]);
  });

  it('of version 7.3 says how to save it', async () => {
    const bytes = writeTestMat({ a: FLOW });
    bytes.set([0, 2], 124);
    expect((await inspectFiles([sourceOfBytes('x.mat', bytes)])).problem?.code).toBe('mat_hdf5');
  });

  it('that is cut keeps what is before the cut', async () => {
    const whole = writeTestMat({ fs: 100, flow_lps: FLOW, paw_cmh2o: PRESSURE });
    const { flow, issues } = await readBytes(whole.subarray(0, whole.length - 20_000));
    expect(flow.slice(0, 6000)).toEqual(IN_L_PER_MIN.slice(0, 6000));
    expect(issues).toContain('mat_damaged');
  });
});
