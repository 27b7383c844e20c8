import { expect, test } from 'vitest';
import { isAuthPage, isLiveView } from './is-live-view.ts';

test('the root, the remote display and a patient are live views', () => {
  expect(['/', '/monilitycs', '/patient/-1'].every(isLiveView)).toBe(true);
  expect(['/about', '/auth', '/patients', '/reports'].some(isLiveView)).toBe(false);
});

test('sign-in, verification and password reset are auth pages', () => {
  expect(['/auth', '/verify-email', '/reset-password/abc'].every(isAuthPage)).toBe(true);
  expect(['/', '/about'].some(isAuthPage)).toBe(false);
});
