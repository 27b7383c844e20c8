import type { AlarmAnalytics } from '@eupnea/contracts/alarm-analytics';
import { type LimitTrial, readSide } from './what-if-search.ts';

const FIRST = { parameter: 'Pmax', direction: 'high' } as const;

/** Limit of the most frequent Eupnea alarm; without one, high pressure. */
export function chooseTrial({ kinds }: Pick<AlarmAnalytics, 'kinds'>): LimitTrial {
  const sides = kinds.flatMap(({ source, kind }) => (source === 'eupnea' ? (readSide(kind) ?? []) : []));
  return { side: sides[0] ?? FIRST, limit: null, delaySeconds: null };
}
