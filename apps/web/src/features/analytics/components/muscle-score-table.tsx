import type { MuscleScore } from '@eupnea/contracts/muscle-score';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { writeBreathKey } from '../../../lib/stored/breath-key.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import {
  describeProportion,
  OPENED_COUNTS,
  readOpened,
  type KindScore,
  type OpenedCount,
} from '../logic/muscle-score-rows.ts';
import styles from './muscle-score.module.css';
import shared from './statistics.module.css';

interface MuscleScoreTableProps {
  readonly kinds: MuscleScore['kinds'];
  readonly review: Review;
}

/** Counts of each kind, sensitivity and specificity; a count opens its breaths. */
export function MuscleScoreTable({ kinds, review }: MuscleScoreTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [opened, setOpened] = useState<OpenedCount | null>(null);
  return (
    <>
      <div className={shared['scroll']} tabIndex={0} role="group" aria-label={t('muscleScore.title')}>
        <table className={shared['table']}>
          <thead>
            <tr>
              <th scope="col">{t('analytics.kind')}</th>
              {OPENED_COUNTS.map((count) => (
                <th key={count} scope="col">
                  {t(`muscleScore.count.${count}`)}
                </th>
              ))}
              <th scope="col">{t('muscleScore.rightlyNot')}</th>
              <th scope="col">{t('muscleScore.notScored')}</th>
              <th scope="col">{t('muscleScore.sensitivity')}</th>
              <th scope="col">{t('muscleScore.specificity')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((score) => (
              <tr key={score.kind}>
                <th scope="row">
                  <FindingMark kind={score.kind} /> {t(`findings.kind.${score.kind}`)}
                </th>
                {OPENED_COUNTS.map((count) => (
                  <td key={count}>
                    <Count score={score} count={count} opened={opened} onOpen={setOpened} />
                  </td>
                ))}
                <td>{score.rightly_not + score.undecided_without}</td>
                <td>{score.not_scored}</td>
                <td>{describeProportion(score.sensitivity, locale)}</td>
                <td>{describeProportion(score.specificity, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {opened !== null && <Opened kinds={kinds} opened={opened} review={review} />}
    </>
  );
}

interface CountProps {
  readonly score: KindScore;
  readonly count: OpenedCount['count'];
  readonly opened: OpenedCount | null;
  readonly onOpen: (opened: OpenedCount | null) => void;
}

function Count({ score, count, opened, onOpen }: CountProps) {
  const { t } = useTranslation();
  const { count: number } = score[count];
  if (number === 0) return <>0</>;
  const isOpen = opened?.kind === score.kind && opened.count === count;
  return (
    <button
      type="button"
      className={styles['count']}
      aria-expanded={isOpen}
      aria-label={t('muscleScore.open', {
        count: number,
        what: t(`muscleScore.count.${count}`),
        kind: t(`findings.kind.${score.kind}`),
      })}
      onClick={() => onOpen(isOpen ? null : { kind: score.kind, count })}
    >
      {number}
    </button>
  );
}

interface OpenedProps extends MuscleScoreTableProps {
  readonly opened: OpenedCount;
}

function Opened({ kinds, opened, review }: OpenedProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const own = readOpened(kinds, opened);
  if (own === null) return null;
  const title = `${t(`findings.kind.${opened.kind}`)}: ${t(`muscleScore.count.${opened.count}`)}`;
  return (
    <section aria-label={title} className={styles['opened']}>
      <h3>{title}</h3>
      <ul>
        {own.breaths.map((breath) => (
          <li key={`${breath.device_id}-${breath.breath_number}`}>
            <button
              type="button"
              className={styles['count']}
              onClick={() =>
                review.openTab('breaths', {
                  breath: writeBreathKey({
                    deviceId: breath.device_id,
                    breathNumber: breath.breath_number,
                  }),
                  at: undefined,
                })
              }
            >
              {t('muscleScore.breath', {
                number: breath.breath_number,
                time: formatInstant(breath.started_at, locale),
              })}
            </button>
          </li>
        ))}
      </ul>
      {own.count > own.breaths.length && (
        <p>{t('muscleScore.first', { shown: own.breaths.length, count: own.count })}</p>
      )}
    </section>
  );
}
