import { expect, test } from 'vitest';
import { openDefaultView } from './default-view.ts';

const BREATHS = { id: 3, screen: 'breaths', search: { columns: 'vte_ml', finding: 'any' } } as const;
const OVERVIEW = {
  id: 4,
  screen: 'overview',
  search: { sort: 'power', end: '2026-11-20T00:00:00Z' },
} as const;
const WALL = { id: 5, screen: 'wall', search: { sort: 'UP' } } as const;
const DEFAULTS = [BREATHS, OVERVIEW, WALL];

const about = { pathname: '/about', search: {} };
const at = (pathname: string, search: object = {}) => ({ pathname, search });

test('the default view opens on arrival at a bare address, also within a project and on the first page', () => {
  const opened = openDefaultView(about, at('/patient/7', { tab: 'breaths' }), DEFAULTS);
  expect(opened).toEqual({ view: BREATHS, search: { tab: 'breaths', ...BREATHS.search } });
  expect(openDefaultView(null, at('/analytics'), DEFAULTS)?.search).toEqual(OVERVIEW.search);
  expect(openDefaultView(null, at('/projects/2/analytics'), DEFAULTS)?.view).toBe(OVERVIEW);
  expect(openDefaultView(null, at('/'), DEFAULTS)?.view).toBe(WALL);
  const analytics = at('/analytics', { patient: '7', view: 'breaths' });
  expect(openDefaultView(at('/analytics'), analytics, DEFAULTS)?.view).toBe(BREATHS);
});

test('another tab of the patient is an arrival; the same screen is not, where the user may have closed the view', () => {
  const breaths = at('/patient/7', { tab: 'breaths' });
  expect(openDefaultView(at('/patient/7', { tab: 'events' }), breaths, DEFAULTS)?.view).toBe(BREATHS);
  expect(openDefaultView(at('/patient/7', { ...breaths.search, mode: 'ps' }), breaths, DEFAULTS)).toBe(null);
  expect(openDefaultView(at('/patient/8', { tab: 'breaths' }), breaths, DEFAULTS)?.view).toBe(BREATHS);
});

test('an address that names filters, dates, rows or a view of its own wins', () => {
  for (const part of ['mode', 'from', 'breath', 'at', 'saved']) {
    const to = at('/patient/7', { tab: 'breaths', [part]: 'x' });
    expect([part, openDefaultView(about, to, DEFAULTS)]).toEqual([part, null]);
  }
  expect(openDefaultView(about, at('/analytics', { page: '2' }), DEFAULTS)).toBe(null);
});

test('screens without a default view open as they are', () => {
  expect(openDefaultView(about, at('/patient/7', { tab: 'trends' }), DEFAULTS)).toBe(null);
  expect(openDefaultView(about, at('/patient/7'), DEFAULTS)).toBe(null);
  expect(openDefaultView(about, at('/patient-management'), DEFAULTS)).toBe(null);
  expect(openDefaultView(null, at('/cabinet'), DEFAULTS)).toBe(null);
});
