import type { DetectorRun } from '@eupnea/contracts/detector';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import styles from './detectors.module.css';

/** "Done: 7 windows, 1 without an answer, 6 findings". */
export function describeRun(run: DetectorRun, t: TFunction): string {
  const { windows, windows_failed: failed, findings } = run;
  const counts = [
    t('detectors.asked', { count: windows }),
    failed === 0 ? '' : t('detectors.unanswered', { count: failed }),
    t('detectors.found', { count: findings }),
  ];
  return `${nameState(run, t)}: ${counts.filter((part) => part !== '').join(', ')}`;
}

function nameState({ state, is_stopped: isStopped, progress }: DetectorRun, t: TFunction): string {
  if (state === 'done' && isStopped) return t('detectors.state.stopped');
  return t(`detectors.state.${state}`, { percent: Math.floor(progress * 100) });
}

/** Whether a run can still be cancelled, and its figures still change. */
export function isUnderWay(run: DetectorRun | null | undefined): boolean {
  return run?.state === 'queued' || run?.state === 'running';
}

/** What went wrong in a run: each problem with its count and its newest window. */
export function RunFaults({ run }: { readonly run: DetectorRun }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (run.faults.length === 0) return null;
  return (
    <ul className={styles['faults']}>
      {run.faults.map(({ problem, count, window_at: at, detail }) => {
        const example = [
          at === null ? '' : t('detectors.example', { at: formatClock(Date.parse(at), locale) }),
          detail ?? '',
        ].filter((part) => part !== '');
        return (
          <li key={problem}>
            {t('detectors.fault', { problem: t(`detectors.problem.${problem}`), count })}
            {example.length > 0 && ` (${example.join(', ')})`}
          </li>
        );
      })}
    </ul>
  );
}
