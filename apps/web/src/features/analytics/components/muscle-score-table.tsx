import type { MuscleScore } from '@eupnea/contracts/muscle-score';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { writeBreathKey } from '../../../lib/stored/breath-key.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { useKindScoreColumns } from '../../../ui/findings/use-kind-score-columns.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { OPENED_COUNTS, readOpened, type KindScore, type OpenedCount } from '../logic/muscle-score-rows.ts';
import styles from './muscle-score.module.css';

interface MuscleScoreTableProps {
  readonly kinds: MuscleScore['kinds'];
  readonly review: Review;
}

/** Counts of each kind, sensitivity and specificity; a count opens its breaths. */
export function MuscleScoreTable({ kinds, review }: MuscleScoreTableProps) {
  const { t } = useTranslation();
  const shared = useKindScoreColumns<KindScore>();
  const [opened, setOpened] = useState<OpenedCount | null>(null);
  const columns: readonly Column<KindScore>[] = [
    shared.kind,
    ...OPENED_COUNTS.map(
      (count): Column<KindScore> => ({
        id: count,
        head: t(`muscleScore.count.${count}`),
        render: (score) => <Count score={score} count={count} opened={opened} onOpen={setOpened} />,
      }),
    ),
    shared.rightlyNot,
    { id: 'notScored', head: t('muscleScore.notScored'), render: (score) => score.not_scored },
    ...shared.accuracy,
  ];
  return (
    <>
      <DataTable
        label={t('muscleScore.title')}
        look="figures"
        narrow="lines"
        columns={columns}
        rows={kinds}
        keyOf={({ kind }) => kind}
      />
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
