import type { Project } from '@eupnea/contracts/project';
import type { ProjectMuscleScore } from '@eupnea/contracts/project-muscle-score';
import { formatNumber } from '@eupnea/notation/format-number';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { describeSpread } from '../../../lib/format/describe-share.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { isScoring, projectScoreQuery } from '../api/project-score-query.ts';
import { useProjectChange } from '../api/project-queries.ts';
import { ProjectSection } from './project-section.tsx';
import { ScoredKinds, ScoredRecordings } from './score-tables.tsx';
import styles from './projects.module.css';

/** The detectors scored by the muscle channels of the project's recordings; managers start and cancel the job. */
export function ProjectScore({ project: { id } }: { readonly project: Project }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(projectScoreQuery(id));
  const params = { id };
  const start = useProjectChange(() => api.call('startProjectMuscleScore', { params }));
  const cancel = useProjectChange(() => api.call('cancelProjectMuscleScore', { params }));
  const save = useMutation({
    mutationFn: async () => {
      const response = await api.open('exportProjectMuscleScore', { params });
      saveFile(await response.blob(), `project-${id}-detector-score.csv`);
    },
  });
  const isUnderWay = isScoring(data);
  return (
    <ProjectSection
      title={t('projectScore.title')}
      actions={
        <>
          {data?.may_run === true &&
            (isUnderWay ? (
              <Button loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
                {t('projectScore.cancel')}
              </Button>
            ) : (
              <Button loading={start.isPending} onClick={() => start.mutate(undefined)}>
                {t('projectScore.start')}
              </Button>
            ))}
          {data !== undefined && data.recordings.length > 0 && (
            <Button loading={save.isPending} onClick={() => save.mutate()}>
              {t('alarms.save')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles['hint']}>{t('projectScore.about')}</p>
      <FormFailure error={error ?? start.error ?? cancel.error ?? save.error} />
      {data === undefined ? (
        error === null && (
          <Skeleton height={40} animate={false} role="status" aria-label={t('common.loading')} />
        )
      ) : (
        <Standing score={data} />
      )}
    </ProjectSection>
  );
}

function Standing({ score }: { readonly score: ProjectMuscleScore }) {
  const { t } = useTranslation();
  const { run, recordings } = score;
  if (run === null) return <p className={styles['hint']}>{t('projectScore.none')}</p>;
  const state = t(`detectors.state.${run.state}`, { percent: Math.floor(run.progress * 100) });
  const isEmpty = run.state === 'done' && recordings.length === 0;
  return (
    <>
      <div className={styles['buttons']}>
        <span role="status">{isEmpty ? t('projectScore.nothing') : state}</span>
        {isScoring(score) && <ProgressBar fraction={run.progress} label={t('projectScore.title')} />}
      </div>
      {recordings.length > 0 && <Figures score={score} version={run.analysis_version} />}
    </>
  );
}

function Figures({ score, version }: { readonly score: ProjectMuscleScore; readonly version: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { run, recordings, pooled } = score;
  const { n, bias, lower, upper, correlation } = pooled.effort_agreement;
  const print = (value: number) => formatNumber(value, 1, locale);
  return (
    <>
      <p>
        {t('projectScore.summary', {
          scored: recordings.length,
          recordings: run?.recordings ?? recordings.length,
          breaths: pooled.breaths,
          labelled: pooled.labelled,
          efforts: pooled.efforts,
          version,
        })}{' '}
        {pooled.corrected === 0
          ? t('projectScore.derived')
          : t('projectScore.corrected', { count: pooled.corrected })}
      </p>
      <ScoredKinds kinds={pooled.kinds} />
      <p>
        {t('muscleScore.triggerDelay')}: {describeSpread(pooled.trigger_delay_s, locale)}
        <br />
        {t('muscleScore.cyclingOffset')}: {describeSpread(pooled.cycling_offset_s, locale)}
        <br />
        {bias === null || lower === null || upper === null
          ? t('muscleScore.fewPairs', { count: n })
          : t('muscleScore.agrees', {
              count: n,
              bias: print(bias),
              lower: print(lower),
              upper: print(upper),
              correlation: correlation === null ? '---' : formatNumber(correlation, 2, locale),
            })}
      </p>
      <ScoredRecordings recordings={recordings} />
    </>
  );
}
