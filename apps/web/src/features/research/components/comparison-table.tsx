import type { ComparisonTable as Table } from '@eupnea/contracts/research-comparison';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { useComparisonWords } from '../hooks/use-comparison-words.ts';
import { GROUP_LETTERS } from '../logic/comparison-request.ts';
import { writeTableCsv } from '../logic/write-comparison-csv.ts';
import styles from './comparison.module.css';
import { CategoryRows, NumberRow } from './comparison-rows.tsx';
import { VariableChoice } from './variable-choice.tsx';

interface ComparisonTableProps {
  readonly table: Table;
  /** Of the question before, while a new one is computed. */
  readonly isOld: boolean;
  readonly variables: readonly string[];
  readonly onVariablesChange: (variables: readonly string[]) => void;
}

/** What the groups are, a row a variable, and how each differs from the first. */
export function ComparisonTable({ table, isOld, variables, onVariablesChange }: ComparisonTableProps) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const { bootstrap, groups, rows } = table;
  const letters = GROUP_LETTERS.slice(0, groups.length);
  const title = t('research.compare.table');
  const level = words.percent(bootstrap.level * 100);
  return (
    <Panel
      title={title}
      note={t('research.compare.tableNote')}
      actions={
        <Button
          onClick={() =>
            saveFile(new Blob([writeTableCsv(table)], { type: 'text/csv' }), 'comparison-table.csv')
          }
        >
          {t('research.compare.tableCsv')}
        </Button>
      }
    >
      <VariableChoice variables={variables} onChange={onVariablesChange} />
      <div className={styles['scroll']} aria-busy={isOld} data-old={isOld}>
        <table className={styles['table']} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('research.compare.variable')}</th>
              {letters.map((letter, position) => (
                <th key={letter} scope="col" title={groups[position]?.name}>
                  {letter}
                </th>
              ))}
              {letters.slice(1).map((letter) => (
                <th key={letter} scope="col">
                  {t('research.compare.differenceHead', { letter, level })}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map((row) =>
            row.kind === 'number' ? (
              <NumberRow key={row.variable} row={row} leastPatients={bootstrap.least_patients} />
            ) : (
              <CategoryRows key={row.variable} row={row} leastPatients={bootstrap.least_patients} />
            ),
          )}
        </table>
      </div>
      <p className={styles['hint']}>
        {t('research.compare.onePerPatient')}{' '}
        {groups.length > 1 &&
          t('research.compare.intervals', {
            level,
            resamples: bootstrap.resamples,
            least: bootstrap.least_patients,
          })}
      </p>
    </Panel>
  );
}
