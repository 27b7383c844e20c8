import {
  BREATH_FEATURE_CODES,
  CHANNELS,
  type Breath,
  type BreathFeatureCode,
  type ChannelCode,
} from '@eupnea/model';
import {
  conceptOfChannel,
  conceptOfFeature,
  describeQuantity,
  ownConcept,
  PSEUDONYMS,
  unitOfChannel,
  unitOfFeature,
  type FhirConcept,
} from './fhir-codes.ts';

/** A resource as JSON (FHIR R4, 4.0.1). */
export interface FhirResource {
  readonly resourceType: string;
  readonly id: string;
  readonly [field: string]: unknown;
}

export interface FhirOrigin {
  readonly deviceId: number;
  /** null = a device without a patient. */
  readonly patient: { readonly id: string; readonly pseudonym: string } | null;
}

/** A relative reference within the bundle. */
function refer(type: string, id: string): { readonly reference: string } {
  return { reference: `${type}/${id}` };
}

/** Patient resource with the pseudonym only. */
export function describeFhirPatient({ id, pseudonym }: NonNullable<FhirOrigin['patient']>): FhirResource {
  return { resourceType: 'Patient', id, identifier: [{ system: PSEUDONYMS, value: pseudonym }] };
}

/** Device resource with its number in this installation and its model; no serial number, bed label or address. */
export function describeFhirDevice(deviceId: number, model: string): FhirResource {
  const name = model.trim();
  return {
    resourceType: 'Device',
    id: deviceName(deviceId),
    ...(name === '' ? {} : { deviceName: [{ name, type: 'model-name' }] }),
    type: ownConcept('ventilator', 'Ventilator'),
  };
}

export function deviceName(deviceId: number): string {
  return `device-${deviceId}`;
}

/** A quantity that the device measures, or that is computed from it. */
export interface FhirMetric {
  readonly id: string;
  readonly resource: FhirResource;
}

/** @param computed whether the wave was computed from others, so that it has its own metric */
export function describeFhirWaveMetric(
  deviceId: number,
  channel: ChannelCode,
  computed: boolean,
): FhirMetric {
  const own = `${channel.replaceAll('_', '-')}${computed ? '-computed' : ''}`;
  return describeMetric(deviceId, own, conceptOfChannel(channel), unitOfChannel(channel).code, computed);
}

function describeMetric(
  deviceId: number,
  name: string,
  type: FhirConcept,
  unit: string,
  computed: boolean,
): FhirMetric {
  const id = `metric-${deviceId}-${name}`;
  const resource: FhirResource = {
    resourceType: 'DeviceMetric',
    id,
    type,
    unit: { coding: [{ system: 'http://unitsofmeasure.org', code: unit }] },
    source: refer('Device', deviceName(deviceId)),
    category: computed ? 'calculation' : 'measurement',
  };
  return { id, resource };
}

export interface FhirBreath {
  readonly origin: FhirOrigin;
  readonly breathNumber: number;
  /** null = unknown time. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly breath: Pick<Breath, 'features' | 'mode'>;
}

/**
 * Observation of a breath with its numbers as components; null without numbers. A number that could not be measured has
 * no component.
 */
export function describeFhirBreath({
  origin,
  breathNumber,
  startMs,
  endMs,
  breath,
}: FhirBreath): FhirResource | null {
  const component = BREATH_FEATURE_CODES.flatMap((code: BreathFeatureCode) => {
    const value = breath.features[code];
    if (!Number.isFinite(value)) return [];
    return [
      {
        code: conceptOfFeature(code),
        valueQuantity: describeQuantity(roundValue(value), unitOfFeature(code)),
      },
    ];
  });
  if (component.length === 0) return null;
  return {
    resourceType: 'Observation',
    id: `breath-${origin.deviceId}-${breathNumber}`,
    status: 'final',
    code: ownConcept('breath', 'Numbers of one breath'),
    ...describeSubject(origin),
    ...describePeriod(startMs, endMs),
    device: refer('Device', deviceName(origin.deviceId)),
    ...(breath.mode === 'unknown'
      ? {}
      : { method: ownConcept(`mode-${breath.mode}`, `Mode ${breath.mode}`) }),
    component,
  };
}

export interface FhirWave {
  readonly origin: FhirOrigin;
  readonly channel: ChannelCode;
  /** Identifies the stretch within the bundle. */
  readonly name: string;
  readonly metricId: string;
  readonly startMs: number | null;
  readonly rateHz: number;
  readonly samples: Float32Array;
  readonly computed: boolean;
}

/**
 * Observation of one channel, in whole multiples of the channel's resolution; `E` = a missing sample. Returns null when
 * all samples are missing.
 */
export function describeFhirWave(wave: FhirWave): FhirResource | null {
  const { origin, channel, name, metricId, startMs, rateHz, samples, computed } = wave;
  const { resolution } = CHANNELS[channel];
  const texts: string[] = [];
  let present = 0;
  for (const sample of samples) {
    if (Number.isFinite(sample)) present += 1;
    texts.push(Number.isFinite(sample) ? String(Math.round(sample / resolution) + 0) : 'E');
  }
  if (present === 0) return null;
  return {
    resourceType: 'Observation',
    id: `wave-${origin.deviceId}-${channel.replaceAll('_', '-')}-${name}`,
    status: 'final',
    code: conceptOfChannel(channel),
    ...describeSubject(origin),
    ...describePeriod(startMs, startMs === null ? null : startMs + (samples.length * 1000) / rateHz),
    device: refer('DeviceMetric', metricId),
    ...(computed ? { method: ownConcept('integrated', 'Integrated from flow') } : {}),
    valueSampledData: {
      origin: describeQuantity(0, unitOfChannel(channel)),
      period: roundValue(1000 / rateHz),
      factor: resolution,
      dimensions: 1,
      data: texts.join(' '),
    },
  };
}

function describeSubject({ patient }: FhirOrigin) {
  return patient === null ? {} : { subject: refer('Patient', patient.id) };
}

/** Rounds to six decimals, because further digits are rounding errors. */
function roundValue(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

function describePeriod(startMs: number | null, endMs: number | null) {
  if (startMs === null || endMs === null) return {};
  return { effectivePeriod: { start: toInstant(startMs), end: toInstant(endMs) } };
}

function toInstant(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
