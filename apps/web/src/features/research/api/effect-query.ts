import type { EffectProgress } from '@eupnea/contracts/cohort-effect';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { type EffectSearch, readEffectBody } from '../logic/effect-search.ts';
import { RESEARCH } from './research-queries.ts';
import { SLOW } from './comparison-queries.ts';
import { followEffect } from './follow-effect.ts';

/** The figure's row is no part of the question. */
export function effectKey({ row: _row, ...question }: EffectSearch) {
  return [RESEARCH, 'effect', question] as const;
}

/** Reads the breaths around every change; a cancelled query ends the work on the server. */
export function effectQuery(search: EffectSearch) {
  return queryOptions({
    ...SLOW,
    queryKey: effectKey(search),
    queryFn: ({ signal, client }) => {
      const onProgress = (progress: EffectProgress) => client.setQueryData(progressKey(search), progress);
      // An earlier computation of the same question may have been cancelled halfway.
      onProgress({ done: 0, all: 0 });
      return followEffect(readEffectBody(search), { signal, onProgress });
    },
  });
}

function progressKey(search: EffectSearch) {
  return [RESEARCH, 'effect-progress', ...effectKey(search).slice(2)] as const;
}

/** How far the effect is that is computed now; absent before the server found the changes. */
export function effectProgressQuery(search: EffectSearch) {
  return queryOptions<EffectProgress>({ queryKey: progressKey(search), queryFn: skipToken });
}
