import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../encode-utf8.ts';
import { writeTestFlac } from '../flac/write-test-flac.ts';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';

const FLOW = Array.from({ length: 120 }, (_, at) => Math.round(400 * Math.sin(at / 8)));
const PRESSURE = Array.from({ length: 120 }, (_, at) => 50 + (at % 60));

async function read(header: string, signalFile: Uint8Array) {
  const files = [sourceOfBytes('r.hea', encodeUtf8(header)), sourceOfBytes('r.dat', signalFile)];
  const { formatId, mapping, problem } = await inspectFiles(files);
  const format = findRecordingFormat(formatId ?? '');
  if (format === null) throw new Error('not known');
  const columns = { flow: [] as number[], pressure: [] as number[] };
  const issues: string[] = [];
  for await (const events of readRecording(files, format, mapping === null ? {} : { mapping })) {
    for (const event of events) {
      if (event.type === 'issue') issues.push(`${event.issue.code} ${event.issue.detail}`);
      if (event.type !== 'samples') continue;
      columns.flow.push(...(event.block.channels.flow ?? []));
      columns.pressure.push(...(event.block.channels.pressure ?? []));
    }
  }
  return { ...columns, issues, problem };
}

const lines = (format: string, frames = 120) =>
  `r 2 100 ${frames}\nr.dat ${format} 10/L/min 16 0 0 0 0 Flow\nr.dat ${format} 10(5)/cmH2O 16 0 0 0 0 Paw\n`;

describe('WFDB with FLAC', () => {
  const flac = writeTestFlac([FLOW, PRESSURE]);

  it('is read as the same signals in plain samples are', async () => {
    const plain = new Int16Array(240);
    for (let at = 0; at < 120; at += 1) plain.set([FLOW[at] ?? 0, PRESSURE[at] ?? 0], 2 * at);
    const expected = await read(lines('16'), new Uint8Array(plain.buffer));
    expect(expected.flow).toEqual(FLOW.map((value) => Math.fround(value / 10)));
    expect(await read(lines('516'), flac)).toEqual(expected);
  });

  it('with several samples a frame takes them in their order', async () => {
    const { flow, pressure } = await read(lines('516x4', 30).replace(' 100 ', ' 25 '), flac);
    expect(flow).toEqual(FLOW.map((value) => Math.fround(value / 10)));
    expect(pressure).toEqual(PRESSURE.map((value) => Math.fround((value - 5) / 10)));
  });

  it('begins at the sample that the header names', async () => {
    const { flow } = await read(lines('516+20', 100), flac);
    expect(flow).toEqual(FLOW.slice(20).map((value) => Math.fround(value / 10)));
  });

  it('that is damaged names it and keeps the time', async () => {
    const damaged = flac.slice();
    damaged[300] = (damaged[300] ?? 0) ^ 1;
    const { flow, issues } = await read(lines('516'), damaged);
    expect(flow).toEqual([]);
    expect(issues).toContain('wfdb_flac r.dat: A frame is damaged. What follows is not read.');
  });

  it('with more channels than signals is refused', async () => {
    const { issues } = await read(lines('516'), writeTestFlac([FLOW, PRESSURE, FLOW]));
    expect(issues[0]).toContain('It has 3 channels; the header says 2 signals.');
  });

  it('with two rates in one file is refused', async () => {
    const { problem } = await read(lines('516').replace('516 10(5)', '516x2 10(5)'), flac);
    expect(problem?.code).toBe('wfdb_format');
  });
});
