import FhirSchemaValidator from '@asymmetrik/fhir-json-schema-validator';
import type { ConversionLoss } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { RecordingSurveyor } from '../survey/recording-survey.ts';
import { decodeUtf8 } from '../text-lines.ts';
import { WRITTEN_EVENTS } from '../write-test-recording.ts';
import type { WritableEvent } from '../writable-event.ts';
import { FHIR_BUNDLE } from './fhir-writer.ts';

const RATE_HZ = 50;

interface Bundle {
  readonly meta: { readonly tag?: readonly { readonly code: string }[] };
  readonly entry: readonly {
    readonly resource: {
      readonly resourceType: string;
      readonly code?: { readonly coding: readonly { readonly system: string; readonly code: string }[] };
      readonly effectivePeriod?: { readonly start: string; readonly end: string };
      readonly valueSampledData?: { readonly data: string; readonly factor: number; readonly period: number };
    };
  }[];
}

const validator = new FhirSchemaValidator();

function write(
  events: readonly WritableEvent[],
  dateShiftDays = 0,
): { readonly bundle: Bundle; readonly text: string; readonly losses: readonly ConversionLoss[] } {
  const surveyor = new RecordingSurveyor(RATE_HZ);
  for (const event of events) surveyor.take(event);
  const writer = FHIR_BUNDLE.createWriter({
    device: { model: 'PB840', serial: '4711', software: null },
    pseudonym: 'P-7',
    channels: ['pressure', 'flow'],
    rateHz: RATE_HZ,
    dateShiftDays,
    software: 'Eupnea test',
    recordName: 'r',
    analysisVersion: '3',
    survey: surveyor.finish(),
  });
  const chunks = events.flatMap((event) => writer.write(event));
  const { chunks: last, losses } = writer.finish();
  const text = decodeUtf8(Buffer.concat([...chunks, ...last].map(({ bytes }) => bytes)));
  const bundle: Bundle = JSON.parse(text);
  expect(validator.validate(bundle)).toEqual([]);
  return { bundle, text, losses };
}

const wavesOf = ({ entry }: Bundle) =>
  entry.flatMap(({ resource }) => (resource.valueSampledData ? [resource] : []));
const stretch = (firstIndex: number, length: number): WritableEvent => ({
  type: 'samples',
  block: {
    firstIndex,
    rateHz: RATE_HZ,
    length,
    channels: { pressure: new Float32Array(length).fill(5), flow: new Float32Array(length).fill(-0.5) },
  },
});

describe('a recording as a FHIR bundle', () => {
  it('has its patient, device, breaths and waves, with MDC where it is confirmed and our own code always', () => {
    const { bundle, text, losses } = write(WRITTEN_EVENTS);
    expect(bundle.entry.map(({ resource }) => resource.resourceType).toSorted()).toEqual(
      [
        'Patient',
        'Device',
        'DeviceMetric',
        'DeviceMetric',
        'Observation',
        'Observation',
        'Observation',
      ].toSorted(),
    );
    const waves = wavesOf(bundle);
    expect(waves.map(({ code }) => code?.coding.map((one) => `${one.system} ${one.code}`))).toEqual([
      ['urn:iso:std:iso:11073:10101 151956', 'https://eupnea.invalid/fhir/CodeSystem/eupnea wave-pressure'],
      ['urn:iso:std:iso:11073:10101 151940', 'https://eupnea.invalid/fhir/CodeSystem/eupnea wave-flow'],
    ]);
    expect(waves[0]?.effectivePeriod).toEqual({
      start: '2026-01-02T03:04:05.250Z',
      end: '2026-01-02T03:04:10.750Z',
    });
    expect(waves[0]?.valueSampledData?.data.split(' ')[77]).toBe('E');
    expect(text).toContain('"start":"2026-01-02T03:04:05.450Z","end":"2026-01-02T03:04:07.450Z"');
    expect(text).not.toContain('4711');
    expect(losses.map(({ what, name }) => `${what} ${name}`.trim())).toEqual([
      'precision pressure',
      'precision flow',
      'settings',
      'marks',
      'findings',
      'log',
    ]);
  });

  it('cuts waves at gaps and at a bounded length, each with its own time', () => {
    const clock: WritableEvent = {
      type: 'wall_clock',
      sampleIndex: 0,
      timeMs: Date.UTC(2026, 0, 2),
      zoned: true,
    };
    const { bundle, losses } = write([clock, stretch(0, 7000), stretch(10_000, 100)]);
    const told = wavesOf(bundle).map(({ effectivePeriod, valueSampledData }) => [
      (Date.parse(effectivePeriod?.start ?? '') - Date.UTC(2026, 0, 2)) / 20,
      valueSampledData?.data.split(' ').length,
    ]);
    expect(told).toEqual([
      [0, 6000],
      [0, 6000],
      [6000, 1000],
      [6000, 1000],
      [10_000, 100],
      [10_000, 100],
    ]);
    expect(losses).toEqual([]);
  });

  it('moves every time by the same days and says so', () => {
    const { bundle, text } = write(WRITTEN_EVENTS, -800);
    expect(bundle.meta.tag?.map(({ code }) => code)).toEqual(['date-shifted']);
    expect(text).not.toContain('2026');
    expect(wavesOf(bundle)[0]?.effectivePeriod?.start).toBe('2023-10-25T03:04:05.250Z');
  });

  it('without a zone is written as UTC and says so; without a time it has none', () => {
    const unzoned = write([{ type: 'wall_clock', sampleIndex: 0, timeMs: 0, zoned: false }, stretch(0, 100)]);
    expect(unzoned.bundle.meta.tag?.map(({ code }) => code)).toEqual(['zone-unknown']);
    expect(unzoned.losses.map(({ what }) => what)).toEqual(['time']);
    const untimed = write([stretch(0, 100)]);
    expect(wavesOf(untimed.bundle).map(({ effectivePeriod }) => effectivePeriod)).toEqual([
      undefined,
      undefined,
    ]);
    expect(untimed.losses.map(({ what }) => what)).toEqual(['time']);
  });
});
