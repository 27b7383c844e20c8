import type { LabelingBreath } from '@eupnea/contracts/labeling-breath';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import type { TFunction } from 'i18next';
import { displayNumber, displayUnit, type Notation } from '@eupnea/notation/display-value';

/** Numbers that distinguish breaths at a glance. */
const TOLD = ['vti_ml', 'ti_s', 'pip_cmh2o'] as const satisfies readonly BreathFeatureCode[];

/** "VTi 482 mL · Ti 0.98 s", shown beside the name of a breath. */
export function describeNumbers(
  numbers: LabelingBreath['numbers'],
  t: TFunction,
  notation: Notation,
): string {
  return TOLD.flatMap((code) => {
    const value = numbers[code] ?? null;
    const definition = findParameter('breath', code);
    if (value === null || definition === null) return [];
    const label = t(`parameters.${definition.i18nKey}.label`);
    return [`${label} ${displayNumber(definition, value, notation)} ${displayUnit(definition, notation)}`];
  }).join(' · ');
}
