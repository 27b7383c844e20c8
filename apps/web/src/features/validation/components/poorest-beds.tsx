import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { bedKey } from '../logic/bed-key.ts';
import { startOfAxis } from '../logic/interval-axis.ts';
import { writeEstimate } from '../logic/kind-columns.ts';
import { listPoorest, MINIMUM_BREATHS } from '../logic/list-poorest.ts';
import type { ShownResults } from '../logic/shown-results.ts';
import { IntervalBar } from './interval-bar.tsx';
import { KindName } from './kind-name.tsx';
import styles from './validation.module.css';

/** Weakest results of all modes. */
export function PoorestBeds({ results }: { readonly results: ShownResults }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const poorest = listPoorest(results);
  if (poorest.length === 0) return null;
  const start = startOfAxis(poorest.map(({ sensitivity }) => ({ sensitivity, target: null })));
  return (
    <Panel title={t('validation.poorest')}>
      <p className={styles['hint']}>{t('validation.poorestHint', { count: MINIMUM_BREATHS })}</p>
      <ul className={styles['poorest']}>
        {poorest.map(({ bed, kind, sensitivity, breathsWithIt }) => {
          const { text, detail } = writeEstimate(sensitivity, locale);
          return (
            <li key={`${bed} ${kind}`}>
              <span>
                <KindName kind={kind} />
                <small>{t(`validation.bed.${bedKey(bed)}`, { defaultValue: bed })}</small>
              </span>
              <IntervalBar estimate={sensitivity} target={null} start={start} />
              <span className={styles['number']}>
                <strong>{text}</strong>
                {detail !== undefined && <small>{detail}</small>}
              </span>
              <small className={styles['number']}>
                {t('validation.breathsWithIt', { count: breathsWithIt })}
              </small>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
