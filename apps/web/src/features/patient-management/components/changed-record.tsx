import type { Patient } from '@eupnea/contracts/patient';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../hooks/use-field-text.ts';
import { listDifferences, type CombinedField } from '../logic/combine-fields.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './combine.module.css';

interface ChangedRecordProps {
  readonly before: Patient;
  readonly now: Patient;
  readonly onGoOn: () => void;
}

/** Conflict during a choice: the version seen and the stored one. Nothing was changed. */
export function ChangedRecord({ before, now, onGoOn }: ChangedRecordProps) {
  const { t } = useTranslation();
  const print = useFieldText();
  const columns: readonly Column<CombinedField>[] = [
    { id: 'field', head: t('management.field'), render: (field) => t(`management.fieldName.${field}`) },
    {
      id: 'seen',
      head: t('combine.seen', { version: before.version }),
      render: (field) => print(before, field),
    },
    {
      id: 'stored',
      head: t('combine.stored', { version: now.version }),
      render: (field) => print(now, field),
    },
  ];
  return (
    <section className={styles['card']} role="alert">
      <strong>{t('combine.changed', { patient: before.pseudonym })}</strong>
      <DataTable
        look="facts"
        narrow="fit"
        columns={columns}
        rows={listDifferences(before, now)}
        keyOf={(field) => field}
      />
      <div className={styles['buttons']}>
        <Button onClick={onGoOn}>{t('combine.lookAgain')}</Button>
      </div>
    </section>
  );
}
