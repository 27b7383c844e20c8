import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StoredSession } from '@eupnea/contracts/stored-session';
import type { TimeWindow } from '@eupnea/waveform';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { useSessionAnalyses } from '../hooks/use-session-analyses.ts';
import styles from './analysis-notice.module.css';

interface AnalysisNoticeProps {
  readonly sessions: readonly StoredSession[];
  readonly period: TimeWindow;
}

/**
 * Notice that visible findings come from an older analysis, with a button to analyse again. Empty when all
 * findings are current.
 */
export function AnalysisNotice({ sessions, period }: AnalysisNoticeProps) {
  const { t } = useTranslation();
  const { state, again, cancel } = useSessionAnalyses(sessions, period);
  if (state.kind === 'current') return null;
  const error = again.error ?? cancel.error;
  return (
    <section className={styles['notice']} aria-label={t('review.analysis')}>
      {state.kind === 'running' ? (
        <>
          <p>{t('review.analysisRunning')}</p>
          <div className={styles['progress']}>
            <ProgressBar fraction={state.fraction} label={t('review.analysisRunning')} />
          </div>
          <Button onClick={() => cancel.mutate(state.sessionIds)} loading={cancel.isPending}>
            {t('common.cancel')}
          </Button>
        </>
      ) : (
        <>
          <p>
            {t('review.analysisOlder', { version: state.version, current: state.current })}
            {state.hasFailed && ` ${t('review.analysisFailed')}`}
          </p>
          <Button onClick={() => again.mutate(state.sessionIds)} loading={again.isPending}>
            {t('review.analyseAgain')}
          </Button>
        </>
      )}
      {error !== null && (
        <p role="alert" className={styles['error']}>
          {describeProblem(error, t)}
        </p>
      )}
    </section>
  );
}
