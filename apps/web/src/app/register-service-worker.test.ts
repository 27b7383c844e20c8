// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { registerServiceWorker } from './register-service-worker.ts';

const register = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  register.mockClear();
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { register } });
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('never in development', async () => {
  registerServiceWorker(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(register).not.toHaveBeenCalled();
});

test('as soon as nothing is being loaded any more', async () => {
  registerServiceWorker(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(register).not.toHaveBeenCalled();
  await queryClient.fetchQuery({ queryKey: ['anything'], queryFn: async () => 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

test('after 30 s, stable or not', async () => {
  registerServiceWorker(false);
  void queryClient.fetchQuery({ queryKey: ['endless'], queryFn: () => new Promise(() => undefined) });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(register).toHaveBeenCalledOnce();
});
