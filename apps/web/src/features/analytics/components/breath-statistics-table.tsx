import type { BreathsStatistics } from '@eupnea/contracts/breath-statistics';
import { findParameter, type VentilationControl } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { displayNumber } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { listBreathRows, SPREAD, type BreathRow } from '../logic/summary-rows.ts';
import { DistributionBars } from './distribution-bars.tsx';
import { ModeName } from './mode-name.tsx';
import { ParameterName } from './parameter-name.tsx';
import styles from './statistics.module.css';

interface BreathStatisticsTableProps {
  readonly found: BreathsStatistics;
  readonly mode: VentilationControl | null;
}

/** Each parameter over the breaths of the period: in total and by mode. */
export function BreathStatisticsTable({ found, mode }: BreathStatisticsTableProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('statistics.ofBreaths')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('reports.mode')}</th>
            <th scope="col">n</th>
            <th scope="col">{t('statistics.missing')}</th>
            <th scope="col">{t('statistics.mean')}</th>
            <th scope="col">{t('statistics.sd')}</th>
            {SPREAD.map((name) => (
              <th key={name} scope="col">
                {t(`statistics.spread.${name}`)}
              </th>
            ))}
            <th scope="col">{t('statistics.distribution')}</th>
          </tr>
        </thead>
        {found.parameters.map(({ parameter }) => (
          <ParameterRows
            key={parameter}
            rows={listBreathRows(found, mode).filter((row) => row.parameter === parameter)}
          />
        ))}
      </table>
    </div>
  );
}

function ParameterRows({ rows }: { readonly rows: readonly BreathRow[] }) {
  const notation = useNotation();
  const definition = findParameter('breath', rows[0]?.parameter ?? '');
  if (definition === null) return null;
  const number = (value: number | null | undefined): string =>
    displayNumber(definition, value ?? null, notation);
  return (
    <tbody>
      <tr>
        <th className={styles['name']} scope="rowgroup" colSpan={6 + SPREAD.length}>
          <ParameterName definition={definition} />
        </th>
      </tr>
      {rows.map(({ mode, column }) => (
        <tr key={mode ?? 'all'}>
          <th scope="row">
            <ModeName mode={mode} />
          </th>
          <td>{column?.n ?? 0}</td>
          <td>{column?.missing ?? 0}</td>
          <td>{number(column?.mean)}</td>
          <td>{number(column?.sd)}</td>
          {SPREAD.map((name) => (
            <td key={name} data-median={name === 'median'}>
              {number(column?.[name])}
            </td>
          ))}
          <td>
            <DistributionBars distribution={column?.distribution ?? null} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
