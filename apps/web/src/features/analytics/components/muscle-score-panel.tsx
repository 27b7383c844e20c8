import {
  MUSCLE_SCORE_LABELS,
  MUSCLE_TRUTH_CHANNELS,
  type MuscleScore,
  type MuscleScoreLabels,
  type MuscleScores,
} from '@eupnea/contracts/muscle-score';
import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { muscleScoreQuery } from '../api/statistics-queries.ts';
import { listTruths, writeScoreCsv } from '../logic/muscle-score-rows.ts';
import { PatientScore } from './patient-score.tsx';
import styles from './muscle-score.module.css';
import shared from './statistics.module.css';

/** In the address: by the channel that says most. */
const ANY_CHANNEL = 'any';

/** The detectors scored by each patient's own esophageal pressure or muscle activity; only when asked. */
export function MuscleScorePanel({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const asked = review.search.score;
  const isAsked = asked !== undefined;
  const [cameForIt] = useState(isAsked);
  const channel = MUSCLE_TRUTH_CHANNELS.find((known) => known === asked) ?? null;
  const ask = (score: string) => review.change({ score }, 'quiet');
  const labels: MuscleScoreLabels = review.search.labels === undefined ? 'derived' : 'corrected';
  const query = muscleScoreQuery(review.scope, review.period, channel, labels, isAsked);
  const { data: found, error, refetch } = useQuery(query);
  const note =
    found === undefined || found.start === null || found.end === null
      ? undefined
      : formatPeriod({ fromMs: Date.parse(found.start), toMs: Date.parse(found.end) }, locale);
  const isScored = found?.scores.some((score) => score.channel !== null) === true;
  return (
    <Panel
      title={t('muscleScore.title')}
      note={isAsked ? note : undefined}
      actions={
        isAsked &&
        isScored && (
          <Button
            onClick={() =>
              saveFile(new Blob([writeScoreCsv(found.scores)], { type: 'text/csv' }), 'detector-score.csv')
            }
          >
            {t('alarms.save')}
          </Button>
        )
      }
    >
      {!isAsked ? (
        <div className={styles['ask']}>
          <p>{t('muscleScore.about')}</p>
          <Button onClick={() => ask(ANY_CHANNEL)}>{t('muscleScore.ask')}</Button>
        </div>
      ) : error !== null ? (
        <ProblemNotice title={t('muscleScore.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={240} animate={false} role="status" aria-label={t('common.loading')} />
      ) : isScored ? (
        <Scores
          found={found}
          review={review}
          reveal={cameForIt ? scrollHere : undefined}
          labels={labels}
          onChannel={(chosen) => ask(chosen ?? ANY_CHANNEL)}
        />
      ) : (
        <p role="status">{t('muscleScore.none', { hours: found.hours_max })}</p>
      )}
    </Panel>
  );
}

interface ScoresProps {
  readonly found: MuscleScores;
  readonly review: Review;
  readonly labels: MuscleScoreLabels;
  readonly onChannel: (channel: MuscleScore['channel']) => void;
  readonly reveal: ((shown: HTMLElement | null) => void) | undefined;
}

/** Who came by a link for the score does not look for it below the tables. */
function scrollHere(shown: HTMLElement | null): void {
  shown?.scrollIntoView({ block: 'center' });
}

function Scores({ found, review, labels, onChannel, reveal }: ScoresProps) {
  const { t } = useTranslation();
  const { channels, channel } = listTruths(found.scores);
  const without = t('muscleScore.noPatient');
  const isNamed = review.scope.patient_id === undefined || found.scores.length > 1;
  return (
    <div ref={reveal} className={styles['score']}>
      {channels.length > 1 && (
        <Select
          label={t('muscleScore.truth')}
          className={styles['channel'] ?? ''}
          allowDeselect={false}
          value={channel}
          data={channels.map((value) => ({ value, label: t(`files.meaning.${value}`) }))}
          onChange={(value) => onChannel(MUSCLE_TRUTH_CHANNELS.find((known) => known === value) ?? null)}
        />
      )}
      <Select
        label={t('muscleScore.labels')}
        className={styles['channel'] ?? ''}
        allowDeselect={false}
        value={labels}
        data={MUSCLE_SCORE_LABELS.map((value) => ({ value, label: t(`muscleScore.labelsOf.${value}`) }))}
        onChange={(value) => review.change({ labels: value === 'corrected' ? value : undefined }, 'quiet')}
      />
      {found.cut && <p>{t('muscleScore.cut', { hours: found.hours_max })}</p>}
      {found.scores.map((score) => (
        <PatientScore
          key={`${score.patient_id}-${score.start}`}
          name={isNamed ? (score.pseudonym ?? without) : null}
          score={score}
          review={review}
        />
      ))}
      {found.not_scored.length > 0 && (
        <p>
          {t('muscleScore.earlier', {
            patients: found.not_scored.map(({ pseudonym }) => pseudonym ?? without).join(', '),
          })}
        </p>
      )}
      <p className={shared['hint']}>{t('muscleScore.method')}</p>
    </div>
  );
}
