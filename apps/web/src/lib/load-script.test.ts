import { expect, test, vi } from 'vitest';
import { makeLoader, type ScriptBrowser } from './load-script.ts';

const ADDRESS = 'http://host/assets/page-12345678.js';
const failed = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`);

function makeBrowser(serverAnswers: boolean) {
  return {
    importScript: vi.fn<(address: string) => Promise<never>>(),
    answers: vi.fn<ScriptBrowser['answers']>().mockResolvedValue(serverAnswers),
    reload: vi.fn<ScriptBrowser['reload']>(),
  };
}

test('a script that failed is asked for under a fresh address', async () => {
  const browser = makeBrowser(true);
  const module = { Page: 1 };
  const asked: string[] = [];
  const load = makeLoader<object>(() => Promise.reject(failed(ADDRESS)), {
    ...browser,
    importScript: async (address) => {
      asked.push(address);
      return JSON.parse(JSON.stringify(module));
    },
  });
  await expect(load()).rejects.toThrow('The page did not load');
  expect(await load()).toEqual(module);
  expect(asked).toEqual([`${ADDRESS}?retry=1`]);
  expect(browser.reload).not.toHaveBeenCalled();
});

test('every try has an address of its own', async () => {
  const browser = makeBrowser(false);
  const load = makeLoader<object>(() => Promise.reject(failed(ADDRESS)), browser);
  browser.importScript.mockImplementation((address) => Promise.reject(failed(address)));
  for (let tries = 0; tries < 3; tries += 1) await expect(load()).rejects.toThrow();
  expect(browser.importScript.mock.calls.flat()).toEqual([`${ADDRESS}?retry=1`, `${ADDRESS}?retry=2`]);
});

test('a fresh address that fails reloads the page where the server answers for page and script', async () => {
  const browser = makeBrowser(true);
  const load = makeLoader<object>(() => Promise.reject(failed(ADDRESS)), browser);
  browser.importScript.mockRejectedValue(failed(`${ADDRESS}?retry=1`));
  await expect(load()).rejects.toThrow();
  expect(browser.reload).not.toHaveBeenCalled();
  await expect(load()).rejects.toThrow();
  expect(browser.answers.mock.calls.map(([address]) => address)).toEqual(['/', ADDRESS]);
  expect(browser.reload).toHaveBeenCalledOnce();
});

test('where no server answers, the page stays', async () => {
  const browser = makeBrowser(false);
  const load = makeLoader<object>(() => Promise.reject(failed(ADDRESS)), browser);
  browser.importScript.mockRejectedValue(failed(ADDRESS));
  await expect(load()).rejects.toThrow();
  await expect(load()).rejects.toThrow();
  expect(browser.reload).not.toHaveBeenCalled();
});

test('a browser that names no address is asked with the same import', async () => {
  const browser = makeBrowser(true);
  const module = { Page: 1 };
  const load = vi.fn<() => Promise<object>>();
  load.mockRejectedValueOnce(new TypeError('Importing a module script failed.')).mockResolvedValue(module);
  const loader = makeLoader(load, browser);
  await expect(loader()).rejects.toThrow();
  expect(await loader()).toBe(module);
});

test('a missing style sheet reloads the page before the script is imported without it', async () => {
  const browser = makeBrowser(true);
  const load = vi.fn<() => Promise<object>>().mockResolvedValue({});
  load.mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/page-12345678.css'));
  const loader = makeLoader(load, browser);
  await expect(loader()).rejects.toThrow();
  await loader();
  expect(browser.reload).toHaveBeenCalledOnce();
});
