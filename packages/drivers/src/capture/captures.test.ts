import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDriver } from '../registry.ts';
import { parseCapture } from './capture-format.ts';
import { summarizeCapture } from './summarize-capture.ts';

/** A capture dropped here is a test: its summary is written beside it at the first run and compared from then on. */
const FOLDER = join(import.meta.dirname, 'captures');
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.capture'));

describe.each(NAMES)('the capture %s', (name) => {
  const read = parseCapture(readFileSync(join(FOLDER, name), 'utf8'));
  if (!read.ok) throw new Error(`${name}: ${read.error}`);
  const capture = read.value;
  const driver = findDriver(capture.header.protocol);
  if (driver === undefined) throw new Error(`${name}: no driver for ${capture.header.protocol}`);

  it('is understood as it was', async () => {
    const summary = JSON.stringify(summarizeCapture(capture, driver), null, 2);
    await expect(`${summary}\n`).toMatchFileSnapshot(join(FOLDER, name.replace('.capture', '.summary')));
  });

  it('is understood alike in pieces of one byte', () => {
    const pieces = capture.records.flatMap((record) =>
      Array.from(record.bytes, (byte) => ({ ...record, bytes: Uint8Array.of(byte) })),
    );
    expect(summarizeCapture({ ...capture, records: pieces }, driver)).toEqual(
      summarizeCapture(capture, driver),
    );
  });
});
