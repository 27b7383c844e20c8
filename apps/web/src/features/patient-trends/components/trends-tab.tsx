import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spanOf, zoomWindow } from '@eupnea/waveform';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { writeBreathKey } from '../../../lib/stored/breath-key.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { trendsQuery } from '../api/trends-query.ts';
import { useTrendView } from '../../../ui/trends/use-trend-view.ts';
import { describePoints, describeReadings } from '../logic/describe-points.ts';
import { findPoint, pointTimeMs } from '../../../ui/trends/trend-columns.ts';
import { MOST_PANELS, readTrendParameters } from '../logic/trend-parameters.ts';
import { ParameterPicker } from '../../../ui/parameter/parameter-picker.tsx';
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx';
import { TrendStack } from './trend-stack.tsx';
import { TrendsSkeleton } from './trends-skeleton.tsx';
import styles from './trends-tab.module.css';

/** Seconds of waves that a click on a trend opens, centred on the clicked time. */
const OPEN_SECONDS = 30;

/** Tab with one panel per selected parameter on a common time axis, down to single breaths. */
export function TrendsTab({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { locale } = notation;
  const parameters = readTrendParameters(review.search.parameters);
  const { view, canGoBack, show, back } = useTrendView(review);
  const trends = useQuery(trendsQuery(review.scope, review.period, parameters));
  const [cursorMs, setCursorMs] = useState<number | null>(null);
  const answer = trends.data;
  const point = answer === undefined || cursorMs === null ? null : findPoint(answer, cursorMs);

  function open(timeMs: number): void {
    const at = writeTime(Math.floor(timeMs - (OPEN_SECONDS * 1000) / 2));
    const pointed = answer === undefined ? null : findPoint(answer, timeMs);
    const deviceId = answer?.device_ids?.[pointed ?? -1];
    const breathNumber = answer?.breath_numbers?.[pointed ?? -1];
    const breath =
      deviceId === undefined || breathNumber === undefined
        ? undefined
        : writeBreathKey({ deviceId, breathNumber });
    review.openTab('breaths', { at, span: String(OPEN_SECONDS), breath });
  }

  function step(points: number): void {
    if (answer === undefined || answer.times.length === 0) return;
    const next = point === null ? (points > 0 ? 0 : answer.times.length - 1) : point + points;
    setCursorMs(pointTimeMs(answer, Math.min(answer.times.length - 1, Math.max(0, next))));
  }

  if (trends.isError) {
    return (
      <ProblemNotice title={t('trends.failed')} error={trends.error} onRetry={() => void trends.refetch()} />
    );
  }
  if (answer === undefined) return <TrendsSkeleton panels={parameters.length} />;
  const zoom = (factor: number): void =>
    show(zoomWindow(view, factor, cursorMs ?? view.fromMs + spanOf(view) / 2, review.stored), true);
  return (
    <section aria-label={t('review.tab.trends')}>
      <div className={styles['toolbar']}>
        <p className={styles['points']} role="status">
          {describePoints(answer, t, locale)}
        </p>
        <div className={styles['tools']}>
          <Button disabled={!canGoBack} onClick={back}>
            {t('trends.back')}
          </Button>
          <Button onClick={() => zoom(0.5)} aria-label={t('review.zoomIn')}>
            +
          </Button>
          <Button onClick={() => zoom(2)} aria-label={t('review.zoomOut')}>
            −
          </Button>
          <ParameterPicker
            most={MOST_PANELS}
            chosen={parameters}
            onChoose={(chosen) => review.change({ parameters: chosen.join(',') }, 'quiet')}
          />
          <SavedViews screen="trends" />
        </div>
      </div>
      {answer.breaths === 0 ? (
        <NoticePage title={t('trends.nothing')} text={t('trends.nothingText')} trace="breath">
          <Button variant="filled" onClick={() => show(review.stored, true)}>
            {t('trends.showAll')}
          </Button>
        </NoticePage>
      ) : (
        <TrendStack
          answer={answer}
          parameters={parameters}
          view={view}
          bounds={review.stored}
          waiting={trends.isPlaceholderData}
          point={point}
          overlay={{
            label: t('trends.cursor'),
            cursorMs,
            reading:
              cursorMs === null
                ? ''
                : [
                    formatInstant(cursorMs, locale),
                    ...describeReadings(answer, parameters, point, t, notation),
                  ].join(', '),
            time: cursorMs === null ? '' : formatInstant(cursorMs, locale),
            onCursor: setCursorMs,
            onStep: step,
            onView: show,
            onBack: back,
            onOpen: open,
          }}
        />
      )}
      <p className={styles['keys']}>{t('trends.keys')}</p>
    </section>
  );
}
