// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseClockZone } from '../../../lib/clock-zone.ts';
import { readStretch } from './read-stretch.ts';

const SESSION = { from: '2026-03-01T08:00:00.000Z', to: '2026-03-01T12:00:00.000Z' };

// No machine that runs the tests stands in this zone.
beforeEach(() => chooseClockZone('Asia/Kathmandu'));
afterEach(() => chooseClockZone(null));

test('without an edge it is the whole session, with one the other edge is the session’s', () => {
  expect(readStretch('', '', SESSION)).toBeNull();
  expect(readStretch('2026-03-01T14:45:00', '', SESSION)).toEqual({
    from: '2026-03-01T09:00:00.000Z',
    to: SESSION.to,
  });
  expect(readStretch('2026-03-01T14:45:00', '', { ...SESSION, to: null })).toMatchObject({ to: null });
});

test('a part that ends before it begins, or without a time, is refused', () => {
  expect(readStretch('2026-03-01T15:45:00', '2026-03-01T14:45:00', SESSION)).toBe('refused');
  expect(readStretch('1 Mar 2026', '', SESSION)).toBe('refused');
});
