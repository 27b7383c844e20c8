import type { BreathRecord, FeatureProvenanceRecord } from '@eupnea/contracts/breath';
import {
  BREATH_FEATURE_CODES,
  explainAbsence,
  type AbsenceReason,
  type BreathFeatureCode,
  type ParameterDefinition,
} from '@eupnea/model';
import type { MeasuredBreaths } from './measured-breaths.ts';

/** Origin of a number: set or sent by the device, measured on a breath, or computed from several. */
export type NumberOrigin = 'set' | 'sent' | 'measured' | 'computed' | 'estimated';

/** Reasons outside of a breath; text keys under `absence`. */
export type AbsenceText =
  | 'notTold'
  | 'notSent'
  | 'noWeight'
  | 'tooShort'
  | 'noBreath'
  | 'notMeasured'
  | 'notObserved';

export interface Absence {
  /** Failed gates of the newest breath; empty when a text explains everything. */
  readonly reasons: readonly AbsenceReason[];
  readonly text: AbsenceText | null;
}

export interface NumberAccount {
  readonly origin: NumberOrigin;
  /** Breath of the shown number, if this page received it. */
  readonly breath: BreathRecord | null;
  /** The number of a breath that it is; null for others. */
  readonly feature: BreathFeatureCode | null;
  readonly provenance: FeatureProvenanceRecord | undefined;
  /** Reason for a missing number, or for a number that the newest breath did not update; otherwise null. */
  readonly absence: Absence | null;
}

/**
 * Describes the origin of a number on screen. @param shown whether there is a value, and whether it is
 * estimated
 */
export function describeNumber(
  definition: ParameterDefinition,
  shown: { readonly present: boolean; readonly estimated: boolean; readonly fromDevice?: boolean },
  breaths: MeasuredBreaths,
): NumberAccount {
  const fromDevice = shown.fromDevice === true;
  const feature = featureOf(definition, shown.present && !fromDevice);
  const breath = feature === null || !shown.present || fromDevice ? null : (breaths.having[feature] ?? null);
  const provenance = feature === null ? undefined : breath?.provenance[feature];
  const estimated = shown.estimated || provenance?.estimated === true;
  return {
    origin: fromDevice ? 'sent' : estimated ? 'estimated' : originOf(definition, feature),
    breath,
    feature,
    provenance,
    absence:
      feature === null
        ? explainOther(definition, shown.present)
        : explainFeature(feature, shown.present, breaths.newest),
  };
}

/**
 * Breath feature behind a number; a breath number is its own.
 * @param isOfEupnea a shown number that the device did not send
 */
function featureOf(
  { kind, code, breathFeature, breathFallback }: ParameterDefinition,
  isOfEupnea: boolean,
): BreathFeatureCode | null {
  if (kind !== 'breath') return breathFeature ?? (isOfEupnea ? breathFallback : undefined) ?? null;
  return BREATH_FEATURE_CODES.find((known) => known === code) ?? null;
}

function originOf(definition: ParameterDefinition, feature: BreathFeatureCode | null): NumberOrigin {
  if (definition.kind === 'setting') return 'set';
  if (definition.kind === 'breath' || feature !== null) return 'measured';
  return definition.formula === null ? 'sent' : 'computed';
}

function explainFeature(
  feature: BreathFeatureCode,
  present: boolean,
  newest: BreathRecord | null,
): Absence | null {
  if (newest === null) return present ? null : { reasons: [], text: 'noBreath' };
  if (newest.features[feature] !== null) return null;
  const reasons = explainAbsence(feature, {
    incomplete: newest.incomplete,
    features: newest.features,
    failedGates: (code) => newest.provenance[code]?.failed_gates ?? [],
  });
  return { reasons, text: reasons.length === 0 ? 'notMeasured' : null };
}

/** Codes computed from several breaths, with the reason when absent. */
const COMPUTED_LACKS: Readonly<Record<string, AbsenceText>> = {
  RR: 'tooShort',
  MVe: 'tooShort',
  VT_IBW: 'noWeight',
  mode: 'notMeasured',
};

function explainOther(definition: ParameterDefinition, present: boolean): Absence | null {
  if (present) return null;
  if (definition.kind === 'setting') return { reasons: [], text: 'notTold' };
  return { reasons: [], text: COMPUTED_LACKS[definition.code] ?? 'notSent' };
}
