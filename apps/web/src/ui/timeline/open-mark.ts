import type { Timeseries } from '@eupnea/contracts/timeseries';
import { writeBreathKey } from '../../lib/stored/breath-key.ts';
import { writePeriod, writeTime } from '../../lib/stored/period.ts';
import type { Review } from '../../lib/stored/review.ts';
import { findPoint } from '../trends/trend-columns.ts';
import type { TimelineMark } from './timeline-marks.ts';

/** Seconds of waves that a click opens, centred on the clicked time. */
const OPEN_SECONDS = 30;

/** Opens the waves of a time, on the breath of its point where a point is a breath. */
export function openWaves(review: Review, timeMs: number, answer?: Timeseries): void {
  const pointed = answer === undefined ? null : findPoint(answer, timeMs);
  const deviceId = answer?.device_ids?.[pointed ?? -1];
  const breathNumber = answer?.breath_numbers?.[pointed ?? -1];
  const breath =
    deviceId === undefined || breathNumber === undefined
      ? undefined
      : writeBreathKey({ deviceId, breathNumber });
  const cursor = writeTime(Math.round(timeMs));
  const at = writeTime(Math.floor(timeMs - (OPEN_SECONDS * 1000) / 2));
  review.openTab('breaths', { at, span: String(OPEN_SECONDS), breath, cursor }, { cursor });
}

/** Opens what a mark stands for. @param openNote opens a note on the same screen */
export function openMark(
  review: Review,
  { atMs, target }: TimelineMark,
  openNote: (id: number) => void,
): void {
  const cursor = writeTime(Math.round(atMs));
  switch (target.to) {
    case 'waves':
      return openWaves(review, atMs);
    case 'note':
      return openNote(target.id);
    case 'change':
      return review.openTab('events', { change: target.change, cursor }, { cursor });
    case 'entry':
      // The record's own time is the crosshair.
      return review.openTab('med-card', { entry: target.entry, cursor: undefined });
    case 'period':
      return review.change(
        {
          ...writePeriod({ fromMs: atMs, toMs: target.toMs }),
          at: undefined,
          span: undefined,
          cursor: undefined,
        },
        'step',
      );
  }
}
