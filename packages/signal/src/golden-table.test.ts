import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BREATH_FEATURE_CODES, type Breath } from '@eupnea/model';
import { aVentilatedPatient, type VentilatedPatientTraits } from '@eupnea/testing';
import { expect, it } from 'vitest';
import { ANALYSIS_VERSION } from './analysis-version.ts';
import { createBreathPipeline } from './pipeline.ts';

/**
 * The basic numbers of known breaths, carried with the version of the analysis. A change of numbers is a new version:
 * raise ANALYSIS_VERSION, run once with EUPNEA_WRITE_GOLDEN=1, and let the difference be read in review.
 */
const PATIENTS: readonly [string, VentilatedPatientTraits][] = [
  ['pressure control at 50 Hz', { rateHz: 50 }],
  ['volume control with pause at 100 Hz', { rateHz: 100, flowPattern: 'constant' }],
  ['stiff lung with noise at 200 Hz', { rateHz: 200, complianceMlCmh2o: 20, noiseLpm: 0.5, seed: 7 }],
  ['neonate at 100 Hz', { complianceMlCmh2o: 0.6, resistance: 80, pressureAboveCmh2o: 14 }],
];
const FILE = join(import.meta.dirname, `../golden/basic-breaths.v${ANALYSIS_VERSION}.csv`);

function measure(traits: VentilatedPatientTraits): readonly Breath[] {
  const { flow, pressure, rateHz } = aVentilatedPatient({ ...traits, breaths: 4 });
  const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform', depth: 'basic' });
  const block = { firstIndex: 0, rateHz, length: flow.length, channels: { flow, pressure } };
  return [...pipeline.pushSamples(block), ...pipeline.finish()];
}

function describeBreath(name: string, breath: Breath): string {
  const { startIndex, inspirationEndIndex, endIndex, incomplete, features } = breath;
  const numbers = BREATH_FEATURE_CODES.map((code) =>
    Number.isNaN(features[code]) ? '' : features[code].toPrecision(7),
  );
  return [name, startIndex, inspirationEndIndex, endIndex, incomplete ? 1 : 0, ...numbers].join(',');
}

it('known breaths keep their numbers within one version of the analysis', () => {
  const header = ['patient', 'start', 'inspiration_end', 'end', 'incomplete', ...BREATH_FEATURE_CODES].join(
    ',',
  );
  const lines = PATIENTS.flatMap(([name, traits]) =>
    measure(traits).map((breath) => describeBreath(name, breath)),
  );
  const table = `${[header, ...lines].join('\n')}\n`;
  if (process.env['EUPNEA_WRITE_GOLDEN'] === '1') writeFileSync(FILE, table);
  expect(existsSync(FILE), `no golden table for analysis version ${ANALYSIS_VERSION}`).toBe(true);
  expect(table).toBe(readFileSync(FILE, 'utf8'));
});
