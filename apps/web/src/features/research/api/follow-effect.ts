import type { CohortEffect, EffectProgress } from '@eupnea/contracts/cohort-effect';
import { api } from '../../../lib/api.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { isRecord } from '../../../lib/is-record.ts';
import type { readEffectBody } from '../logic/effect-search.ts';

interface Following {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: EffectProgress) => void;
}

/** Reads an effect with the progress before it; aborting ends the work on the server. */
export async function followEffect(
  body: ReturnType<typeof readEffectBody>,
  { signal, onProgress }: Following,
): Promise<CohortEffect> {
  const answer = await api.open('followCohortEffect', { body, signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const part = await reader?.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
    // The server failed, or the connection broke off.
    if (part === undefined || part.done) throw new HttpProblem(0, 'unreachable', null);
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const line: unknown = JSON.parse(text);
      if (!isRecord(line)) continue;
      const { done, all, effect } = line;
      if (effect !== undefined) return await api.read('cohortEffect', effect);
      if (typeof done === 'number' && typeof all === 'number') onProgress({ done, all });
    }
  }
}
