import { CHANNELS, findParameter, type BreathFeatureCode, type ChannelCode } from '@eupnea/model';

/**
 * Base of Eupnea's code system, used beside MDC and LOINC, and alone when no code is confirmed. The domain `.invalid`
 * never resolves (RFC 2606).
 */
export const FHIR_BASE = 'https://eupnea.invalid/fhir';
export const EUPNEA_CODES = `${FHIR_BASE}/CodeSystem/eupnea`;
export const PSEUDONYMS = `${FHIR_BASE}/NamingSystem/pseudonym`;
const MDC = 'urn:iso:std:iso:11073:10101';
const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';
/** HL7's code system of labels for de-identification. */
export const SECURITY_LABELS = 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue';

export interface FhirCoding {
  readonly system: string;
  readonly code: string;
  readonly display?: string;
}

export interface FhirConcept {
  readonly coding: readonly FhirCoding[];
  readonly text: string;
}

/**
 * Concept of a breath number: MDC and LOINC codes that the parameter registry confirms, and always Eupnea's own code.
 */
export function conceptOfFeature(code: BreathFeatureCode): FhirConcept {
  const parameter = findParameter('breath', code);
  const display = parameter?.symbol ?? code;
  const coding: FhirCoding[] = [];
  if (parameter?.mdcCode !== undefined) coding.push({ system: MDC, code: String(parameter.mdcCode) });
  if (parameter?.loincCode !== undefined) coding.push({ system: LOINC, code: parameter.loincCode });
  return { coding: [...coding, { system: EUPNEA_CODES, code, display }], text: display };
}

/** MDC_VENT_PRESS and MDC_VENT_FLOW; no code of the other waves is confirmed (docs/formats/fhir.md). */
const WAVE_MDC_CODES: { readonly [Code in ChannelCode]?: number } = { pressure: 151_956, flow: 151_940 };

export function conceptOfChannel(channel: ChannelCode): FhirConcept {
  const own = ownConcept(`wave-${channel}`, `Waveform of ${channel.replaceAll('_', ' ')}`);
  const mdcCode = WAVE_MDC_CODES[channel];
  if (mdcCode === undefined) return own;
  return { ...own, coding: [{ system: MDC, code: String(mdcCode) }, ...own.coding] };
}

/** A concept of Eupnea's code system only. */
export function ownConcept(code: string, display: string): FhirConcept {
  return { coding: [{ system: EUPNEA_CODES, code, display }], text: display };
}

/** UCUM; `1` = a pure number. */
export function unitOfFeature(code: BreathFeatureCode): { readonly code: string; readonly label: string } {
  const parameter = findParameter('breath', code);
  const unit = parameter?.unit ?? '';
  const ucum = unit === '' ? '1' : unit;
  const label = parameter?.unitLabel ?? '';
  return { code: ucum, label: label === '' ? ucum : label };
}

export function unitOfChannel(channel: ChannelCode): { readonly code: string; readonly label: string } {
  return { code: CHANNELS[channel].unit, label: CHANNELS[channel].unit };
}

export function describeQuantity(value: number, unit: { readonly code: string; readonly label: string }) {
  return { value, unit: unit.label, system: UCUM, code: unit.code };
}
