import { Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writePeriod } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Timeline } from '../../../ui/timeline/timeline.tsx';
import { readPreset } from '../../../ui/timeline/timeline-presets.ts';
import { readTimelineRows } from '../../../ui/timeline/timeline-rows.ts';
import { useMedCard } from '../hooks/use-med-card.ts';
import { findEntry } from '../logic/card-entries.ts';
import { CardDialog, type OpenedForm } from './card-dialog.tsx';
import { EntryLists } from './entry-lists.tsx';
import styles from './med-card.module.css';

/** Blood, gases and medications of a patient on the timeline with settings and measurements. */
export function MedCardTab({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const { patient_id: patientId } = review.scope;
  if (patientId === undefined) {
    return <NoticePage title={t('medCard.noPatient')} text={t('medCard.noPatientText')} trace="breath" />;
  }
  return <MedCard key={patientId} review={review} patientId={patientId} />;
}

function MedCard({ review, patientId }: { readonly review: Review; readonly patientId: number }) {
  const { t } = useTranslation();
  const data = useMedCard(review, patientId);
  const [opened, setOpened] = useState<OpenedForm | null>(null);
  const { rows, entry } = review.search;
  const shown = useMemo(() => readTimelineRows(rows, readPreset('gases')), [rows]);
  if (data.error !== null) {
    return <ProblemNotice title={t('medCard.failed')} error={data.error} onRetry={data.refetch} />;
  }
  if (data.pending) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton height={480} animate={false} />
      </div>
    );
  }
  // The crosshair goes to a selected record.
  const select = (next: string): void => review.change({ entry: next, cursor: undefined }, 'quiet');
  return (
    <section className={styles['page']} aria-label={t('review.tab.med-card')}>
      <div>
        <Timeline
          review={review}
          shown={shown}
          label={t('medCard.cursor')}
          entryMs={findEntry(data, entry)}
        />
      </div>
      <EntryLists data={data} selected={entry} onSelect={select} onOpenForm={setOpened} />
      {opened !== null && (
        <CardDialog
          patientId={patientId}
          opened={opened}
          onSaved={(kind, saved) => {
            const atMs = Date.parse(saved.taken_at);
            const inView = atMs >= review.period.fromMs && atMs < review.period.toMs;
            const widened = {
              fromMs: Math.min(review.period.fromMs, atMs),
              toMs: Math.max(review.period.toMs, atMs + MARGIN_MS),
            };
            review.change(
              {
                entry: `${kind}-${saved.id}`,
                cursor: undefined,
                ...(inView ? {} : writePeriod(widened)),
              },
              'quiet',
            );
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

/** Margin, so that a sample at the edge of the period is fully visible, ms. */
const MARGIN_MS = 60_000;
