import type { AverageGroup, EventAverageBody } from '@eupnea/contracts/event-average';
import { ASYNCHRONY_KINDS, VENTILATION_CONTROLS } from '@eupnea/model';
import { averageWindows } from './average-windows.ts';
import type { EventBreath } from './event-breath-repository.ts';

/** An event with its samples; null without a grouping. */
export interface UsedEvent {
  readonly window: Float32Array;
  readonly group: AverageGroup['key'] | null;
}

/** The one group to which an event belongs. */
export function findGroup(
  breath: EventBreath | undefined,
  grouping: EventAverageBody['group_by'],
): AverageGroup['key'] | null {
  if (grouping === 'none') return null;
  if (breath === undefined) return 'no_breath';
  if (grouping === 'mode') return VENTILATION_CONTROLS.find((mode) => mode === breath.mode) ?? 'unknown';
  const found = ASYNCHRONY_KINDS.filter((kind) => breath.kinds.includes(kind));
  if (found.length > 1) return 'several';
  return found[0] ?? (breath.isUndecided ? 'undecided' : 'no_finding');
}

/** Percentiles of each group, the largest first. */
export function averageGroups(events: readonly UsedEvent[], count: number): AverageGroup[] {
  return [...Map.groupBy(events, ({ group }) => group)]
    .flatMap(([key, own]) => {
      const windows = own.map(({ window }) => window);
      return key === null ? [] : [{ key, used: own.length, ...averageWindows(windows, count) }];
    })
    .toSorted((left, right) => right.used - left.used);
}
