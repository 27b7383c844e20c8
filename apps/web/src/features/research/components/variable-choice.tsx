import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useComparisonWords } from '../hooks/use-comparison-words.ts';
import { VARIABLE_GROUPS } from '../logic/comparison-request.ts';
import { VARIABLES_MAX } from '../logic/research-search.ts';
import styles from './comparison.module.css';

interface VariableChoiceProps {
  readonly variables: readonly string[];
  /** Empty: the usual ones. */
  readonly onChange: (variables: readonly string[]) => void;
}

/** Which rows the comparison table has. */
export function VariableChoice({ variables, onChange }: VariableChoiceProps) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const titles = {
    record: t('research.conditionGroup.record'),
    measured: t('research.conditionGroup.measured'),
    gas: t('research.conditionGroup.gas'),
    asynchrony: t('research.asynchrony'),
  };
  const groups = ['record', 'measured', 'gas', 'asynchrony'] as const;
  return (
    <details className={styles['choice']}>
      <summary>{t('research.compare.chooseRows', { count: variables.length })}</summary>
      <MultiSelect
        aria-label={t('research.compare.rows')}
        description={t('research.compare.rowsHint', { most: VARIABLES_MAX })}
        searchable
        clearable
        maxValues={VARIABLES_MAX}
        data={groups.map((group) => ({
          group: titles[group],
          items: VARIABLE_GROUPS[group].map((variable) => ({
            value: variable,
            label: words.nameVariable(variable),
          })),
        }))}
        value={[...variables]}
        onChange={onChange}
      />
    </details>
  );
}
