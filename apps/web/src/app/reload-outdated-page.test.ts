// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { reloadOutdatedPage } from './reload-outdated-page.ts';

const reload = vi.fn();
const ask = vi.fn<typeof fetch>();

beforeAll(() => {
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', ask);
  reloadOutdatedPage();
});

beforeEach(() => {
  reload.mockClear();
  ask.mockReset();
});

async function failToLoad(ageMs: number): Promise<void> {
  vi.spyOn(performance, 'now').mockReturnValue(ageMs);
  window.dispatchEvent(new Event('vite:preloadError'));
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
}

test('an old page whose file is gone is loaded anew', async () => {
  ask.mockResolvedValue(new Response());
  await failToLoad(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that was just loaded is not: it would be for ever', async () => {
  await failToLoad(500);
  expect(ask).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('where no server answers, the page stays', async () => {
  ask.mockRejectedValue(new TypeError('fetch failed'));
  await failToLoad(60_000);
  expect(reload).not.toHaveBeenCalled();
});
