import type { Tokens } from '@eupnea/contracts/auth';
import { expect, test, vi } from 'vitest';
import { createSingleFlightRefresh } from './single-flight-refresh.ts';

const fresh: Tokens = {
  access_token: 'new',
  refresh_token: 'new-refresh',
  user: { id: 1, username: 'a', email: 'a@example.org' },
};

/** Two tabs share storage and lock manager; each has its own refresh. */
function makeTab(
  storage: { token: string | null; refresh: string | null },
  exchange: () => Promise<Tokens | null>,
  locks?: LockManager,
) {
  return createSingleFlightRefresh({
    readToken: () => storage.token,
    readRefreshToken: () => storage.refresh,
    exchange,
    store: (tokens) => {
      storage.token = tokens.access_token;
      storage.refresh = tokens.refresh_token;
    },
    locks,
  });
}

/** Serialises callbacks as the browser's lock manager does; only `request` is used. */
function makeLocks(): LockManager {
  let tail: Promise<unknown> = Promise.resolve();
  const request = (_name: string, callback: () => Promise<unknown>) => {
    const turn = tail.then(callback);
    tail = turn.catch(() => null);
    return turn;
  };
  return { request } as unknown as LockManager; // cast: the rest of the interface is not touched by the code under test
}

test('calls that fail together refresh once', async () => {
  const exchange = vi.fn(async () => fresh);
  const refresh = makeTab({ token: 'old', refresh: 'r' }, exchange);
  expect(await Promise.all([refresh('old'), refresh('old'), refresh('old')])).toEqual(['new', 'new', 'new']);
  expect(exchange).toHaveBeenCalledOnce();
});

test('a second tab waits and takes the token of the first', async () => {
  const storage = { token: 'old', refresh: 'r' };
  const exchange = vi.fn(async () => fresh);
  const locks = makeLocks();
  const [first, second] = [makeTab(storage, exchange, locks), makeTab(storage, exchange, locks)];
  expect(await Promise.all([first('old'), second('old')])).toEqual(['new', 'new']);
  expect(exchange).toHaveBeenCalledOnce();
});

test('a refused or missing refresh token ends the session', async () => {
  expect(await makeTab({ token: 'old', refresh: 'r' }, async () => null)('old')).toBeNull();
  const exchange = vi.fn(async () => fresh);
  expect(await makeTab({ token: 'old', refresh: null }, exchange)('old')).toBeNull();
  expect(exchange).not.toHaveBeenCalled();
});

test('an unreachable server is passed on, and the next call tries again', async () => {
  const exchange = vi
    .fn<() => Promise<Tokens | null>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(fresh);
  const refresh = makeTab({ token: 'old', refresh: 'r' }, exchange);
  await expect(refresh('old')).rejects.toThrow('offline');
  expect(await refresh('old')).toBe('new');
});
