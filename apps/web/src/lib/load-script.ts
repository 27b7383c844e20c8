/** The address of a script in the message of a failed import, as Chromium and Firefox write it; Safari names none. */
const SCRIPT_ADDRESS = /https?:\/\/[^\s?]+\.js/u;

/** Vite's message for a style sheet. Vite never asks for a style sheet twice, so that a second import would lack it. */
const MISSING_STYLE = 'Unable to preload CSS';

/** What the loader needs of the browser; tests give their own. */
export interface ScriptBrowser {
  readonly importScript: <M>(address: string) => Promise<M>;
  /** Whether the server answers a HEAD request for this address with a success. */
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
 * Makes a dynamic import that can be tried again. Chromium keeps a failed import by its address and does not ask the
 * server again, so every further call imports the script under a fresh address (`?retry=1`, `?retry=2` ...). Where that
 * fails too, a script that this script imports is missing under its old address: only a new page has a new list of
 * failed imports. The page is reloaded, at the address it shows, if the server answers for page and script.
 *
 * The returned function rejects with an Error whose cause is the browser's own. The router must not see the browser's
 * words: it would reload the page by itself, even where no server answers.
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
