import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { displayLimit, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { defineValue, nameKeyOf, reasonKey } from '@eupnea/notation/report-values';
import type { ReportedDay } from '@eupnea/notation/round-values';
import styles from './report.module.css';

/** Table of published upper bounds with source, time at or below, and time above. */
export function BoundTable({ report }: { readonly report: ReportedDay }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('reports.bounds')} note={t('reports.boundsNote')}>
      {report.targets.length === 0 && <p className={styles['hint']}>{t('reports.noBounds')}</p>}
      <table className={styles['table']} hidden={report.targets.length === 0}>
        <thead>
          <tr>
            <th scope="col">{t('reports.bound')}</th>
            <td className={styles['drawn']} data-drawn />
            <th scope="col">{t('reports.within')}</th>
            <th scope="col">{t('reports.above')}</th>
          </tr>
        </thead>
        <tbody>
          {report.targets.map((target) => (
            <BoundRow key={target.code} target={target} report={report} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface BoundRowProps {
  readonly target: ReportedDay['targets'][number];
  readonly report: ReportedDay;
}

function BoundRow({ target, report }: BoundRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const notation = useNotation();
  const { value, upper, source, share, assessable_seconds: assessable, within_seconds: within } = target;
  const definition = defineValue(value);
  if (definition === null) return null;
  const label = t(nameKeyOf(value, report.weights));
  const limit = displayLimit(definition.unit, upper, notation);
  return (
    <tr>
      <th scope="row">
        {label} ≤ {limit} {displayUnit(definition, notation)}
        <small>{source}</small>
      </th>
      <td className={styles['drawn']} data-drawn>
        {share !== null && (
          <svg className={styles['shareBar']} aria-hidden="true">
            <rect width="100%" height="100%" className={styles['track']} />
            <rect width={`${share * 100}%`} height="100%" />
          </svg>
        )}
      </td>
      <td>
        <strong>{share === null ? MISSING : `${formatLimit(share * 100, locale, 1)} %`}</strong>
      </td>
      <td>
        {share === null ? (
          <small>{t(reasonKey(value, report))}</small>
        ) : (
          <>
            <span className={styles['time']}>{formatDuration((assessable - within) * 1000)}</span>
            <small className={styles['time']}>
              {t('reports.ofTime', { time: formatDuration(assessable * 1000) })}
            </small>
          </>
        )}
      </td>
    </tr>
  );
}
