import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import type { RecordingEvent } from '../reader.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';
import { writeTestPoly5, type TestPoly5 } from './write-test-poly5.ts';

const FLOW = [0.5, -0.25, 0.125, 0.5, -0.5, 0.25];
const PRESSURE = [5, 6, 7, 8, 9, 10];
const SIGNALS = [
  { name: 'EMG dia', unit: 'µV', values: [1, 2, 3, 4, 5, 6] },
  { name: 'Flow', unit: 'L/s', values: FLOW },
  { name: 'Paw', unit: 'cmH2O', values: PRESSURE },
];

async function read(file: Partial<TestPoly5>) {
  const source = sourceOfBytes('x.Poly5', writeTestPoly5({ signals: SIGNALS, ...file }));
  const inspection = await inspectFiles([source]);
  const format = findRecordingFormat(inspection.formatId ?? '');
  if (format === null) throw new Error('not known');
  const events: RecordingEvent[] = [];
  const { mapping } = inspection;
  for await (const some of readRecording([source], format, mapping === null ? {} : { mapping }))
    events.push(...some);
  const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
  const column = (channel: 'flow' | 'pressure') =>
    blocks.flatMap(({ channels }) => [...(channels[channel] ?? [])]);
  const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []));
  return { inspection, events, blocks, flow: column('flow'), pressure: column('pressure'), issues };
}

describe('TMSi Poly5', () => {
  it('names its signals, units, rate and start', async () => {
    const { inspection } = await read({});
    expect(inspection).toMatchObject({
      formatId: 'poly5',
      startedAt: '2026-01-02T03:04:05.000000',
      problem: null,
    });
    expect(inspection.channels).toEqual([
      { position: 0, name: 'EMG dia', unit: 'µV', rateHz: 50 },
      { position: 1, name: 'Flow', unit: 'L/s', rateHz: 50 },
      { position: 2, name: 'Paw', unit: 'cmH2O', rateHz: 50 },
    ]);
  });

  it.each([203, 204] as const)(
    'of version %d is read to the last bit, without the filling of the last block',
    async (version) => {
      const { flow, pressure, issues, events } = await read({ version });
      expect(flow).toEqual(FLOW.map((value) => Math.fround(value * 60)));
      expect(pressure).toEqual(PRESSURE);
      expect(issues).toEqual([]);
      expect(events).toContainEqual({
        type: 'wall_clock',
        sampleIndex: 0,
        timeMs: Date.UTC(2026, 0, 2, 3, 4, 5),
        zoned: false,
      });
    },
  );

  it('with integers is scaled by the ranges of its signals', async () => {
    const { flow, pressure } = await read({ step: 0.125 });
    expect(flow).toEqual([30, -15, 7.5, 30, -30, 15]);
    expect(pressure).toEqual(PRESSURE);
  });

  it('with a lost block keeps the time of what follows', async () => {
    const { blocks, issues } = await read({ blockStarts: [0, 12], samples: 14 });
    expect(blocks.map(({ firstIndex, length }) => [firstIndex, length])).toEqual([
      [0, 4],
      [12, 2],
    ]);
    expect(issues).toEqual(['poly5_gap']);
  });

  it('that holds less than its head says names it', async () => {
    const { pressure, issues } = await read({ samples: 100 });
    expect(pressure.slice(0, 6)).toEqual(PRESSURE);
    expect(issues).toEqual(['poly5_cut_short']);
  });

  it('says what of its head is damaged', async () => {
    const { inspection } = await read({ rateHz: 0 });
    expect(inspection.problem).toEqual({ code: 'poly5_header', detail: 'The head says 0 samples a second.' });
  });
});
