import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { type EffectSearch, readEffectBody } from '../logic/effect-search.ts';
import { RESEARCH } from './research-queries.ts';
import { SLOW } from './comparison-queries.ts';

/** The figure's row is no part of the question. */
export function effectKey({ row: _row, ...question }: EffectSearch) {
  return [RESEARCH, 'effect', question] as const;
}

/** Reads the breaths around every change; a cancelled query ends the work on the server. */
export function effectQuery(search: EffectSearch) {
  return queryOptions({
    ...SLOW,
    queryKey: effectKey(search),
    queryFn: ({ signal }) => api.call('cohortEffect', { body: readEffectBody(search), signal }),
  });
}
