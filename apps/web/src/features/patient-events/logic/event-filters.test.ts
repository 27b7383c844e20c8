import { expect, test } from 'vitest';
import { EVENT_FILTERS, queryOfFilters } from './event-filters.ts';

test('estimated settings are apart: absent until asked for, alone or beside the real ones', () => {
  expect(queryOfFilters([])).toEqual({ estimated: 'without' });
  expect(queryOfFilters(['setting', 'alert'])).toEqual({ kind: 'setting,alert', estimated: 'without' });
  expect(queryOfFilters(['estimated'])).toEqual({ kind: 'setting', estimated: 'only' });
  expect(queryOfFilters(['estimated', 'alert'])).toEqual({ kind: 'setting,alert', estimated: 'only' });
  expect(queryOfFilters(['estimated', 'setting'])).toEqual({ kind: 'setting', estimated: 'with' });
  expect(EVENT_FILTERS.slice(0, 3)).toEqual(['setting', 'estimated', 'limit']);
});
