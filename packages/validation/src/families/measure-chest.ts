import type { SensorSetParameters } from '@eupnea/simulator';
import type { ScoredScenario } from '../score-scenario.ts';

/** Ratio of measured to true mechanics of one breath; null = not measured. */
export interface ChestMeasurement {
  readonly complianceRatio: number | null;
  readonly resistanceRatio: number | null;
}

/** Issue 22: a compliance within 15 % and a resistance within 25 % of the truth count as right. */
const COMPLIANCE_WITHIN = 0.15;
const RESISTANCE_WITHIN = 0.25;

export interface ChestAgreement {
  readonly breaths: number;
  /** Share of all breaths with a measured value. */
  readonly complianceGiven: number | null;
  readonly resistanceGiven: number | null;
  /** Share of the measured values that are right. */
  readonly complianceRight: number | null;
  readonly resistanceRight: number | null;
}

/**
 * Mechanics of every judged breath that was segmented. Sensors inside the machine also measure the circuit: its
 * compliance parallel to the chest, its resistance in series.
 */
export function measureChest(
  scored: ScoredScenario,
  { circuitComplianceMlPerCmh2o, circuitResistance = 0 }: SensorSetParameters,
): readonly ChestMeasurement[] {
  const { judged, breaths } = scored;
  const byStart = new Map(breaths.map((breath) => [breath.startIndex, breath]));
  return judged.flatMap(({ breath }) => {
    const features = byStart.get(scored.startOf(breath) ?? -1)?.features;
    if (features === undefined) return [];
    return [
      {
        complianceRatio: ratio(
          features.compliance_ml_cmh2o,
          breath.complianceMlPerCmh2o + circuitComplianceMlPerCmh2o,
        ),
        resistanceRatio: ratio(features.resistance_cmh2o_s_l, breath.resistanceInsp + circuitResistance),
      },
    ];
  });
}

/** Shares of measured and right mechanics over breaths; null when the denominator is zero. */
export function summarizeChest(chest: readonly ChestMeasurement[]): ChestAgreement {
  const compliances = chest.flatMap(({ complianceRatio }) => complianceRatio ?? []);
  const resistances = chest.flatMap(({ resistanceRatio }) => resistanceRatio ?? []);
  return {
    breaths: chest.length,
    complianceGiven: share(compliances.length, chest.length),
    resistanceGiven: share(resistances.length, chest.length),
    complianceRight: shareWithin(compliances, COMPLIANCE_WITHIN),
    resistanceRight: shareWithin(resistances, RESISTANCE_WITHIN),
  };
}

/** An absent feature is NaN. */
function ratio(measured: number, truth: number): number | null {
  return Number.isFinite(measured) ? measured / truth : null;
}

function shareWithin(ratios: readonly number[], within: number): number | null {
  return share(ratios.filter((one) => Math.abs(one - 1) <= within).length, ratios.length);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
