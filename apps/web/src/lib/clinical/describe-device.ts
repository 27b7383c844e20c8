import type { Device } from '@eupnea/contracts/device';
import type { Patient } from '@eupnea/contracts/patient';
import type { TFunction } from 'i18next';
import { formatLimit } from '@eupnea/notation/format-number';

type Named = Pick<Device, 'id' | 'description' | 'dev_serial' | 'dev_model'>;

/** Serial number of the ventilator, else model, else device number. */
export function ventilatorName(device: Named): string {
  return device.dev_serial ?? device.dev_model ?? `#${device.id}`;
}

/** Bed label, else the name of the ventilator. */
export function bedName(device: Named): string {
  return device.description === null || device.description === ''
    ? ventilatorName(device)
    : device.description;
}

/** "F 71 y": sex and age, if known. */
function describePerson(patient: Patient, t: TFunction, locale: string): string {
  const sex = patient.sex === 'any' ? '' : t(`patient.sexShort.${patient.sex}`);
  const unit = patient.age_unit ?? 'years';
  const age = patient.age === null ? '' : t(`patient.age.${unit}`, { age: formatLimit(patient.age, locale) });
  return [sex, age].filter((part) => part !== '').join(' ');
}

/** "P-0388 · F 71 y · IBW 56 kg", for a card. */
export function describePatient(patient: Patient, t: TFunction, locale: string): string {
  const weight = patient.ibw ?? patient.weight;
  const rounded = weight === null ? '' : formatLimit(Math.round(weight), locale);
  const weighed =
    weight === null ? '' : t(patient.ibw === null ? 'patient.weight' : 'patient.ibw', { weight: rounded });
  return [patient.pseudonym, describePerson(patient, t, locale), weighed]
    .filter((part) => part !== '')
    .join(' · ');
}

/** "F 71 y · 164 cm · 68 kg · IBW 56 kg · ARDS": all known values. */
export function describePatientAtLength(patient: Patient, t: TFunction, locale: string): string {
  const whole = (value: number): string => formatLimit(Math.round(value), locale);
  const parts = [
    describePerson(patient, t, locale),
    patient.height === null ? '' : `${whole(patient.height)} cm`,
    patient.weight === null ? '' : `${whole(patient.weight)} kg`,
    patient.ibw === null ? '' : t('patient.ibw', { weight: whole(patient.ibw) }),
    patient.ARDS ? t('parameters.setting_ARDS.label') : '',
    patient.COPD ? t('parameters.setting_COPD.label') : '',
    patient.BrainJ ? t('monitor.brainInjury') : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
