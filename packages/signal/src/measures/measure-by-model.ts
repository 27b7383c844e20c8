import { keepModeEvidence } from '../mode/recognize-mode.ts';
import type { Breath, BreathFeatureCode, BreathFeatures } from '@eupnea/model';
import { roundFeature } from '../features/round-features.ts';
import type { PassiveExpiration } from '../mechanics/passive-expiration.ts';
import { MAXIMUM_LEAK } from '../mechanics/estimate-mechanics.ts';
import type { MechanicsGate, MechanicsMethod } from '../mechanics/mechanics-method.ts';
import type { Neighbourhood } from '../patient-model/breath-mechanics.ts';
import { MODEL } from '../patient-model/model-constants.ts';
import type { BreathRecord } from '../patient-model/patient-model.ts';
import type { Agreement } from '../patient-model/quiet-chest.ts';
import { elasticDynamic } from '../power/power-formulas.ts';
import { FINDINGS } from '../findings/finding-constants.ts';
import { UNKNOWN, type Measured } from '../findings/measured.ts';
import { MEASURES } from './measure-constants.ts';
import type { Chosen, WrittenProvenance } from './chosen-value.ts';
import { measureRecoil } from './measure-recoil.ts';

/** Gates that no model lifts: the breath's own numbers mean something else. */
const LASTING: ReadonlySet<string> = new Set<MechanicsGate>([
  'gap',
  'incomplete',
  'too_short',
  'pressure_follows_patient',
]);

/** Measured without muscle activity and flow: needs no neighbours. */
const HELD: MechanicsMethod = 'hold';

/** Formulas of power that are sums over the chest's elastance and resistance. */
const BY_CHEST = ['mp_gattinoni_j_min', 'mp_van_der_meijden_j_min'] as const;

/** The part of a breath's record that its numbers rest on. */
export type ChestRecord = Pick<
  BreathRecord,
  'chest' | 'quietChest' | 'neighbours' | 'clearStarts' | 'lostShare'
>;

/**
 * The breath with the numbers that rest on the patient's chest, each with its standard deviation: by the patient model
 * where breaths without effort agree on the chest, otherwise by the methods of the breath alone; absent where the recent
 * breaths contradict each other, or an effort in every breath hides the chest.
 */
export function measureByModel(
  breath: Breath,
  record: ChestRecord,
  expiration: PassiveExpiration | null,
): Breath {
  const { failedGates = [] } = breath.provenance.compliance_ml_cmh2o ?? {};
  const isRefused = failedGates.some((gate) => LASTING.has(gate));
  const features = { ...breath.features };
  keepModeEvidence(breath.features, features);
  const provenance: WrittenProvenance = { ...breath.provenance };
  const model = isRefused ? null : readChest(record);
  const own = breath.features;
  const compliance = choose(
    readOwn(breath, 'compliance_ml_cmh2o', own.compliance_spread_ml_cmh2o, record.neighbours.elastance),
    model?.compliance,
  );
  const resistance = choose(
    readOwn(breath, 'resistance_cmh2o_s_l', own.resistance_spread_cmh2o_s_l, record.neighbours.resistance),
    model?.resistance,
  );
  give('compliance_ml_cmh2o', 'compliance_spread_ml_cmh2o', compliance);
  give('resistance_cmh2o_s_l', 'resistance_spread_cmh2o_s_l', resistance);
  if (compliance === null && !isRefused && hidesChest(record)) {
    const gate: MechanicsGate = 'effort_in_every_breath';
    provenance.compliance_ml_cmh2o = { failedGates: [gate] };
    if (resistance === null) provenance.resistance_cmh2o_s_l = { failedGates: [gate] };
  }
  if (compliance !== null || !Number.isNaN(own.compliance_ml_cmh2o))
    deriveFrom(compliance?.measured ?? UNKNOWN, features, own, provenance);
  measureRecoil({ compliance, expiration, own }, features, provenance);
  return { ...breath, features, provenance };

  function give(code: Given, spread: BreathFeatureCode, chosen: Chosen | null): void {
    if (chosen === null) {
      if (Number.isNaN(features[code])) return;
      const gate: MechanicsGate = 'breaths_disagree';
      for (const withdrawn of [code, spread, ...BY_CHEST]) features[withdrawn] = Number.NaN;
      provenance[code] = { failedGates: [gate] };
      return;
    }
    const { value, sd } = chosen.measured;
    features[code] = value;
    roundFeature(features, code);
    if (!chosen.byModel) {
      provenance[code] = { ...breath.provenance[code], sd };
      return;
    }
    const method: MechanicsMethod = 'patient_model';
    features[spread] = Number.NaN;
    provenance[code] = { methods: [method], sd };
  }
}

type Given = 'compliance_ml_cmh2o' | 'resistance_cmh2o_s_l';

/** Null where efforts or a leak hide the chest, or breaths that seem quiet contradict each other. */
function readChest({
  quietChest,
  lostShare,
}: ChestRecord): { compliance: Measured; resistance: Measured } | null {
  if (quietChest === null || lostShare > MAXIMUM_LEAK) return null;
  const { breaths, elastance, resistance } = quietChest;
  const shareOf = ({ spread }: Agreement) =>
    Math.hypot(spread / Math.sqrt(Math.min(MODEL.witnesses, breaths)), MEASURES.modelSd);
  if (elastance.spread > MEASURES.quietSpread) return null;
  const compliance = 1000 / elastance.median;
  return {
    compliance: { value: compliance, sd: compliance * shareOf(elastance) },
    resistance:
      resistance === null || resistance.spread > MEASURES.quietResistanceSpread
        ? UNKNOWN
        : { value: resistance.median, sd: resistance.median * shareOf(resistance) },
  };
}

/** What the methods of the breath agree on, with their spread or what such values are off by; unknown where its neighbours do not bear it out. */
function readOwn(
  { features, provenance }: Breath,
  code: Given,
  ownSpread: number,
  { spread, isLonely }: Neighbourhood,
): Measured {
  const value = features[code];
  const isHeld = provenance[code]?.methods?.includes(HELD) === true;
  if (!isHeld && (isLonely || spread > MODEL.agreedSpread)) return UNKNOWN;
  const usual = MEASURES.breathSd * value;
  return { value, sd: Number.isNaN(ownSpread) ? usual : Math.max(ownSpread, usual) };
}

function choose(own: Measured, model: Measured = UNKNOWN): Chosen | null {
  if (Number.isNaN(model.value)) return Number.isNaN(own.value) ? null : { measured: own, byModel: false };
  // False where the breath has no value of its own.
  const hasChanged = Math.abs(own.value - model.value) > MEASURES.changedSd * Math.hypot(own.sd, model.sd);
  return hasChanged ? { measured: own, byModel: false } : { measured: model, byModel: true };
}

/** An effort in nearly every breath cannot be told from the chest. */
function hidesChest({ chest, clearStarts }: ChestRecord): boolean {
  return (
    chest?.isKnown === false &&
    clearStarts.breaths >= FINDINGS.clearBreaths &&
    clearStarts.patient >= MEASURES.everyBreath
  );
}

/** Power of the recoil follows the elastance and takes over its doubt; absent with it. */
function deriveFrom(
  compliance: Measured,
  features: BreathFeatures,
  own: BreathFeatures,
  provenance: WrittenProvenance,
): void {
  const share = compliance.sd / compliance.value;
  const elastance = 1000 / compliance.value;
  // A compliance of the breaths before is no sign that this one has a rate.
  const isCarried =
    provenance.mp_elastic_dynamic_j_min?.failedGates?.includes('volume_carried_over') === true;
  if (isCarried) return;
  const volumeL = own.vti_ml / 1000;
  features.mp_elastic_dynamic_j_min = elasticDynamic({ rate: own.rr_bpm, volumeL, elastance });
  const sd = share * features.mp_elastic_dynamic_j_min;
  if (Number.isFinite(sd))
    provenance.mp_elastic_dynamic_j_min = { ...provenance.mp_elastic_dynamic_j_min, sd };
  roundFeature(features, 'mp_elastic_dynamic_j_min');
}
