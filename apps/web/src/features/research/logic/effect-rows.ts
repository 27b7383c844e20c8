import type { EffectRow } from '@eupnea/contracts/cohort-effect';
import { findParameter, type ParameterDefinition } from '@eupnea/model';

/**
 * Definition by which a number of the effect is shown; null for a kind of asynchrony. Numbers computed from breath
 * numbers are shown as the monitored ones.
 */
export function definitionOfRow(row: EffectRow): ParameterDefinition | null {
  if (row === 'vte_ml_kg') return findParameter('monitored', 'VT_IBW');
  if (row === 'minute_volume_l_min') return findParameter('monitored', 'MVe');
  return findParameter('breath', row);
}
