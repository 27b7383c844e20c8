import type { LiveFinding } from '@eupnea/contracts/live/live-finding';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { isFindingKind } from '../../../lib/clinical/is-finding-kind.ts';
import { formatClock } from '../../../lib/format/format-time.ts';
import { findingKey } from '../../../live/finding-history.ts';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import { FindingConfidence } from '../../../ui/findings/finding-confidence.tsx';
import { FindingWhy } from '../../../ui/findings/finding-why.tsx';
import type { Monitor } from '../hooks/use-monitor.ts';
import styles from './side-panels.module.css';

/** The newest findings that fit beside the waves; all of them stand with the stored breaths. */
const LISTED_FINDINGS = 6;

/** Share of the last hour's breaths with a finding, and its events by kind. Absent while nothing measures it. */
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
      <p className={styles['note']}>{t('monitor.asynchronyDefinition')}</p>
      {asynchronism.length > 0 && (
        <ul className={styles['kinds']}>
          {asynchronism.map(({ kind, count }) => (
            <li key={kind}>
              {isFindingKind(kind) ? <FindingMark kind={kind} /> : <span>{kind}</span>} {count}
            </li>
          ))}
        </ul>
      )}
      <Clusters monitor={monitor} />
      <ul className={styles['findings']}>
        {monitor.findings.slice(0, LISTED_FINDINGS).map((finding) => (
          <li key={findingKey(finding)}>
            <ListedFinding finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The stretches of the last hour that were dense: what a share hides. */
function Clusters({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return monitor.values.clusterAlerts.map(({ kind, onset, end, events, breaths }) => (
    <p key={`${kind} ${onset}`} className={styles['cluster']}>
      {t(`monitor.stretch.${kind}`, {
        from: formatClock(Date.parse(onset), locale),
        to: end === null ? t('monitor.stretch.now') : formatClock(Date.parse(end), locale),
        events,
        breaths,
      })}
    </p>
  ));
}

/** One finding; opened, it says why. */
function ListedFinding({ finding }: { readonly finding: LiveFinding }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { kind, sign_from: fromMs, state, confidence, evidence } = finding;
  return (
    <details className={styles['finding']}>
      <summary>
        <span className={styles['alertTime']}>{formatClock(fromMs, locale)}</span>{' '}
        {isFindingKind(kind) ? (
          <>
            <FindingMark kind={kind} /> {t(`findings.kind.${kind}`)}
          </>
        ) : (
          kind
        )}{' '}
        <small>
          {state === 'provisional' ? t('monitor.provisional') : <FindingConfidence value={confidence} />}
        </small>
      </summary>
      <FindingWhy kind={kind} confidence={confidence} evidence={evidence} />
    </details>
  );
}
