import { FINDING_LETTERS, type FindingKind } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format/format-number.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '../../../lib/parameters/display-value.ts';
import type { Monitor } from '../hooks/use-monitor.ts';
import styles from './side-panels.module.css';

/** Share of the last hour, and its events by kind. Absent while nothing measures it. */
export function AsynchronyPanel({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { asynchronyPercent, asynchronism } = monitor.values;
  return (
    <section className={styles['section']} data-old={monitor.old} aria-labelledby="monitor-asynchrony">
      <header className={styles['sectionHead']}>
        <h2 id="monitor-asynchrony">{t('monitor.asynchrony')}</h2>
        <strong>
          {asynchronyPercent === null ? MISSING : `${formatNumber(asynchronyPercent, 0, locale)} %`}
        </strong>
      </header>
      {asynchronism.length > 0 && (
        <ul className={styles['kinds']}>
          {asynchronism.map(({ kind, count }) => (
            <li key={kind}>
              <span>{isFindingKind(kind) ? FINDING_LETTERS[kind] : kind}</span> {count}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function isFindingKind(kind: string): kind is FindingKind {
  return kind in FINDING_LETTERS;
}
