import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { HEAT_EDGES } from '../logic/heat-rows.ts';
import styles from './analytics.module.css';

/** Thresholds of the heat map colours, %. */
export function HeatLegend() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={styles['legend']} aria-label={t('analytics.legend')}>
      {HEAT_EDGES.map((edge, level) => (
        <li key={edge} data-level={level}>
          {formatLimit(edge, locale, Number.isInteger(edge) ? 0 : 1)}
          {level === HEAT_EDGES.length - 1 ? '+ %' : ''}
        </li>
      ))}
    </ul>
  );
}
