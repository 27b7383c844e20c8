import type { DailyReport } from '@eupnea/contracts/daily-report';
import { useTranslation } from 'react-i18next';
import { displayNumber, displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { defineValue, nameKeyOf, reasonKey } from '@eupnea/notation/report-values';
import styles from './report.module.css';

/** Table of the measured numbers: distribution over the breaths of the day. */
export function ValueTable({ report }: { readonly report: DailyReport }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('reports.values')} note={t('reports.valuesNote')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('reports.value')}</th>
            <th scope="col">{t('alarms.median')}</th>
            <th scope="col">p5</th>
            <th scope="col">p95</th>
            <th scope="col">{t('reports.breaths')}</th>
          </tr>
        </thead>
        <tbody>
          {report.values.map((found) => (
            <ValueRow key={found.value} found={found} report={report} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface ValueRowProps {
  readonly found: DailyReport['values'][number];
  readonly report: DailyReport;
}

function ValueRow({ found, report }: ValueRowProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const definition = defineValue(found.value);
  if (definition === null) return null;
  const unit = displayUnit(definition, notation);
  const number = (value: number | null): string => displayNumber(definition, value, notation);
  return (
    <tr>
      <th scope="row">
        {t(nameKeyOf(found.value, report.weights))}
        {unit !== '' && `, ${unit}`}
        {found.n === 0 && <small>{t(reasonKey(found.value, report))}</small>}
      </th>
      <td>
        <strong>{number(found.median)}</strong>
      </td>
      <td>{number(found.p5)}</td>
      <td>{number(found.p95)}</td>
      <td>{found.n}</td>
    </tr>
  );
}
