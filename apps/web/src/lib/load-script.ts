/** Script address in the message of a failed import in Chromium and Firefox; Safari gives none. */
const SCRIPT_ADDRESS = /https?:\/\/[^\s?]+\.js/u;

/** Vite's message for a style sheet, which it never requests twice. */
const MISSING_STYLE = 'Unable to preload CSS';

/** Browser functions of the loader; tests replace them. */
export interface ScriptBrowser {
  readonly importScript: <M>(address: string) => Promise<M>;
  /** Whether a HEAD request for this address succeeds. */
  readonly answers: (address: string) => Promise<boolean>;
  readonly reload: () => void;
}

const browser: ScriptBrowser = {
  importScript: (address) => import(/* @vite-ignore */ address),
  answers: (address) =>
    fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => window.location.reload(),
};

/**
 * A dynamic import that can be retried. Chromium caches a failed import by address, so a retry uses a new
 * address (`?retry=1`, `?retry=2` ...). If that fails too, an imported script is missing under its old
 * address, which only a new page can load. The page is then reloaded if the server answers for page and
 * script.
 *
 * The returned function rejects with an Error whose cause is the browser's. The router must not see the
 * original message, because it would reload the page even without a server.
 */
export function makeLoader<M>(load: () => Promise<M>, { importScript, answers, reload } = browser) {
  let failures = 0;
  let address: string | null = null;
  let styleMissing = false;

  async function reloadWhereServerAnswers(): Promise<void> {
    const needed = address === null ? ['/'] : ['/', address];
    const answered = await Promise.all(needed.map(answers));
    if (answered.every(Boolean)) reload();
  }

  return async (): Promise<M> => {
    if (styleMissing) await reloadWhereServerAnswers();
    try {
      return await (address === null ? load() : importScript<M>(`${address}?retry=${failures}`));
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : '';
      address = SCRIPT_ADDRESS.exec(message)?.[0] ?? address;
      styleMissing = message.includes(MISSING_STYLE);
      failures += 1;
      if (failures > 1) await reloadWhereServerAnswers();
      throw new Error('The page did not load', { cause });
    }
  };
}
