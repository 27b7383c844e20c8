import { expect, test } from 'vitest';
import { isAuthPage, isLiveView, hasCloseLayout } from './is-live-view.ts';

test('the root, the remote display and a patient are live views', () => {
  const live = ['/', '/monilitycs', '/patient/-1', '/projects/4/monilitycs', '/projects/4/patient/-1'];
  expect(live.every(isLiveView)).toBe(true);
  expect(['/projects', '/projects/4', '/projects/4/patient-management'].some(isLiveView)).toBe(false);
  expect(['/about', '/auth', '/patients', '/reports'].some(isLiveView)).toBe(false);
});

test('sign-in, verification and password reset are auth pages', () => {
  expect(['/auth', '/verify-email', '/reset-password/abc'].every(isAuthPage)).toBe(true);
  expect(['/', '/about'].some(isAuthPage)).toBe(false);
});

test('labeling and review have a layout of their own, inside a project too', () => {
  expect(['/labeling-app', '/projects/3/labeling-app', '/labeling-app/review'].every(hasCloseLayout)).toBe(
    true,
  );
  expect(['/', '/patient/1', '/validation'].some(hasCloseLayout)).toBe(false);
});
