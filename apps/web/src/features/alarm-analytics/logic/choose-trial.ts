import type { AlarmAnalytics } from '@eupnea/contracts';
import { type LimitTrial, readSide } from './what-if-search.ts';

const FIRST = { parameter: 'Pmax', direction: 'high' } as const;

/** The limit of the most frequent Eupnea alarm; where none was, the highest pressure's. */
export function chooseTrial({ kinds }: Pick<AlarmAnalytics, 'kinds'>): LimitTrial {
  const sides = kinds.flatMap(({ source, kind }) => (source === 'eupnea' ? (readSide(kind) ?? []) : []));
  return { side: sides[0] ?? FIRST, limit: null, delaySeconds: null };
}
