import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatEntered } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { differingFields, type EditedField, type PatientEditForm } from '../logic/patient-edit-form.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './patient-drawer.module.css';

interface EditConflictProps {
  readonly mine: PatientEditForm;
  readonly theirs: PatientEditForm;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Differing fields of both versions, and the choice between them. */
export function EditConflict({ mine, theirs, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const print = (form: PatientEditForm, field: EditedField): string => {
    const value = form[field];
    if (value === null) return t('management.notRecorded');
    if (typeof value === 'boolean') return t(value ? 'management.yes' : 'management.no');
    if (field === 'sex') return t(`patient.sexName.${form.sex}`);
    if (field === 'age_unit') return t(`patient.ageUnitName.${form.age_unit}`);
    if (value === '') return '---';
    return typeof value === 'number' ? formatEntered(value, locale) : value;
  };
  const columns: readonly Column<EditedField>[] = [
    { id: 'field', head: t('management.field'), render: (field) => t(`management.fieldName.${field}`) },
    { id: 'mine', head: t('management.mine'), render: (field) => print(mine, field) },
    { id: 'theirs', head: t('management.theirs'), render: (field) => print(theirs, field) },
  ];
  return (
    <div className={styles['conflict']} role="alert">
      <p>
        <strong>{t('problem.version_conflict')}</strong>
      </p>
      <DataTable
        look="facts"
        narrow="fit"
        columns={columns}
        rows={differingFields(mine, theirs)}
        keyOf={(field) => field}
      />
      <div className={styles['buttons']}>
        <Button onClick={onKeepMine}>{t('management.keepMine')}</Button>
        <Button onClick={onTakeTheirs}>{t('management.takeTheirs')}</Button>
      </div>
    </div>
  );
}
