import { expect, test } from 'vitest';
import { describeLink } from './describe-link.ts';

const NOW_MS = 1_800_000_000_000;
const connected = { status: 'connected', standby: false, last_wave: { time_rcvd: NOW_MS - 500 } } as const;

test('a link is judged by the age its newest sample had when the server answered', () => {
  expect(describeLink(connected, NOW_MS)).toEqual({ face: 'live', ageSeconds: null });
  expect(describeLink(connected, NOW_MS + 6_000)).toEqual({ face: 'delayed', ageSeconds: 6 });
  expect(describeLink({ ...connected, last_wave: null }, NOW_MS)).toEqual({
    face: 'stale',
    ageSeconds: null,
  });
});

test('standby is said of a connected device only, and a clock behind the server makes no negative age', () => {
  expect(describeLink({ ...connected, standby: true }, NOW_MS).face).toBe('standby');
  expect(describeLink({ ...connected, standby: true, status: 'disconnected' }, NOW_MS).face).toBe(
    'disconnected',
  );
  expect(describeLink(connected, NOW_MS - 90_000)).toEqual({ face: 'live', ageSeconds: null });
});
