import type { ArterialBloodGas } from '@eupnea/contracts/med-card';

/** Age of the FiO2 of a P/F at sampling, ms; null when it was entered with the sample. */
export function oxygenAgeMs(
  gas: Pick<ArterialBloodGas, 'PF_source' | 'PF_FiO2_at' | 'taken_at'>,
): number | null {
  if (gas.PF_source !== 'ventilator' || gas.PF_FiO2_at === null) return null;
  return Math.max(0, Date.parse(gas.taken_at) - Date.parse(gas.PF_FiO2_at));
}
