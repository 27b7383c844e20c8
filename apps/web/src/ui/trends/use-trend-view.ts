import type { TimeWindow } from '@eupnea/waveform';
import { useEffect, useRef, useState } from 'react';
import { widenToShortest, writePeriod } from '../../lib/stored/period.ts';
import type { Review } from '../../lib/stored/review.ts';

/** Delay of the address update after a zoom, ms (debounce). */
const REST_MS = 300;

export interface TrendView {
  readonly view: TimeWindow;
  /** Whether there is a previous view. */
  readonly canGoBack: boolean;
  readonly show: (view: TimeWindow, done: boolean) => void;
  readonly back: () => void;
}

/** Visible time: follows movements at once and then the address. Every zoom can be undone. */
export function useTrendView(review: Review): TrendView {
  const { period, stored, change } = review;
  // Overrides the address only while its period is unchanged.
  const [moving, setMoving] = useState<{ readonly from: TimeWindow; readonly view: TimeWindow } | null>(null);
  const [former, setFormer] = useState<readonly TimeWindow[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  function settle(view: TimeWindow): void {
    setFormer((known) => [...known, period]);
    change({ ...writePeriod(view), at: undefined, span: undefined }, 'step');
  }

  function show(next: TimeWindow, done: boolean): void {
    const view = widenToShortest(next);
    setMoving({ from: period, view });
    if (timer.current !== null) clearTimeout(timer.current);
    if (done) settle(view);
    else timer.current = setTimeout(() => settle(view), REST_MS);
  }

  function back(): void {
    const last = former.at(-1);
    setFormer((known) => known.slice(0, -1));
    change({ ...writePeriod(last ?? stored), at: undefined, span: undefined }, 'step');
  }

  const atWhole = period.fromMs <= stored.fromMs && period.toMs >= stored.toMs;
  return {
    view: moving?.from === period ? moving.view : period,
    canGoBack: former.length > 0 || !atWhole,
    show,
    back,
  };
}
