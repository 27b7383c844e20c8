import FhirSchemaValidator from '@asymmetrik/fhir-json-schema-validator';
import { BREATH_FEATURE_CODES, type BreathFeatures } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { FhirBundleWriter, type FhirBreathInput, type FhirWaveInput } from './fhir-bundle.ts';

const START = Date.UTC(2026, 0, 2, 3, 4, 5);

const features = Object.fromEntries(
  BREATH_FEATURE_CODES.map((code, at) => [code, at % 7 === 3 ? Number.NaN : at + 0.5]),
) as BreathFeatures; // cast: fromEntries() forgets the keys

const BREATH: FhirBreathInput = {
  deviceId: 3,
  pseudonym: 'P-ONE',
  breathNumber: 17,
  startMs: START,
  endMs: START + 3000,
  breath: { features, mode: 'ps' },
};
const WAVE: FhirWaveInput = {
  deviceId: 3,
  pseudonym: 'P-ONE',
  channel: 'pressure',
  startMs: START,
  rateHz: 50,
  samples: Float32Array.from([5, 5.01, Number.NaN, -0.001]),
  computed: false,
};

interface ReadBundle {
  readonly meta: { readonly tag?: readonly unknown[] };
  readonly entry?: readonly {
    readonly fullUrl: string;
    readonly resource: {
      readonly resourceType: string;
      readonly id: string;
      readonly effectivePeriod?: { readonly start: string; readonly end: string };
      readonly valueSampledData?: { readonly data: string; readonly factor: number; readonly period: number };
      readonly component?: readonly {
        readonly code: { readonly coding: readonly { readonly system: string; readonly code: string }[] };
        readonly valueQuantity: { readonly value: number; readonly code: string };
      }[];
    };
  }[];
}

function write(
  parts: readonly ({ breath: FhirBreathInput } | { wave: FhirWaveInput })[],
  shiftDays = 0,
): string {
  const writer = new FhirBundleWriter({ shiftDays, modelOf: (id) => `PB840 of ${id}` });
  const pieces = parts.map((part) =>
    'breath' in part ? writer.addBreath(part.breath) : writer.addWave(part.wave),
  );
  return [writer.begin(), ...pieces, writer.end()].join('');
}

function read(text: string): ReadBundle {
  return JSON.parse(text);
}

const validator = new FhirSchemaValidator();

describe('a FHIR bundle', () => {
  const text = write([
    { breath: BREATH },
    { wave: WAVE },
    { breath: { ...BREATH, breathNumber: 18, startMs: START + 3000, endMs: START + 6000 } },
    { wave: { ...WAVE, channel: 'volume', computed: true } },
    { wave: { ...WAVE, deviceId: 4, pseudonym: null, channel: 'flow', samples: new Float32Array(6001) } },
  ]);

  it('validates against the R4 schema', () => {
    expect(validator.validate(JSON.parse(text))).toEqual([]);
    expect(validator.validate(JSON.parse(write([])))).toEqual([]);
    // Proves that the validator rejects invalid resources.
    expect(validator.validate({ resourceType: 'Bundle', type: 'heap' })).not.toEqual([]);
    expect(validator.validate(JSON.parse(text.replaceAll('"status":"final"', '"status":7')))).not.toEqual([]);
  });

  it('names patient, devices and metrics once, before what is of them, and refers to nothing else', () => {
    const entries = read(text).entry ?? [];
    expect(entries.map(({ resource }) => `${resource.resourceType}/${resource.id}`)).toEqual([
      'Patient/patient-1',
      'Device/device-3',
      'Observation/breath-3-17',
      'DeviceMetric/metric-3-pressure',
      'Observation/wave-3-pressure-1',
      'Observation/breath-3-18',
      'DeviceMetric/metric-3-volume-computed',
      'Observation/wave-3-volume-2',
      'Device/device-4',
      'DeviceMetric/metric-4-flow',
      'Observation/wave-4-flow-3',
      'Observation/wave-4-flow-4',
    ]);
    const known = new Set(entries.map(({ fullUrl }) => fullUrl));
    expect(known.size).toBe(entries.length);
    for (const [, reference] of text.matchAll(/"reference":"([^"]+)"/g))
      expect(known).toContain(`https://eupnea.invalid/fhir/${reference}`);
  });

  it('has every number that was measured with its codes and unit, and none that was not', () => {
    const breath = read(text).entry?.find(({ resource }) => resource.id === 'breath-3-17')?.resource;
    const measured = BREATH_FEATURE_CODES.filter((code) => Number.isFinite(features[code]));
    expect(breath?.component?.map(({ code }) => code.coding.at(-1)?.code)).toEqual(measured);
    const vte = breath?.component?.find(({ code }) => code.coding.at(-1)?.code === 'vte_ml');
    expect(vte?.valueQuantity).toMatchObject({ value: features.vte_ml, code: 'mL' });
    expect(vte?.code.coding.map(({ system, code }) => `${system} ${code}`)).toEqual([
      'urn:iso:std:iso:11073:10101 152664',
      'http://loinc.org 75958-9',
      'https://eupnea.invalid/fhir/CodeSystem/eupnea vte_ml',
    ]);
  });

  it('has waves as multiples of their resolution, missing samples as E, in stretches that follow each other', () => {
    const waves =
      read(text).entry?.flatMap(({ resource }) => (resource.valueSampledData ? [resource] : [])) ?? [];
    expect(waves[0]?.valueSampledData).toMatchObject({ data: '500 501 E 0', factor: 0.01, period: 20 });
    expect(waves[2]?.effectivePeriod?.end).toBe(waves[3]?.effectivePeriod?.start);
    expect(waves[3]?.valueSampledData?.data).toBe('0');
  });

  it('whose dates are shifted moves every time by the same whole days and says that it did', () => {
    const shifted = read(write([{ breath: BREATH }, { wave: WAVE }], -400));
    const plain = read(write([{ breath: BREATH }, { wave: WAVE }]));
    expect(plain.meta.tag).toBeUndefined();
    expect(shifted.meta.tag).toHaveLength(1);
    expect(JSON.stringify(shifted)).not.toContain('2026');
    const times = (bundle: ReadBundle) =>
      bundle.entry?.flatMap(({ resource }) =>
        Object.values(resource.effectivePeriod ?? {}).map((time) => Date.parse(time)),
      ) ?? [];
    const before = times(plain);
    expect(times(shifted).map((time, at) => (before[at] ?? 0) - time)).toEqual(
      before.map(() => 400 * 86_400_000),
    );
    expect(validator.validate(shifted)).toEqual([]);
  });
});
