import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRecordingFormat, inspectRecording, readRecording, sourceOfBytes } from '@eupnea/formats';
import type { Breath } from '@eupnea/model';
import type { AnalysisDepth } from '@eupnea/signal';
import { describe, expect, it } from 'vitest';
import { MeasuredRecording } from './measured-recording.ts';

const DATA = process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');

/** PB840 recordings of patients. */
const PATIENT_RECORDINGS = join(DATA, 'pb840_ventmode/raw');

/** Every breath of the recording whose name begins so. */
async function measurePatient(start: string, depth: AnalysisDepth): Promise<readonly Breath[]> {
  const name = readdirSync(PATIENT_RECORDINGS).find((file) => file.startsWith(start));
  if (name === undefined) throw new Error(`no recording ${start}`);
  const bytes = readFileSync(join(PATIENT_RECORDINGS, name));
  const format = findRecordingFormat(inspectRecording(bytes.subarray(0, 65_536), name).formatId ?? '');
  if (format === null) throw new Error(`${name} is of no known format`);
  const measured = new MeasuredRecording(format, { depth });
  const breaths: Breath[] = [];
  for await (const events of readRecording([sourceOfBytes(name, bytes)], format, {})) {
    for (const event of events)
      if (event.type !== 'issue') breaths.push(...measured.take(event).map(({ breath }) => breath));
  }
  return [...breaths, ...measured.finish().map(({ breath }) => breath)];
}

/** Compliance of every breath, mL/cmH2O; NaN where it is absent. */
async function measureCompliances(start: string): Promise<readonly number[]> {
  const breaths = await measurePatient(start, 'standard');
  return breaths.map(({ features }) => features.compliance_ml_cmh2o);
}

const given = (compliances: readonly number[]) => compliances.filter((value) => !Number.isNaN(value));

/** The 95th percentile over the 5th. */
function widthOf(compliances: readonly number[]): number {
  const sorted = given(compliances).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return at(0.95) / at(0.05);
}

describe.runIf(existsSync(PATIENT_RECORDINGS))('the compliance of a patient', () => {
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

describe.runIf(existsSync(PATIENT_RECORDINGS))('the volumes of a patient', () => {
  // The circuit was opened for suction: 9.9 L were blown into the room, and the next expiration read 8.7 L.
  it('are absent with their reason where the gas went past the lung, and only there', async () => {
    const breaths = await measurePatient('939ddce5b30241c98e05d22451c77f48', 'basic');
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

describe.runIf(existsSync(PATIENT_RECORDINGS))('what the recoil of a patient gives', () => {
  // By the elastance of one breath that its neighbours contradict, PEEPi read 42.9 in the first and total PEEP 51.
  it.each(['8140c289502e443fa58b77963c6655da-rpi32-2157-07-31-00', '18e5f480', '53a9b1c0'])(
    'stays below the pressure that inflates the lung: %s',
    async (start) => {
      const breaths = await measurePatient(start, 'standard');
      for (const { features, provenance, startIndex } of breaths) {
        const place = `breath at sample ${startIndex}`;
        expect(features.peep_total_cmh2o >= features.pip_cmh2o, place).toBe(false);
        expect(features.resistance_exp_cmh2o_s_l <= 0, place).toBe(false);
        // No recoil without the elastance that it is read by.
        if (Number.isNaN(features.compliance_ml_cmh2o)) expect(features.peepi_cmh2o, place).toBeNaN();
        else if (Number.isNaN(features.peepi_cmh2o))
          expect(provenance.peepi_cmh2o?.failedGates?.length, place).toBeGreaterThan(0);
      }
    },
  );

  it('is there where the patient rests in between', async () => {
    const breaths = await measurePatient('53a9b1c0', 'standard');
    const withPeep = breaths.filter(({ features }) => !Number.isNaN(features.peepi_cmh2o));
    expect(withPeep.length).toBeGreaterThan(0.5 * breaths.length);
  });
});

describe.runIf(existsSync(PATIENT_RECORDINGS))('ratios of the volumes of a patient', () => {
  // Every second breath of the first half hour is a trigger in the expiration of the one before, of 1 mL.
  it('are those of whole breaths: no leak, RSBI or dynamic compliance of a trigger without a breath', async () => {
    const breaths = await measurePatient('15808c60', 'basic');
    const triggers = breaths.filter(({ features }) => features.vti_ml < 5);
    expect(triggers.length).toBeGreaterThan(200);
    for (const { features, provenance } of triggers.slice(8)) {
      expect([features.leak_percent, features.rsbi_bpm_l, features.compliance_dynamic_ml_cmh2o]).toEqual([
        Number.NaN,
        Number.NaN,
        Number.NaN,
      ]);
      expect(provenance.rsbi_bpm_l?.failedGates).toEqual(['volume_carried_over']);
    }
    const leaks = breaths
      .map(({ features }) => features.leak_percent)
      .filter((leak) => !Number.isNaN(leak))
      .toSorted((one, other) => one - other);
    expect(leaks.length).toBeGreaterThan(0.3 * breaths.length);
    expect(leaks[Math.floor(0.95 * leaks.length)]).toBeLessThan(20);
    expect(leaks[Math.floor(0.05 * leaks.length)]).toBeGreaterThan(-20);
  });
});
