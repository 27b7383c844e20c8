import { use, type FunctionComponent } from 'react';
import { makeLoader } from './load-script.ts';

/** Clears failed loads, so that the next render tries again. */
const forgetFailed = new Set<() => void>();

export function retryFailedParts(): void {
  for (const forget of forgetFailed) forget();
  forgetFailed.clear();
}

export type LazyPart<P> = FunctionComponent<P> & {
  /** Loads the script before the first render; never rejects. */
  readonly preload: () => Promise<unknown>;
};

/**
 * A part of a page whose script loads at its first render. React's `lazy` keeps a failure for ever;
 * `retryFailedParts` clears it here.
 */
export function lazyPart<P extends object, K extends string>(
  load: () => Promise<Readonly<Record<K, FunctionComponent<P>>>>,
  exportName: K,
): LazyPart<P> {
  const loadModule = makeLoader(load);
  let attempt: ReturnType<typeof loadModule> | null = null;

  /** Set once loaded: a promise that React has not seen suspends even if fulfilled, and React then hides the part for 300 ms. */
  let loaded: Readonly<Record<K, FunctionComponent<P>>> | null = null;

  function startAttempt(): NonNullable<typeof attempt> {
    const started = loadModule();
    started.then(
      (module) => (loaded = module),
      () => forgetFailed.add(() => (attempt = null)),
    );
    return started;
  }

  function LazyPart(props: P) {
    const Part: FunctionComponent<P> = (loaded ?? use((attempt ??= startAttempt())))[exportName];
    return <Part {...props} />;
  }
  // A failure is shown where the part is rendered, which loads it again.
  LazyPart.preload = () =>
    (attempt ??= startAttempt()).then(undefined, () => {
      attempt = null;
    });
  return LazyPart;
}
