import { MUSCLE_TRUTH_CHANNELS, type MuscleScore } from '@eupnea/contracts/muscle-score';
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
import { describeSpread, writePairCsv, writeScoreCsv } from '../logic/muscle-score-rows.ts';
import { EffortAgreement } from './effort-agreement.tsx';
import { MuscleScoreTable } from './muscle-score-table.tsx';
import styles from './muscle-score.module.css';
import shared from './statistics.module.css';

/** The detectors scored by this patient's own esophageal pressure or muscle activity; only when asked. */
export function MuscleScorePanel({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const [channel, setChannel] = useState<MuscleScore['channel']>(null);
  const query = muscleScoreQuery(review.scope, review.period, channel, isAsked);
  const { data: found, error, refetch } = useQuery(query);
  const note =
    found === undefined || found.start === null || found.end === null
      ? undefined
      : formatPeriod({ fromMs: Date.parse(found.start), toMs: Date.parse(found.end) }, locale);
  return (
    <Panel
      title={t('muscleScore.title')}
      note={isAsked ? note : undefined}
      actions={
        isAsked &&
        found !== undefined &&
        found.channel !== null && (
          <Button onClick={() => saveCsv(writeScoreCsv(found), 'detector-score.csv')}>
            {t('alarms.save')}
          </Button>
        )
      }
    >
      {!isAsked ? (
        <div className={styles['ask']}>
          <p>{t('muscleScore.about')}</p>
          <Button onClick={() => setAsked(true)}>{t('muscleScore.ask')}</Button>
        </div>
      ) : error !== null ? (
        <ProblemNotice title={t('muscleScore.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={240} animate={false} role="status" aria-label={t('common.loading')} />
      ) : found.channel === null ? (
        <p role="status">{t('muscleScore.none', { hours: found.hours_max })}</p>
      ) : (
        <Score found={found} review={review} onChannel={setChannel} />
      )}
    </Panel>
  );
}

interface ScoreProps {
  readonly found: MuscleScore;
  readonly review: Review;
  readonly onChannel: (channel: MuscleScore['channel']) => void;
}

function Score({ found, review, onChannel }: ScoreProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { chest_wall: chestWall } = found;
  return (
    <div className={styles['score']}>
      {found.channels.length > 1 && (
        <Select
          label={t('muscleScore.truth')}
          className={styles['channel'] ?? ''}
          allowDeselect={false}
          value={found.channel}
          data={found.channels.map((value) => ({ value, label: t(`files.meaning.${value}`) }))}
          onChange={(value) => onChannel(MUSCLE_TRUTH_CHANNELS.find((known) => known === value) ?? null)}
        />
      )}
      <p role="status">
        {t('muscleScore.scored', {
          channel: found.channel === null ? '' : t(`files.meaning.${found.channel}`),
          breaths: found.breaths,
          labelled: found.labelled,
          efforts: found.efforts,
        })}{' '}
        {found.cut && t('muscleScore.cut', { hours: found.hours_max })}
      </p>
      <MuscleScoreTable kinds={found.kinds} review={review} />
      <dl className={styles['delays']}>
        <dt>{t('muscleScore.triggerDelay')}</dt>
        <dd>{describeSpread(found.trigger_delay_s, locale)}</dd>
        <dt>{t('muscleScore.cyclingOffset')}</dt>
        <dd>{describeSpread(found.cycling_offset_s, locale)}</dd>
      </dl>
      {found.channel === 'oesophageal_pressure' && (
        <EffortAgreement
          agreement={found.effort_agreement}
          onSave={() => saveCsv(writePairCsv(found), 'effort-agreement.csv')}
        />
      )}
      <p className={shared['hint']}>
        {t('muscleScore.method')}{' '}
        {chestWall !== null &&
          t(`muscleScore.chestWall.${chestWall.source}`, {
            elastance: chestWall.elastance.toFixed(1),
          })}
      </p>
    </div>
  );
}

function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv' }), name);
}
