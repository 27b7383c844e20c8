import { expect, test } from 'vitest';
import { openDefaultView } from './default-view.ts';

const BREATHS = { id: 3, screen: 'breaths', search: { columns: 'vte_ml', finding: 'any' } } as const;
const OVERVIEW = {
  id: 4,
  screen: 'overview',
  search: { sort: 'power', end: '2026-11-20T00:00:00Z' },
} as const;
const WALL = { id: 5, screen: 'wall', search: { sort: 'UP' } } as const;
const LANES = {
  id: 6,
  screen: 'lanes',
  search: { lanes: 'pressure,derived_1', formulas: 'PL: Paw - Pes' },
} as const;
const DEFAULTS = [BREATHS, OVERVIEW, WALL];

const about = { pathname: '/about', search: {} };
const at = (pathname: string, search: object = {}) => ({ pathname, search });

test('the default view opens on arrival at a bare address, also within a project and on the first page', () => {
  const opened = openDefaultView(about, at('/patient/7', { tab: 'breaths' }), DEFAULTS);
  expect(opened).toEqual({ views: [BREATHS], search: { tab: 'breaths', ...BREATHS.search } });
  expect(openDefaultView(null, at('/analytics'), DEFAULTS)?.search).toEqual(OVERVIEW.search);
  expect(openDefaultView(null, at('/projects/2/analytics'), DEFAULTS)?.views).toEqual([OVERVIEW]);
  expect(openDefaultView(null, at('/'), DEFAULTS)?.views).toEqual([WALL]);
  const analytics = at('/analytics', { patient: '7', view: 'breaths' });
  expect(openDefaultView(at('/analytics'), analytics, DEFAULTS)?.views).toEqual([BREATHS]);
});

test('another tab of the patient is an arrival; the same screen is not, where the user may have closed the view', () => {
  const breaths = at('/patient/7', { tab: 'breaths' });
  expect(openDefaultView(at('/patient/7', { tab: 'events' }), breaths, DEFAULTS)?.views).toEqual([BREATHS]);
  expect(openDefaultView(at('/patient/7', { ...breaths.search, mode: 'ps' }), breaths, DEFAULTS)).toBe(null);
  expect(openDefaultView(at('/patient/8', { tab: 'breaths' }), breaths, DEFAULTS)?.views).toEqual([BREATHS]);
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

test('default lanes open with the waves of the monitor and of Breaths, but not of labeling', () => {
  const opened = openDefaultView(about, at('/patient/7'), [LANES]);
  expect(opened).toEqual({ views: [LANES], search: LANES.search });
  expect(openDefaultView(about, at('/patient/-1', { device_id: '4' }), [LANES])?.views).toEqual([LANES]);
  expect(openDefaultView(about, at('/patient/7', { tab: 'trends' }), [LANES])).toBe(null);
  expect(openDefaultView(about, at('/labeling-app', { task: '3' }), [LANES])).toBe(null);
  expect(openDefaultView(about, at('/patient/7', { lanes: 'flow' }), [LANES])).toBe(null);
  expect(openDefaultView(at('/patient/7'), at('/patient/7', { tab: 'breaths' }), [LANES])).toBe(null);
});

test('default lanes stand beside the default columns of Breaths, unless these have lanes of their own', () => {
  const breaths = at('/patient/7', { tab: 'breaths' });
  const both = { tab: 'breaths', ...BREATHS.search, ...LANES.search };
  expect(openDefaultView(about, breaths, [LANES, BREATHS])).toEqual({
    views: [BREATHS, LANES],
    search: both,
  });
  const withLanes = { ...BREATHS, search: { lanes: 'flow' } } as const;
  expect(openDefaultView(about, breaths, [LANES, withLanes])).toEqual({
    views: [withLanes],
    search: { tab: 'breaths', lanes: 'flow' },
  });
  // The address before the screen is known has them already.
  const resolved = at('/patient/7', { tab: 'breaths', ...LANES.search });
  expect(openDefaultView(about, resolved, [LANES, BREATHS])?.search).toEqual(both);
});

test('a default view of the screen as it is leaves the address', () => {
  expect(openDefaultView(about, at('/'), [{ ...WALL, search: {} }])).toBe(null);
  expect(openDefaultView(about, at('/patient/7'), [{ ...LANES, search: {} }])).toBe(null);
});
