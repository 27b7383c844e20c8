// @vitest-environment happy-dom
import type { UploadStatus } from '@eupnea/contracts/upload';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { uploadStatusQuery } from './uploads-query.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('the status call is asked each second while the import runs, and no more once it is done', async () => {
  const progress = [0.2, 0.7, 1];
  const call = vi.spyOn(api, 'call').mockImplementation(async () => {
    const share = progress.shift() ?? 1;
    const status = share === 1 ? 'done' : 'running';
    return JSON.parse(`{"id":7,"status":"${status}","progress":${share},"waits_for_answers":false}`);
  });
  const summary = { id: 7, status: 'running', waits_for_answers: false } as UploadStatus; // cast: what the query reads
  const observer = new QueryObserver(new QueryClient(), uploadStatusQuery(summary));
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data?.progress).toBe(0.2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(observer.getCurrentResult().data?.progress).toBe(0.7);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult().data?.status).toBe('done');
  expect(call.mock.calls.map(([name]) => name)).toEqual(['uploadStatus', 'uploadStatus', 'uploadStatus']);
  stop();
});
