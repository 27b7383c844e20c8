import { expect, test } from 'vitest';
import { readStretch } from './read-stretch.ts';

const SESSION = { from: '2026-03-01T08:00:00.000Z', to: '2026-03-01T12:00:00.000Z' };

test('without an edge it is the whole session, with one the other edge is the session’s', () => {
  expect(readStretch('', '', SESSION)).toBeNull();
  expect(readStretch('2026-03-01T09:00:00Z', '', SESSION)).toEqual({
    from: '2026-03-01T09:00:00.000Z',
    to: SESSION.to,
  });
  expect(readStretch('2026-03-01T09:00:00Z', '', { ...SESSION, to: null })).toMatchObject({ to: null });
});

test('a part that ends before it begins is refused', () => {
  expect(readStretch('2026-03-01T10:00:00Z', '2026-03-01T09:00:00Z', SESSION)).toBe('refused');
});
