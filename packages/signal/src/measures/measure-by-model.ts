import { keepModeEvidence } from '../mode/recognize-mode.ts';
import type { Breath, BreathFeatureCode, BreathFeatures, FeatureProvenance } from '@eupnea/model';
import { roundFeature } from '../features/round-features.ts';
import { MAXIMUM_LEAK } from '../mechanics/estimate-mechanics.ts';
import type { MechanicsGate, MechanicsMethod } from '../mechanics/mechanics-method.ts';
import type { BreathRecord } from '../patient-model/patient-model.ts';
import { elasticDynamic } from '../power/power-formulas.ts';
import { FINDINGS } from '../findings/finding-constants.ts';
import { UNKNOWN, type Measured } from '../findings/measured.ts';
import { MEASURES } from './measure-constants.ts';

/** Columns of the chest: inspiratory resistance and elastance; its covariance is 5 x 5. */
const RESISTANCE = 0;
const ELASTANCE = 2;
const DIAGONAL = 6;

/** Gates that no model lifts: the breath's own numbers mean something else. */
const LASTING: ReadonlySet<string> = new Set<MechanicsGate>([
  'gap',
  'incomplete',
  'too_short',
  'pressure_follows_patient',
]);

/** The part of a breath's record that its numbers rest on. */
export type ChestRecord = Pick<BreathRecord, 'chest' | 'clearStarts' | 'lostShare'>;

type Provenance = { -readonly [Code in BreathFeatureCode]?: FeatureProvenance };

/**
 * The breath with the numbers that rest on the patient's chest, each with its standard deviation: by the patient model
 * where breaths without effort identify the chest, otherwise by the methods of the breath alone; absent where an effort in
 * every breath hides the chest.
 */
export function measureByModel(breath: Breath, record: ChestRecord): Breath {
  const { failedGates = [] } = breath.provenance.compliance_ml_cmh2o ?? {};
  const isRefused = failedGates.some((gate) => LASTING.has(gate));
  const features = { ...breath.features };
  keepModeEvidence(breath.features, features);
  const provenance: Provenance = { ...breath.provenance };
  const model = isRefused ? null : readChest(record);
  const own = breath.features;
  const compliance = choose(
    readOwn(own, 'compliance_ml_cmh2o', own.compliance_spread_ml_cmh2o),
    model?.compliance,
  );
  const resistance = choose(
    readOwn(own, 'resistance_cmh2o_s_l', own.resistance_spread_cmh2o_s_l),
    model?.resistance,
  );
  give('compliance_ml_cmh2o', 'compliance_spread_ml_cmh2o', compliance);
  give('resistance_cmh2o_s_l', 'resistance_spread_cmh2o_s_l', resistance);
  if (compliance === null && !isRefused && hidesChest(record)) {
    const gate: MechanicsGate = 'effort_in_every_breath';
    provenance.compliance_ml_cmh2o = { failedGates: [gate] };
    if (resistance === null) provenance.resistance_cmh2o_s_l = { failedGates: [gate] };
  }
  if (compliance !== null) deriveFrom(compliance.measured, features, own, provenance);
  return { ...breath, features, provenance };

  function give(code: Given, spread: BreathFeatureCode, chosen: Chosen | null): void {
    if (chosen === null) return;
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

interface Chosen {
  readonly measured: Measured;
  readonly byModel: boolean;
}

/** Null where efforts, a leak or doubt hide the chest. */
function readChest({ chest, lostShare }: ChestRecord): { compliance: Measured; resistance: Measured } | null {
  if (chest === null || chest.quietBreaths === 0 || lostShare > MAXIMUM_LEAK) return null;
  const elastance = chest.chest[ELASTANCE] ?? Number.NaN;
  const resistance = chest.chest[RESISTANCE] ?? Number.NaN;
  const shareOf = (column: number, value: number) =>
    Math.sqrt(chest.covariance[column * DIAGONAL] ?? Number.NaN) / value;
  const elastanceShare = shareOf(ELASTANCE, elastance);
  if (!(elastance > 0 && elastanceShare <= MEASURES.chestSd)) return null;
  const compliance = 1000 / elastance;
  return {
    compliance: { value: compliance, sd: compliance * Math.hypot(elastanceShare, MEASURES.modelSd) },
    resistance:
      resistance > 0
        ? {
            value: resistance,
            sd: resistance * Math.hypot(shareOf(RESISTANCE, resistance), MEASURES.modelSd),
          }
        : UNKNOWN,
  };
}

/** What the methods of the breath agree on, with their spread or what such values are off by. */
function readOwn(features: BreathFeatures, code: Given, spread: number): Measured {
  const value = features[code];
  const usual = MEASURES.breathSd * value;
  return { value, sd: Number.isNaN(spread) ? usual : Math.max(spread, usual) };
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

/** Numbers that contain the elastance follow it and take over its doubt. */
function deriveFrom(
  compliance: Measured,
  features: BreathFeatures,
  own: BreathFeatures,
  provenance: Provenance,
): void {
  const share = compliance.sd / compliance.value;
  const elastance = 1000 / compliance.value;
  const volumeL = own.vti_ml / 1000;
  features.mp_elastic_dynamic_j_min = elasticDynamic({ rate: own.rr_bpm, volumeL, elastance });
  features.resistance_exp_cmh2o_s_l += own.rc_exp_s * (elastance - 1000 / own.compliance_ml_cmh2o);
  const doubt = (code: BreathFeatureCode, sd: number) => {
    if (Number.isFinite(features[code]) && Number.isFinite(sd))
      provenance[code] = { ...provenance[code], sd };
  };
  doubt('mp_elastic_dynamic_j_min', share * features.mp_elastic_dynamic_j_min);
  doubt('resistance_exp_cmh2o_s_l', own.rc_exp_s * elastance * share);
  // The recoil that is left at the end of expiration; PEEP and plateau are read from the pressure itself.
  const ofPeep = share * own.peepi_cmh2o;
  doubt('peepi_cmh2o', ofPeep);
  doubt('peep_total_cmh2o', ofPeep);
  doubt('driving_pressure_cmh2o', ofPeep);
  roundFeature(features, 'mp_elastic_dynamic_j_min');
  roundFeature(features, 'resistance_exp_cmh2o_s_l');
}
