import { expect, test } from 'vitest';
import { isAuthPage, isLiveView, isWideLayout } from './is-live-view.ts';

test('the root, the remote display and a patient are live views', () => {
  expect(['/', '/monilitycs', '/patient/-1'].every(isLiveView)).toBe(true);
  expect(['/about', '/auth', '/patients', '/reports'].some(isLiveView)).toBe(false);
});

test('sign-in, verification and password reset are auth pages', () => {
  expect(['/auth', '/verify-email', '/reset-password/abc'].every(isAuthPage)).toBe(true);
  expect(['/', '/about'].some(isAuthPage)).toBe(false);
});

test('labeling and review have a layout of their own, inside a project too', () => {
  expect(['/labeling-app', '/projects/3/labeling-app', '/labeling-app/review'].every(isWideLayout)).toBe(
    true,
  );
  expect(['/', '/patient/1', '/validation'].some(isWideLayout)).toBe(false);
});
