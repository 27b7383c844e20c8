import {
  convertRecording,
  findRecordingFormat,
  findWriterFormat,
  gatherRecordings,
  readRecording,
  sourceOfBytes,
  type NamedSource,
} from '@eupnea/formats';
import { createBreathPipeline, type BreathPipeline } from '@eupnea/signal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 6 : 100;

async function openOne(files: readonly NamedSource[]) {
  const { recordings } = await gatherRecordings(files);
  const [recording] = recordings;
  const format = findRecordingFormat(recording?.inspection.formatId ?? '');
  if (recording === undefined || format === null || recordings.length > 1) throw new Error('no recording');
  return { ...recording, format };
}

/** As an import measures it: by the device's marks where the format has them. */
async function breathsOf(files: readonly NamedSource[]): Promise<readonly string[]> {
  const { files: together, inspection, format } = await openOne(files);
  const { mapping } = inspection;
  let pipeline: BreathPipeline | null = null;
  const told: string[] = [];
  const tell = (breaths: ReturnType<BreathPipeline['finish']>) => {
    for (const { startIndex, endIndex, deviceBreathNumber, segmentation } of breaths)
      told.push(`${startIndex} ${endIndex} ${deviceBreathNumber} ${segmentation}`);
  };
  for await (const events of readRecording(together, format, mapping === null ? {} : { mapping }))
    for (const event of events) {
      if (event.type === 'samples') {
        pipeline ??= createBreathPipeline({
          rateHz: event.block.rateHz,
          segmentation: format.hasMarks ? 'device' : 'waveform',
          depth: 'basic',
        });
        tell(pipeline.pushSamples(event.block));
      } else if (event.type === 'mark') {
        pipeline ??= createBreathPipeline({ rateHz: 50, segmentation: 'device', depth: 'basic' });
        tell(pipeline.pushMark(event));
      }
    }
  tell(pipeline?.finish() ?? []);
  return told;
}

async function convert(files: readonly NamedSource[], to: string): Promise<readonly NamedSource[]> {
  const { files: sources, inspection, format } = await openOne(files);
  const target = findWriterFormat(to);
  if (target === null) throw new Error(`no writer ${to}`);
  const pieces = new Map<string, Uint8Array[]>();
  const steps = convertRecording({
    sources,
    format,
    mapping: inspection.mapping,
    target,
    recordName: 'r',
    device: inspection.device,
    pseudonym: null,
    software: 'test',
    measurement: null,
  });
  for await (const { chunks } of steps)
    for (const { ending, bytes } of chunks) pieces.set(ending, [...(pieces.get(ending) ?? []), bytes]);
  return [...pieces].map(([ending, parts]) => sourceOfBytes(`r${ending}`, Buffer.concat(parts)));
}

/** Breaths whose marks do not follow the flow: only by the marks do they come out as they went in. */
const marked = fc.array(
  fc.record({
    number: fc.integer({ min: 0, max: 65_535 }),
    flows: fc.array(fc.integer({ min: -6000, max: 6000 }), { minLength: 20, maxLength: 150 }),
  }),
  { minLength: 3, maxLength: 12 },
);

describe.each(['edf', 'wfdb'])('breaths that a device marked, written as %s', (to) => {
  it('are the same breaths when the file is read again, with the numbers of the device', async () => {
    await fc.assert(
      fc.asyncProperty(marked, async (breaths) => {
        const text = breaths.map(({ number, flows }) =>
          [
            `BS, S:${number},`,
            ...flows.map((flow) => `${(flow / 100).toFixed(2)}, ${(10 + flow / 1000).toFixed(2)}`),
            'BE',
          ].join('\n'),
        );
        const origin = [
          sourceOfBytes('o.csv', Buffer.from(`2026-01-01-00-00-00.000000\n${text.join('\n')}\n`)),
        ];
        const before = await breathsOf(origin);
        expect(before.length).toBeGreaterThan(0);
        const files = await convert(origin, to);
        expect((await openOne(files)).format.id).toBe(`${to}_marked`);
        expect(await breathsOf(files)).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  });
});
