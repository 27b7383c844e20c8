import {
  ALARM_PERIOD_DEFAULT_DAYS,
  ALARM_PRIORITIES,
  ALARM_SOURCES,
  type AlarmKind,
} from '@eupnea/contracts/alarm-analytics';
import { WHAT_IF_DELAY_MAX_SECONDS } from '@eupnea/contracts/alarm-distributions';
import { type LimitTrial, readNumber, readSide, writeSide } from './what-if-search.ts';

/** Days before now. */
export const SHOWN_DAYS = ['1', '7', '31'] as const;
export type ShownDays = (typeof SHOWN_DAYS)[number];

/** Range of limits that the server accepts. */
const TRIED_MIN = -1000;
const TRIED_MAX = 100_000;
const ID = /^[1-9]\d{0,9}$/;

export interface AlarmSearch {
  readonly days: ShownDays;
  /** Custom period instead of days. */
  readonly own: { readonly from: string; readonly to: string } | null;
  readonly device: string | null;
  readonly source: AlarmKind['source'] | null;
  readonly priority: AlarmKind['priority'] | null;
  /** Limit of the what-if; null means that of the most frequent limit alarm. */
  readonly trial: LimitTrial | null;
}

/** Reads valid values of an address; others get defaults. */
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

/** Default values are left out of the address. */
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
