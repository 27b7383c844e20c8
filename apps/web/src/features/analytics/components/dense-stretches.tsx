import type { AsynchronyStatistic } from '@eupnea/contracts/asynchrony';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { writePeriod } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import styles from './analytics.module.css';

/** Maximum number of listed periods; the total is given. */
const SHOWN = 12;
/** Margin around a period, so that its start and end are visible. */
const MARGIN_MS = 120_000;

interface DenseStretchesProps {
  readonly found: AsynchronyStatistic;
  readonly review: Review;
}

/** Clusters of ineffective efforts and burden windows, newest first, with links to their waves. */
export function DenseStretches({ found, review }: DenseStretchesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const stretches = [
    ...found.clusters.map((stretch) => ({ ...stretch, what: 'cluster' as const })),
    ...found.burden_windows.map((stretch) => ({ ...stretch, what: 'burden' as const })),
  ].toSorted((left, right) => right.start.localeCompare(left.start));
  return (
    <Panel title={t('analytics.dense')} note={t('analytics.denseNote')}>
      {stretches.length === 0 ? (
        <p>{t('analytics.noDense')}</p>
      ) : (
        <ul className={styles['dense']}>
          {stretches.slice(0, SHOWN).map(({ what, start, end, events, breaths }) => {
            const window = { fromMs: Date.parse(start), toMs: Date.parse(end) };
            const around = { fromMs: window.fromMs - MARGIN_MS, toMs: window.toMs + MARGIN_MS };
            return (
              <li key={`${what}/${start}`}>
                <button
                  type="button"
                  onClick={() =>
                    review.openTab('trends', { ...writePeriod(around), at: undefined, span: undefined })
                  }
                >
                  {formatPeriod(window, locale)}
                </button>
                <span>{t(`analytics.of.${what}`, { events, breaths })}</span>
              </li>
            );
          })}
        </ul>
      )}
      {stretches.length > SHOWN && (
        <p className={styles['hint']}>{t('analytics.shown', { shown: SHOWN, total: stretches.length })}</p>
      )}
    </Panel>
  );
}
