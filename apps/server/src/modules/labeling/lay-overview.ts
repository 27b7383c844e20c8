import type { LabelingOverview } from '@eupnea/contracts/labeling-breath';
import type { LabelingItem } from './item-repository.ts';
import type { LabelEventRecord } from './label-repository.ts';
import { findingsOf, kindsOf, type Suggestions, uncertaintyOf } from './suggestions.ts';

/**
 * Lays a task out in columns.
 * @param suggestions null when hidden from the caller
 * @param muscle labels of the muscle signal; none when hidden
 */
export function layOverview(
  items: readonly LabelingItem[],
  suggestions: Suggestions | null,
  newest: readonly LabelEventRecord[],
  muscle: readonly LabelEventRecord[],
): LabelingOverview {
  const events = new Map(newest.map((event) => [event.position, event]));
  const byMuscle = new Map(muscle.map((event) => [event.position, event]));
  const found = items.map((item) => (suggestions === null ? null : findingsOf(suggestions, item)));
  return {
    breaths: items.length,
    positions: items.map(({ position }) => position),
    breath_numbers: items.map(({ breathNumber }) => breathNumber),
    started_at_ms: items.map(({ startedAtUs }) => Number(startedAtUs) / 1000),
    ended_at_ms: items.map(({ endedAtUs }) => Number(endedAtUs) / 1000),
    suggestion: found.map((findings) => (findings === null ? null : kindsOf(findings))),
    uncertainty: found.map((findings) => (findings === null ? null : uncertaintyOf(findings))),
    label: items.map(({ position }) => events.get(position)?.kinds ?? null),
    muscle: items.map(({ position }) => byMuscle.get(position)?.kinds ?? null),
    is_unsure: items.map(({ position }) => events.get(position)?.isUnsure ?? false),
  };
}
