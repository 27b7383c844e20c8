import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useResearchNames } from '../hooks/use-research-names.ts';
import { COMPARED_PARAMETERS } from '../logic/comparison-request.ts';
import styles from './comparison.module.css';

interface ParameterChoiceProps {
  readonly parameter: string;
  readonly onChange: (parameter: string) => void;
}

/** The parameter whose distribution and course are shown. */
export function ParameterChoice({ parameter, onChange }: ParameterChoiceProps) {
  const { t } = useTranslation();
  const { nameVariable } = useResearchNames();
  return (
    <Select
      className={styles['wide'] ?? ''}
      label={t('research.compare.parameter')}
      searchable
      allowDeselect={false}
      data={COMPARED_PARAMETERS.map((code) => ({ value: code, label: nameVariable(code) }))}
      value={parameter}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}
