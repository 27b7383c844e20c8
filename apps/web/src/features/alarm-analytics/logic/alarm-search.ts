import {
  ALARM_PERIOD_DEFAULT_DAYS,
  ALARM_PRIORITIES,
  ALARM_SOURCES,
  WHAT_IF_DELAY_MAX_SECONDS,
  type AlarmKind,
} from '@eupnea/contracts';
import { type LimitTrial, readNumber, readSide, writeSide } from './what-if-search.ts';

/** Days back from now. */
export const SHOWN_DAYS = ['1', '7', '31'] as const;
export type ShownDays = (typeof SHOWN_DAYS)[number];

export const ALARM_KEYS = [
  'days',
  'from',
  'to',
  'device',
  'source',
  'priority',
  'limit',
  'try',
  'delay',
] as const;
/** As far as the server takes a limit. */
const TRIED_MIN = -1000;
const TRIED_MAX = 100_000;
const ID = /^[1-9]\d{0,9}$/;

export interface AlarmSearch {
  readonly days: ShownDays;
  /** A time of one's own, in place of the days. */
  readonly own: { readonly from: string; readonly to: string } | null;
  readonly device: string | null;
  readonly source: AlarmKind['source'] | null;
  readonly priority: AlarmKind['priority'] | null;
  /** The limit that is looked at; null = that of the most frequent limit alarm. */
  readonly trial: LimitTrial | null;
}

/** Takes what is legible of an address; what is not is as at the start. */
export function readAlarmSearch(search: Readonly<Record<string, unknown>>): AlarmSearch {
  const { days, from, to, device, source, priority } = search;
  const side = readSide(search['limit']);
  const [fromText, toText] = [readTime(from), readTime(to)];
  return {
    days: SHOWN_DAYS.find((known) => known === days) ?? `${ALARM_PERIOD_DEFAULT_DAYS}`,
    own: fromText !== null && toText !== null && fromText < toText ? { from: fromText, to: toText } : null,
    device: typeof device === 'string' && ID.test(device) ? device : null,
    source: ALARM_SOURCES.find((known) => known === source) ?? null,
    priority: ALARM_PRIORITIES.find((known) => known === priority) ?? null,
    trial:
      side === null
        ? null
        : {
            side,
            limit: readNumber(search['try'], TRIED_MIN, TRIED_MAX),
            delaySeconds: readNumber(search['delay'], 0, WHAT_IF_DELAY_MAX_SECONDS),
          },
  };
}

/** What is as at the start is left out of the address. */
export function writeAlarmSearch({ days, own, device, source, priority, trial }: AlarmSearch) {
  return {
    ...(own === null ? (days === `${ALARM_PERIOD_DEFAULT_DAYS}` ? {} : { days }) : own),
    ...(device === null ? {} : { device }),
    ...(source === null ? {} : { source }),
    ...(priority === null ? {} : { priority }),
    ...(trial === null ? {} : writeTrial(trial)),
  };
}

function writeTrial({ side, limit, delaySeconds }: LimitTrial) {
  return {
    limit: writeSide(side),
    ...(limit === null ? {} : { try: String(limit) }),
    ...(delaySeconds === null ? {} : { delay: String(delaySeconds) }),
  };
}

function readTime(value: unknown): string | null {
  const timeMs = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString();
}
