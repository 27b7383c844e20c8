import { SegmentedControl, Select } from '@mantine/core';
import type { ValidationArm } from '@eupnea/validation';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { SHOWN_MODES, type ShownMode, type ValidationSearch } from '../logic/validation-search.ts';
import styles from './validation.module.css';

interface ResultsPickerProps {
  readonly search: ValidationSearch;
  readonly onSearchChange: (search: ValidationSearch) => void;
}

/** Arm and modes of all tables. */
export function ResultsPicker({ search, onSearchChange }: ResultsPickerProps) {
  const { t } = useTranslation();
  const nameOf = (mode: ShownMode) => (mode === 'together' ? t('validation.together') : nameControl(mode));
  return (
    <div className={styles['picker']}>
      <SegmentedControl<ValidationSearch['show']>
        aria-label={t('validation.show')}
        data={[
          { value: 'published', label: t('validation.published') },
          { value: 'run', label: t('validation.run.title') },
        ]}
        value={search.show}
        onChange={(show) => onSearchChange({ ...search, show })}
      />
      <div>
        <p className={styles['label']} id="validation-arm">
          {t('validation.arm')}
        </p>
        <SegmentedControl<ValidationArm>
          aria-labelledby="validation-arm"
          data={[
            { value: 'silent', label: t('validation.arms.silent') },
            { value: 'settings', label: t('validation.arms.settings') },
          ]}
          value={search.arm}
          onChange={(arm) => onSearchChange({ ...search, arm })}
        />
      </div>
      <Select<ShownMode>
        className={styles['modes'] ?? ''}
        label={t('validation.mode')}
        data={SHOWN_MODES.map((mode) => ({ value: mode, label: nameOf(mode) }))}
        value={search.mode}
        allowDeselect={false}
        onChange={(mode) => mode !== null && onSearchChange({ ...search, mode })}
      />
    </div>
  );
}
