import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRecordingFormat, inspectRecording, readRecording, sourceOfBytes } from '@eupnea/formats';
import type { Breath } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { MeasuredRecording } from './measured-recording.ts';

const DATA = process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');
const RAW = join(DATA, 'pb840_ventmode/raw');

async function measure(start: string): Promise<readonly Breath[]> {
  const name = readdirSync(RAW).find((file) => file.startsWith(start));
  if (name === undefined) throw new Error(`no recording ${start}`);
  const bytes = readFileSync(join(RAW, name));
  const format = findRecordingFormat(inspectRecording(bytes.subarray(0, 65_536), name).formatId ?? '');
  if (format === null) throw new Error(`${name} is of no known format`);
  const measured = new MeasuredRecording(format, { depth: 'basic' });
  const breaths: Breath[] = [];
  for await (const events of readRecording([sourceOfBytes(name, bytes)], format, {})) {
    for (const event of events)
      if (event.type !== 'issue') breaths.push(...measured.take(event).map(({ breath }) => breath));
  }
  return [...breaths, ...measured.finish().map(({ breath }) => breath)];
}

describe.runIf(existsSync(RAW))('the volumes of a patient', () => {
  // The circuit was opened for suction: 9.9 L were blown into the room, and the next expiration read 8.7 L.
  it('are absent with their reason where the gas went past the lung, and only there', async () => {
    const breaths = await measure('939ddce5b30241c98e05d22451c77f48');
    const beyond = breaths.filter(({ provenance }) =>
      provenance.vte_ml?.failedGates?.includes('volume_beyond_lung'),
    );
    expect(beyond.length).toBeGreaterThanOrEqual(2);
    expect(beyond.length).toBeLessThan(0.01 * breaths.length);
    for (const { features } of beyond)
      expect([features.vti_ml, features.vte_ml]).toEqual([Number.NaN, Number.NaN]);
    for (const { features } of breaths) expect(features.vte_ml > 3000).toBe(false);
  });
});
