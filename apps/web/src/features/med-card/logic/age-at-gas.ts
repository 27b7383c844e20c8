import type { ArterialBloodGas } from '@eupnea/contracts/med-card';

/** Age of the FiO2 of a P/F at sampling, ms; null when it was entered with the sample. */
export function oxygenAgeMs(
  gas: Pick<ArterialBloodGas, 'PF_source' | 'PF_FiO2_at' | 'taken_at'>,
): number | null {
  return gas.PF_source === 'ventilator' ? ageMs(gas.PF_FiO2_at, gas.taken_at) : null;
}

/** Age of the haemoglobin of a shunt estimate at sampling, ms; null when it was entered with the sample. */
export function haemoglobinAgeMs(
  gas: Pick<ArterialBloodGas, 'QSQT_Hb_source' | 'QSQT_Hb_at' | 'taken_at'>,
): number | null {
  return gas.QSQT_Hb_source === 'blood' ? ageMs(gas.QSQT_Hb_at, gas.taken_at) : null;
}

function ageMs(at: string | null, takenAt: string): number | null {
  return at === null ? null : Math.max(0, Date.parse(takenAt) - Date.parse(at));
}
