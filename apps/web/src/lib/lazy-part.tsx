import { use, type FunctionComponent } from 'react';
import { makeLoader } from './load-script.ts';

/** Ends the failed attempts of parts, so that the next rendering of each asks for its script again. */
const forgetFailed = new Set<() => void>();

export function retryFailedParts(): void {
  for (const forget of forgetFailed) forget();
  forgetFailed.clear();
}

/**
 * A part of a page whose script is loaded when the part is first shown. React's own `lazy` keeps a failure for the life
 * of the page; here `retryFailedParts` ends it.
 */
export function lazyPart<P extends object, K extends string>(
  load: () => Promise<Readonly<Record<K, FunctionComponent<P>>>>,
  exportName: K,
): FunctionComponent<P> {
  const loadModule = makeLoader(load);
  let attempt: ReturnType<typeof loadModule> | null = null;

  function startAttempt(): NonNullable<typeof attempt> {
    const started = loadModule();
    started.catch(() => forgetFailed.add(() => (attempt = null)));
    return started;
  }

  return function LazyPart(props: P) {
    const Part: FunctionComponent<P> = use((attempt ??= startAttempt()))[exportName];
    return <Part {...props} />;
  };
}
