import type { Patient } from '@eupnea/contracts/patient';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../hooks/use-field-text.ts';
import { COMBINED_FIELDS, listDifferences, type CombinedField } from '../logic/combine-fields.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
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
    <Radio
      name={`combine-${field}`}
      label={print(patient, field)}
      aria-label={`${t(`management.fieldName.${field}`)}: ${print(patient, field)}, ${patient.pseudonym}`}
      checked={taken.includes(field) === isTaken}
      onChange={() => onTake(field, isTaken)}
    />
  );
  if (differing.length === 0) return <p className={styles['hint']}>{t('combine.noDifference')}</p>;
  const columns: readonly Column<CombinedField>[] = [
    { id: 'field', head: t('management.field'), render: (field) => t(`management.fieldName.${field}`) },
    {
      id: 'into',
      head: `${t('combine.stays')}: ${into.pseudonym}`,
      render: (field) => choice(field, into, false),
    },
    {
      id: 'from',
      head: `${t('combine.ends')}: ${from.pseudonym}`,
      render: (field) => choice(field, from, true),
    },
  ];
  return (
    <section className={styles['card']} aria-label={t('combine.step.fields')}>
      <DataTable look="facts" narrow="fit" columns={columns} rows={differing} keyOf={(field) => field} />
      <p className={styles['hint']}>
        {t('combine.same', { count: COMBINED_FIELDS.length - differing.length })}
      </p>
    </section>
  );
}
