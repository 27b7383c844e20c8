import type { MuscleScore } from '@eupnea/contracts/muscle-score';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { describeSpread } from '../../../lib/format/describe-share.ts';
import { writePairCsv } from '../logic/muscle-score-rows.ts';
import { EffortAgreement } from './effort-agreement.tsx';
import { MuscleScoreTable } from './muscle-score-table.tsx';
import styles from './muscle-score.module.css';
import shared from './statistics.module.css';

interface PatientScoreProps {
  /** Heading; null where the screen shows one patient alone. */
  readonly name: string | null;
  readonly score: MuscleScore;
  readonly review: Review;
}

/** Score of the detectors on one patient: counts, delays, agreement of the efforts. */
export function PatientScore({ name, score, review }: PatientScoreProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const headId = useId();
  const { channel, chest_wall: chestWall } = score;
  const period = formatPeriod({ fromMs: Date.parse(score.start), toMs: Date.parse(score.end) }, locale);
  return (
    <section className={styles['patient']} aria-labelledby={name === null ? undefined : headId}>
      {name !== null && (
        <h3 id={headId}>
          {name}, {period}
        </h3>
      )}
      {channel === null || score.breaths === 0 ? (
        <p>{t('muscleScore.noneHere')}</p>
      ) : (
        <>
          <p role="status">
            {t('muscleScore.scored', {
              channel: t(`files.meaning.${channel}`),
              breaths: score.breaths,
              labelled: score.labelled,
              efforts: score.efforts,
            })}
          </p>
          {score.corrected > 0 && <p>{t('muscleScore.corrected', { breaths: score.corrected })}</p>}
          <MuscleScoreTable kinds={score.kinds} review={review} />
          <dl className={styles['delays']}>
            <dt>{t('muscleScore.triggerDelay')}</dt>
            <dd>{describeSpread(score.trigger_delay_s, locale)}</dd>
            <dt>{t('muscleScore.cyclingOffset')}</dt>
            <dd>{describeSpread(score.cycling_offset_s, locale)}</dd>
          </dl>
          {channel === 'oesophageal_pressure' && (
            <EffortAgreement
              agreement={score.effort_agreement}
              onSave={() =>
                saveFile(new Blob([writePairCsv(score)], { type: 'text/csv' }), 'effort-agreement.csv')
              }
            />
          )}
          {chestWall !== null && (
            <p className={shared['hint']}>
              {t(`muscleScore.chestWall.${chestWall.source}`, { elastance: chestWall.elastance.toFixed(1) })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
