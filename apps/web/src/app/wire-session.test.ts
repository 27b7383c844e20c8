// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAccessDenied } from '../lib/access-denied.ts';
import { announceSessionEnd, api } from '../lib/api.ts';
import { registerDialog } from '../lib/open-dialogs.ts';
import { queryClient } from '../lib/query-client.ts';
import { readSelectedPatient, selectPatient } from '../lib/selected-patient.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';
import {
  discardTokenWithoutUser,
  readToken,
  readUser,
  writeSession,
} from '../lib/session/session-storage.ts';
import { router } from './router.tsx';
import { wireSession } from './wire-session.ts';

const session = {
  access_token: 'a',
  refresh_token: 'r',
  user: { id: 1, username: 'demo', email: 'demo@eupnea.local' },
};

wireSession();

beforeEach(() => {
  writeSession(session);
  selectPatient(12);
  queryClient.setQueryData(['device-summaries'], ['of the former session']);
});

test('a session that ended closes dialogs, forgets patient, token, user and answers, and goes to /auth', async () => {
  const closeDialog = vi.fn();
  registerDialog(closeDialog);
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  announceSessionEnd();
  expect(closeDialog).toHaveBeenCalledOnce();
  expect(readSelectedPatient()).toBe(-1);
  expect([readToken(), readUser()]).toEqual([null, null]);
  expect(queryClient.getQueryData(['device-summaries'])).toBeUndefined();
  expect(queryClient.getQueryData(featuresQuery.queryKey)).toEqual([]);
  expect(navigate).toHaveBeenCalledWith({ to: '/auth' });
});

test('signing out in another tab ends the session here too', () => {
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  navigate.mockClear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'JWT', newValue: null }));
  expect(readToken()).toBeNull();
  expect(navigate).toHaveBeenCalledOnce();
});

test('a refusal goes to the root and says so for three seconds', async () => {
  vi.useFakeTimers();
  const refusal = { type: 'about:blank', title: 'Access denied', status: 403, code: 'forbidden' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 403 }));
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  const notice = renderHook(() => useAccessDenied());
  await act(async () => {
    await expect(api.call('me', {})).rejects.toMatchObject({ code: 'forbidden' });
  });
  expect(navigate).toHaveBeenLastCalledWith({ to: '/' });
  expect(notice.result.current).toBe(true);
  await act(async () => vi.advanceTimersByTime(2999));
  expect(notice.result.current).toBe(true);
  await act(async () => vi.advanceTimersByTime(1));
  expect(notice.result.current).toBe(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a token without its user is discarded', () => {
  localStorage.removeItem('CURRENT_USER');
  expect(discardTokenWithoutUser()).toBe(true);
  expect(readToken()).toBeNull();
  expect(discardTokenWithoutUser()).toBe(false);
});
