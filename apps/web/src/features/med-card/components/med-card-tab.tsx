import { spanOf, zoomWindow } from '@eupnea/waveform';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writePeriod } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { useTrendView } from '../../../ui/trends/use-trend-view.ts';
import { useMedCard, type MedCardData } from '../hooks/use-med-card.ts';
import { writeRows } from '../logic/card-rows.ts';
import { findEntry, nearestEntry } from '../logic/card-entries.ts';
import { CardDialog, type OpenedForm } from './card-dialog.tsx';
import { CardStack } from './card-stack.tsx';
import { EntryLists } from './entry-lists.tsx';
import styles from './med-card.module.css';
import { RowPicker } from './row-picker.tsx';

/** Blood, gases and medications of a patient on one time axis with settings and measurements. */
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
  const trend = useTrendView(review);
  const [hoverMs, setHoverMs] = useState<number | null>(null);
  const [opened, setOpened] = useState<OpenedForm | null>(null);
  const { view, show } = trend;
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
  const cursorMs = hoverMs ?? findEntry(data, review.search.entry);
  const zoom = (factor: number): void =>
    show(zoomWindow(view, factor, cursorMs ?? view.fromMs + spanOf(view) / 2, review.stored), true);
  return (
    <section className={styles['page']} aria-label={t('review.tab.med-card')}>
      <div className={styles['toolbar']}>
        <p role="status">{describeCounts(data)}</p>
        <Button disabled={!trend.canGoBack} onClick={trend.back}>
          {t('trends.back')}
        </Button>
        <Button onClick={() => zoom(0.5)} aria-label={t('review.zoomIn')}>
          +
        </Button>
        <Button onClick={() => zoom(2)} aria-label={t('review.zoomOut')}>
          −
        </Button>
        <RowPicker rows={data.rows} onChoose={(rows) => review.change({ rows: writeRows(rows) }, 'quiet')} />
      </div>
      <CardStack
        data={data}
        trend={trend}
        bounds={review.stored}
        cursorMs={cursorMs}
        onCursor={setHoverMs}
        onOpen={(timeMs) => {
          const entry = nearestEntry(data, timeMs);
          if (entry !== null) review.change({ entry }, 'quiet');
        }}
      />
      <p className={styles['hint']}>{t('medCard.keys')}</p>
      <EntryLists
        data={data}
        selected={review.search.entry}
        onSelect={(entry) => review.change({ entry }, 'quiet')}
        onOpenForm={setOpened}
      />
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
            review.change({ entry: `${kind}-${saved.id}`, ...(inView ? {} : writePeriod(widened)) }, 'quiet');
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );

  function describeCounts({ gases, blood, medications }: MedCardData): string {
    return [
      t('medCard.gasCount', { count: gases.length }),
      t('medCard.bloodCount', { count: blood.length }),
      t('medCard.medicationCount', { count: medications.length }),
    ].join(' · ');
  }
}

/** Margin, so that a sample at the edge of the period is fully visible, ms. */
const MARGIN_MS = 60_000;
