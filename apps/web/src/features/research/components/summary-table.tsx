import type { ComparisonDistribution } from '@eupnea/contracts/research-comparison';
import { useTranslation } from 'react-i18next';
import { MISSING } from '@eupnea/notation/display-value';
import { useComparisonWords } from '../hooks/use-comparison-words.ts';
import { GROUP_LETTERS } from '../logic/comparison-request.ts';
import styles from './comparison.module.css';

/** The figures of a distribution as numbers, a row a group. */
export function SummaryTable({ found }: { readonly found: ComparisonDistribution }) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const { parameter, groups, distributions } = found;
  const write = (value: number | null) => words.write(parameter, value);
  const columns = [
    'n',
    t('research.compare.missing'),
    t('research.compare.medianQuartiles'),
    t('research.compare.meanSd'),
    t('research.compare.range'),
    t('research.compare.breathsPooled'),
  ];
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} aria-label={words.nameWithUnit(parameter)}>
        <thead>
          <tr>
            <th scope="col">{words.nameWithUnit(parameter)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {distributions.map(({ summary, breaths }, position) => {
            const { n, missing, median, q1, q3, mean, sd, minimum, maximum } = summary;
            const cells = [
              String(n),
              String(missing),
              median === null ? MISSING : `${write(median)} [${write(q1)} – ${write(q3)}]`,
              mean === null ? MISSING : `${write(mean)} (${write(sd)})`,
              minimum === null ? MISSING : `${write(minimum)} – ${write(maximum)}`,
              String(breaths),
            ];
            return (
              <tr key={GROUP_LETTERS[position]}>
                <th scope="row">
                  <strong>{GROUP_LETTERS[position]}</strong> {groups[position]?.name}
                </th>
                {cells.map((cell, column) => (
                  <td key={columns[column]} data-label={columns[column]}>
                    {cell}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
