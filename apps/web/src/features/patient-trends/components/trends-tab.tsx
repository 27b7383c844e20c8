import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Review } from '../../../lib/stored/review.ts';
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx';
import { Timeline } from '../../../ui/timeline/timeline.tsx';
import { readPreset } from '../../../ui/timeline/timeline-presets.ts';
import { readFormerParameters, readTimelineRows } from '../../../ui/timeline/timeline-rows.ts';

/** Tab with the timeline of a patient or device. */
export function TrendsTab({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const { rows, parameters } = review.search;
  const shown = useMemo(
    () => readTimelineRows(rows, readFormerParameters(parameters) ?? readPreset('ventilation')),
    [rows, parameters],
  );
  return (
    <section aria-label={t('review.tab.trends')}>
      <Timeline
        review={review}
        shown={shown}
        label={t('trends.cursor')}
        more={<SavedViews screen="trends" />}
      />
    </section>
  );
}
