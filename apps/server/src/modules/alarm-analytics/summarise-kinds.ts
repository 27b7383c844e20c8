import { ALARM_PRIORITIES, type AlarmKind } from '@eupnea/contracts/alarm-analytics';
import type { Episode } from './episode.ts';
import { type Chatter, findChatter } from './find-chatter.ts';
import { summariseDurations } from './summarise-durations.ts';

/** Maximum number of kinds in an answer; the total is given. */
const KINDS_MAX = 100;

/** Chatter among the episodes of one device, by kind. */
export function findDeviceChatter(episodes: readonly Episode[]): Chatter {
  let total: Chatter = { episodes: 0, bursts: 0 };
  for (const group of groupBy(episodes, ({ source, kind }) => `${source}/${kind}`).values()) {
    const { episodes: count, bursts } = findChatter(group.map(({ onsetMs }) => onsetMs));
    total = { episodes: total.episodes + count, bursts: total.bursts + bursts };
  }
  return total;
}

/** Every kind of alarm with its share, most frequent first. */
export function summariseKinds(episodes: readonly Episode[]): {
  readonly kinds: AlarmKind[];
  readonly kinds_total: number;
} {
  const groups = [...groupBy(episodes, ({ source, kind }) => `${source}/${kind}`).values()];
  const sorted = groups.toSorted(
    (left, right) => right.length - left.length || compareNames(left[0]?.kind ?? '', right[0]?.kind ?? ''),
  );
  return { kinds: sorted.slice(0, KINDS_MAX).flatMap(toKind), kinds_total: groups.length };
}

function toKind(group: readonly Episode[]): AlarmKind[] {
  const [sample] = group;
  if (sample === undefined) return [];
  const byDevice = [...groupBy(group, ({ deviceId }) => deviceId).values()];
  const chatter = byDevice.reduce(
    (sum, own) => sum + findChatter(own.map(({ onsetMs }) => onsetMs)).episodes,
    0,
  );
  return [
    {
      source: sample.source,
      kind: sample.kind,
      parameter: sample.parameter,
      technical: sample.technical,
      priority:
        ALARM_PRIORITIES.find((known) => group.some(({ priority }) => priority === known)) ?? 'unclassified',
      text: group.at(-1)?.text ?? null,
      episodes: group.length,
      chatter,
      devices: byDevice.length,
      durations: summariseDurations(group),
    },
  ];
}

function compareNames(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
