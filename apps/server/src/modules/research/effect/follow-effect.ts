import { PassThrough } from 'node:stream';
import type { CohortEffectBody, EffectProgress } from '@eupnea/contracts/cohort-effect';
import type { Caller } from '../../../http/caller.ts';
import type { FileAnswer } from '../../../http/register-endpoint.ts';
import type { CohortEffectService } from './cohort-effect-service.ts';

/**
 * Computes an effect and sends how far it is as lines of JSON, the effect in the last one. What is refused before the
 * first change is read is answered as a problem; a user who presses Cancel or leaves the page ends the computation.
 */
export async function followEffect(
  effects: Pick<CohortEffectService, 'compute'>,
  { caller, body }: { readonly caller: Caller; readonly body: CohortEffectBody },
): Promise<FileAnswer> {
  const lines = new PassThrough();
  const gone = new AbortController();
  lines.once('close', () => gone.abort());
  // Without a listener a failure before the answer is piped would end the process.
  lines.on('error', () => {});
  const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
  const begun = Promise.withResolvers<void>();
  const onProgress = (progress: EffectProgress) => {
    begun.resolve();
    write(progress);
  };
  effects.compute(caller, body, { signal: gone.signal, onProgress }).then(
    (effect) => {
      write({ effect });
      lines.end();
    },
    (error: Error) => {
      begun.reject(error);
      // The answer has begun: the client sees that it breaks off.
      lines.destroy(gone.signal.aborted ? undefined : error);
    },
  );
  await begun.promise;
  return { fileName: 'effect.jsonl', contentType: 'application/x-ndjson; charset=utf-8', content: lines };
}
