import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BreathKey } from '../../../lib/stored/breath-key.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { NumberSource } from '../../../ui/parameter/parameter-popover.tsx';
import { NO_BREATHS, rememberBreaths } from '../../../lib/parameters/measured-breaths.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { breathPositionQuery } from '../api/breaths-query.ts';
import { useBreathKeys } from '../hooks/use-breath-keys.ts';
import { useSelectedBreath } from '../hooks/use-selected-breath.ts';
import { readBreathSelection, toBreathsQuery } from '../logic/breath-selection.ts';
import { BreathDetailPanel } from './breath-detail-panel.tsx';
import { BreathTable } from './breath-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { WavePanel } from './wave-panel.tsx';
import styles from './breaths-tab.module.css';

interface BreathsTabProps {
  readonly review: Review;
  /** Further content about the selected breath; null without one. */
  readonly renderMore?: (breath: BreathKey | null) => ReactNode;
}

/** Stored waves above the table of breaths, with a shared selection. */
export function BreathsTab({ review, renderMore }: BreathsTabProps) {
  const { t } = useTranslation();
  const selected = useSelectedBreath(review);
  useBreathKeys(selected);
  const selection = useMemo(() => readBreathSelection(review.search), [review.search]);
  const query = useMemo(() => toBreathsQuery(review, selection), [review, selection]);
  const position = useQuery(breathPositionQuery(query, selected.key)).data ?? null;
  const breath = selected.detail?.breath ?? null;
  const measured = useCallback(
    () => (breath === null ? NO_BREATHS : rememberBreaths(NO_BREATHS, [breath])),
    [breath],
  );
  return (
    <NumberSource measured={measured}>
      <section className={styles['tab']} aria-label={t('review.tab.breaths')}>
        <WavePanel review={review} selected={selected} />
        <FilterBar review={review} selection={selection} query={query} />
        <div className={styles['below']}>
          <BreathTable
            review={review}
            selection={selection}
            query={query}
            selected={selected}
            position={position}
          />
          <BreathDetailPanel review={review} selected={selected} />
        </div>
        {renderMore?.(selected.key)}
      </section>
    </NumberSource>
  );
}
