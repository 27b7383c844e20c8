import type { Patient } from '@eupnea/contracts/patient';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../hooks/use-field-text.ts';
import { COMBINED_FIELDS, listDifferences, type CombinedField } from '../logic/combine-fields.ts';
import styles from './combine.module.css';

interface CombineFieldsProps {
  readonly into: Patient;
  readonly from: Patient;
  readonly taken: readonly CombinedField[];
  readonly onTake: (field: CombinedField, isTaken: boolean) => void;
}

/** Both values of each field side by side; equal fields need no choice. */
export function CombineFields({ into, from, taken, onTake }: CombineFieldsProps) {
  const { t } = useTranslation();
  const print = useFieldText();
  const differing = listDifferences(into, from);
  const choice = (field: CombinedField, patient: Patient, isTaken: boolean) => (
    <td>
      <Radio
        name={`combine-${field}`}
        label={print(patient, field)}
        aria-label={`${t(`management.fieldName.${field}`)}: ${print(patient, field)}, ${patient.pseudonym}`}
        checked={taken.includes(field) === isTaken}
        onChange={() => onTake(field, isTaken)}
      />
    </td>
  );
  if (differing.length === 0) return <p className={styles['hint']}>{t('combine.noDifference')}</p>;
  return (
    <section className={styles['card']} aria-label={t('combine.step.fields')}>
      <table className={styles['fields']}>
        <thead>
          <tr>
            <th scope="col">{t('management.field')}</th>
            <th scope="col">{`${t('combine.stays')}: ${into.pseudonym}`}</th>
            <th scope="col">{`${t('combine.ends')}: ${from.pseudonym}`}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <tr key={field}>
              <th scope="row">{t(`management.fieldName.${field}`)}</th>
              {choice(field, into, false)}
              {choice(field, from, true)}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['hint']}>
        {t('combine.same', { count: COMBINED_FIELDS.length - differing.length })}
      </p>
    </section>
  );
}
