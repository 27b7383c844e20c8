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

/** Every kind of alarm with its share, most frequent first. Codes of one name are one kind. */
export function summariseKinds(episodes: readonly Episode[]): {
  readonly kinds: AlarmKind[];
  readonly kinds_total: number;
} {
  const codes = [...groupBy(episodes, ({ source, kind }) => `${source}/${kind}`).values()];
  const groups = [...groupBy(codes, nameCode).values()].map(joinCodes);
  const sorted = groups.toSorted(
    (left, right) => right.length - left.length || compareNames(left[0]?.kind ?? '', right[0]?.kind ?? ''),
  );
  return { kinds: sorted.slice(0, KINDS_MAX).flatMap(toKind), kinds_total: groups.length };
}

/** By the text that screens show: two makers have a code each for "Low tidal volume". */
function nameCode(code: readonly Episode[]): string {
  const { source, kind } = code[0] ?? {};
  const text = code.at(-1)?.text ?? null;
  return text === null ? `${source}/code/${kind}` : `${source}/text/${text}`;
}

/** Episodes in the order of time, the first of the most frequent code first, as that names the kind. */
function joinCodes(codes: readonly (readonly Episode[])[]): readonly Episode[] {
  return codes.toSorted((left, right) => right.length - left.length).flat();
}

function toKind(group: readonly Episode[]): AlarmKind[] {
  const [sample] = group;
  if (sample === undefined) return [];
  const byDevice = [...groupBy(group, ({ deviceId }) => deviceId).values()];
  const chatter = byDevice.reduce((sum, own) => sum + findDeviceChatter(own).episodes, 0);
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
