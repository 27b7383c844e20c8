import { Button, Checkbox, Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PATIENT_COLUMNS, type PatientColumn } from '../logic/management-search.ts';
import { PATIENT_COLUMN_CELLS } from './patient-columns.tsx';
import styles from './patient-list.module.css';

interface ColumnChoiceProps {
  readonly columns: readonly PatientColumn[];
  readonly onChange: (columns: readonly string[]) => void;
}

export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" transitionProps={{ duration: 0 }} trapFocus>
      <Popover.Target>
        <Button variant="subtle">{t('management.columns')}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('management.columns')}>
        <Checkbox.Group value={[...columns]} onChange={onChange}>
          <div className={styles['columnList']}>
            {PATIENT_COLUMNS.map((column) => (
              <Checkbox key={column} value={column} label={t(PATIENT_COLUMN_CELLS[column].label)} />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
