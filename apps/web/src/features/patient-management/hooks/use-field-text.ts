import type { Patient } from '@eupnea/contracts/patient';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { CombinedField } from '../logic/combine-fields.ts';

/** Text of a record field. */
export function useFieldText(): (patient: Patient, field: CombinedField) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (patient, field) => {
    if (field === 'sex') return t(`patient.sexName.${patient.sex}`);
    if (field === 'category') return t(`management.category.${patient.category}`);
    if (field === 'date_in' || field === 'date_out') return formatInstant(patient[field], locale);
    const value = patient[field];
    if (value === null || value === '') return '---';
    if (typeof value === 'boolean') return t(value ? 'management.yes' : 'management.no');
    if (typeof value !== 'number') return value;
    const text = formatLimit(value, locale);
    return field === 'age' ? t(`patient.age.${patient.age_unit ?? 'years'}`, { age: text }) : text;
  };
}
