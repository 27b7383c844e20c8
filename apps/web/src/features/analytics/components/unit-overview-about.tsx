import { OVERVIEW_PATIENTS_MAX } from '@eupnea/contracts/unit-overview';
import {
  ASYNCHRONY_LEAST_CONFIDENCE,
  NOTED_ASYNCHRONY_PERCENT,
  NOTED_OUTSIDE_SECONDS,
  OUTSIDE_BOUND_CODES,
  WORST_HOUR_LEAST_SECONDS,
} from '@eupnea/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { displayLimit, displayUnit } from '@eupnea/notation/display-value';
import { definitionAnchor } from '../../../lib/parameters/definition-anchor.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { describeBound, SPARK_FULL_PERCENT } from '../logic/describe-overview.ts';
import styles from './unit-overview.module.css';

/** Column definitions, on demand. */
export function UnitOverviewAbout({ timeZone }: { readonly timeZone: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const minutes = WORST_HOUR_LEAST_SECONDS / 60;
  return (
    <details className={styles['about']}>
      <summary>{t('overview.definitions')}</summary>
      <dl>
        <dt>{t('overview.hours')}</dt>
        <dd>{t('overview.define.hours', { zone: timeZone, full: SPARK_FULL_PERCENT, minutes })}</dd>
        <dt>{t('overview.index24')}</dt>
        <dd>
          {t('overview.define.index', {
            confidence: formatNumber(ASYNCHRONY_LEAST_CONFIDENCE, 2, locale),
          })}
        </dd>
        <dt>{t('overview.worst')}</dt>
        <dd>{t('overview.define.worst', { minutes, percent: NOTED_ASYNCHRONY_PERCENT })}</dd>
        <dt>{t('overview.outside')}</dt>
        <dd>
          {t('overview.define.outside', { minutes: NOTED_OUTSIDE_SECONDS / 60 })}
          <Bounds />
        </dd>
        <dt>{t('overview.power')}</dt>
        <dd>
          {t('overview.define.power')}{' '}
          <Link to={PATHS.definitions} hash={definitionAnchor('breath', 'mp_geometric_j_min')}>
            {t('parameter.open')}
          </Link>
        </dd>
        <dt>{t('overview.alarms')}</dt>
        <dd>{t('overview.define.alarms')}</dd>
        <dt>{t('overview.compared')}</dt>
        <dd>{t('overview.define.compared', { max: OVERVIEW_PATIENTS_MAX })}</dd>
      </dl>
    </details>
  );
}

function Bounds() {
  const { t } = useTranslation();
  const notation = useNotation();
  return (
    <ul>
      {OUTSIDE_BOUND_CODES.map((code) => {
        const described = describeBound(code);
        if (described === null) return null;
        const { bound, parameter } = described;
        return (
          <li key={code}>
            {parameter.symbol} &gt; {displayLimit(parameter.unit, bound.upper, notation)}{' '}
            {displayUnit(parameter, notation)}
            {': '}
            {bound.categories
              .filter((category) => category !== 'NONE')
              .map((category) => t(`overview.appliesTo.${category}`))
              .join(', ')}{' '}
            <small lang="en">{bound.source}</small>
          </li>
        );
      })}
    </ul>
  );
}
