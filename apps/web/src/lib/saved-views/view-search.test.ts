import type { SavedView } from '@eupnea/contracts/saved-view';
import { expect, test } from 'vitest';
import {
  closeView,
  hasPeriod,
  isShown,
  openView,
  readFlatSearch,
  readView,
  writeLink,
} from './view-search.ts';

function makeView(change: Partial<SavedView>): SavedView {
  return {
    id: 12,
    version: 1,
    screen: 'breaths',
    name: 'Night',
    search: { columns: 'vte_ml', finding: 'any' },
    project: null,
    is_own: true,
    owner: { id: 1, username: 'a' },
    updated_at: '2026-11-25T08:00:00.000Z',
    ...change,
  };
}

const ADDRESS = {
  tab: 'breaths',
  columns: 'ti_s',
  mode: 'ps',
  from: '2026-11-24T08:00:00Z',
  to: '2026-11-24T09:00:00Z',
  breath: '7-12',
  saved: '12',
};

test('a view stores columns, filters and order, and dates only on request', () => {
  expect(readView('breaths', ADDRESS, false)).toEqual({ columns: 'ti_s', mode: 'ps' });
  expect(readView('breaths', ADDRESS, true)).toEqual({
    columns: 'ti_s',
    mode: 'ps',
    from: ADDRESS.from,
    to: ADDRESS.to,
  });
  expect(hasPeriod('breaths', ADDRESS)).toBe(true);
  expect(hasPeriod('patients', ADDRESS)).toBe(false);
});

test('an opened view replaces filters and leaves the place and the period', () => {
  expect(openView(makeView({}), ADDRESS)).toEqual({
    tab: 'breaths',
    columns: 'vte_ml',
    finding: 'any',
    from: ADDRESS.from,
    to: ADDRESS.to,
  });
});

test('an opened view with dates replaces the period too', () => {
  const from = '2026-11-20T00:00:00Z';
  const opened = openView(makeView({ search: { from } }), ADDRESS);
  expect(opened).toEqual({ tab: 'breaths', from });
});

test('a closed view takes along what it set: its dates only where it has some', () => {
  const { tab, from, to } = ADDRESS;
  expect(closeView(makeView({}), ADDRESS)).toEqual({ tab, from, to });
  expect(closeView(makeView({ search: { from } }), ADDRESS)).toEqual({ tab });
});

test('a view is shown until a part of it changes; the period counts only where the view has one', () => {
  const view = makeView({});
  const opened = openView(view, ADDRESS);
  expect(isShown(view, opened)).toBe(true);
  expect(isShown(view, { ...opened, mode: 'ps' })).toBe(false);
  expect(isShown(view, { ...opened, from: '2026-11-20T00:00:00Z' })).toBe(true);
  const dated = makeView({ search: { from: '2026-11-20T00:00:00Z' } });
  expect(isShown(dated, openView(dated, ADDRESS))).toBe(true);
  expect(isShown(dated, opened)).toBe(false);
});

test('the link keeps the place of the screen; the mode of the wall is part of its view', () => {
  expect(writeLink(makeView({}), '/patient/7', ADDRESS)).toBe('/patient/7?tab=breaths&saved=12');
  expect(writeLink(makeView({ screen: 'wall' }), '/', { view: 'widget', q: 'a' })).toBe('/?saved=12');
});

test('reads the text parts of an address alone', () => {
  expect(readFlatSearch({ a: '1', b: undefined, c: 2 })).toEqual({ a: '1' });
});

test('lanes are saved from any screen, and open on each of them without its other parts', () => {
  const monitor = { tab: 'monitor', device_id: '4', lanes: 'flow,derived_1', formulas: 'PL: Paw - Pes' };
  const view = makeView({ screen: 'lanes', search: readView('lanes', monitor, true) });
  expect(view.search).toEqual({ lanes: 'flow,derived_1', formulas: 'PL: Paw - Pes' });
  const labeling = { task: '3', view: 'label', breath: '12', lanes: 'pressure' };
  expect(isShown(view, labeling)).toBe(false);
  const opened = openView(view, labeling);
  expect(opened).toEqual({ task: '3', view: 'label', breath: '12', ...view.search });
  expect(isShown(view, opened)).toBe(true);
  expect(closeView(view, opened)).toEqual({ task: '3', view: 'label', breath: '12' });
  expect(writeLink(view, '/labeling-app', opened)).toBe('/labeling-app?task=3&view=label&saved=12');
});
