import type { SettingStand } from './aged-value.ts';
import type { Patient } from './patient.ts';

/** Settings of the specification that most ventilators do not report, and their field in the patient's record. */
const CONDITIONS = { ARDS: 'ARDS', COPD: 'COPD', brain_injury: 'BrainJ' } as const satisfies Record<
  string,
  keyof Patient
>;

type Stands = Readonly<Record<string, SettingStand>>;

/**
 * Conditions of the patient's record as settings, valid since admission. Empty without a patient.
 * @param reported settings of the device; a condition that it reports itself is left out
 * @param withdraws also withdraws conditions that are not recorded: in an update an omitted setting keeps its last value
 */
export function conditionsOfRecord(
  patient: Patient | null | undefined,
  reported: Readonly<Record<string, unknown>>,
  { withdraws }: { readonly withdraws: boolean },
): Stands {
  if (patient === null || patient === undefined) return {};
  const at = patient.date_in === null ? 0 : Date.parse(patient.date_in);
  const stands: Record<string, SettingStand> = {};
  for (const [code, field] of Object.entries(CONDITIONS)) {
    const value = patient[field];
    if (reported[code] !== undefined) continue;
    if (value !== null) stands[code] = { value, at, of_record: true };
    else if (withdraws) stands[code] = { withdrawn: true, at };
  }
  return stands;
}
