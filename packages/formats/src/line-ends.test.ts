import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from './encode-utf8.ts';
import { gatherRecordings } from './gather-recordings.ts';
import { sourceOfBytes } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import { findRecordingFormat } from './registry.ts';
import type { RecordingEvent } from './reader.ts';
import { SMALL_TEXTS } from './small-test-files.ts';
import { parseWfdbHeader } from './wfdb/wfdb-header.ts';

/** Reads the text in the same way as an upload. */
async function readAll(text: string): Promise<readonly RecordingEvent[]> {
  const { recordings } = await gatherRecordings([sourceOfBytes('x', encodeUtf8(text))]);
  const events: RecordingEvent[] = [];
  for (const { files, inspection } of recordings) {
    const format = inspection.formatId === null ? null : findRecordingFormat(inspection.formatId);
    if (format === null) continue;
    const options = inspection.mapping === null ? {} : { mapping: inspection.mapping };
    for await (const part of readRecording(files, format, options)) events.push(...part);
  }
  return events;
}

describe.each(Object.entries(SMALL_TEXTS))('a text file of %s', (_name, text) => {
  it.each([
    ['a carriage return alone', '\r'],
    ['carriage return and line feed', '\r\n'],
  ])('is read the same where its lines end with %s', async (_end, end) => {
    const events = await readAll(text);
    expect(events.length).toBeGreaterThan(0);
    expect(await readAll(text.replaceAll('\n', end))).toEqual(events);
  });
});

it('a WFDB header is read the same whatever ends its lines', () => {
  const text = 'rec 1 125 10\nrec.dat 16 100(0)/cmH2O 16 0 0 0 0 pressure\n# time zone: UTC\n';
  const header = parseWfdbHeader(encodeUtf8(text));
  expect(header?.signals).toHaveLength(1);
  for (const end of ['\r', '\r\n']) {
    expect(parseWfdbHeader(encodeUtf8(text.replaceAll('\n', end)))).toEqual(header);
  }
});
