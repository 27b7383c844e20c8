import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRecordingFormat, inspectRecording, readRecording, sourceOfBytes } from '@eupnea/formats';
import { describe, expect, it } from 'vitest';
import { MeasuredRecording } from './measured-recording.ts';

const DATA = process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');
const RAW = join(DATA, 'pb840_ventmode/raw');

/** Compliance of every breath, mL/cmH2O; NaN where it is absent. */
async function measureCompliances(start: string): Promise<readonly number[]> {
  const name = readdirSync(RAW).find((file) => file.startsWith(start));
  if (name === undefined) throw new Error(`no recording ${start}`);
  const bytes = readFileSync(join(RAW, name));
  const format = findRecordingFormat(inspectRecording(bytes.subarray(0, 65_536), name).formatId ?? '');
  if (format === null) throw new Error(`${name} is of no known format`);
  const measured = new MeasuredRecording(format, { depth: 'standard' });
  const compliances: number[] = [];
  const add = (breaths: ReturnType<typeof measured.finish>) => {
    for (const { breath } of breaths) compliances.push(breath.features.compliance_ml_cmh2o);
  };
  for await (const events of readRecording([sourceOfBytes(name, bytes)], format, {})) {
    for (const event of events) if (event.type !== 'issue') add(measured.take(event));
  }
  add(measured.finish());
  return compliances;
}

const given = (compliances: readonly number[]) => compliances.filter((value) => !Number.isNaN(value));

/** The 95th percentile over the 5th. */
function widthOf(compliances: readonly number[]): number {
  const sorted = given(compliances).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return at(0.95) / at(0.05);
}

describe.runIf(existsSync(RAW))('the compliance of a patient', () => {
  // One breath that passed for rest held an effort: 74 to 149 within two minutes before its neighbours could outvote it.
  it.each(['e9c6f89c', '53a9b1c0', 'c8aed3b6a6264a478ef69d43e574bd39-rpi11-2205-01-13-07'])(
    'keeps its level where breaths without effort show it: %s',
    async (start) => {
      const compliances = await measureCompliances(start);
      expect(given(compliances).length).toBeGreaterThan(0.5 * compliances.length);
      expect(widthOf(compliances)).toBeLessThan(1.35);
    },
  );

  // Breaths that passed for rest differed by a fifth from each other, and the compliance wandered from 27 to 74 with "± 10 %".
  it('is absent where the patient works in every breath of pressure control', async () => {
    const compliances = await measureCompliances('eeb5685a');
    expect(given(compliances).length).toBeLessThan(0.2 * compliances.length);
  });
});
