import { expect, test } from 'vitest';
import { STORED_AFTER_MS, awaitWindow } from './await-window.ts';
import { windowInView } from './period.ts';

const NOW = 1_000_000;
const stored = { fromMs: 0, toMs: NOW - 4000 };
/** As the list of events opens the waves of an event: from 10 s before it, for 30 s. */
const around = (eventMs: number) => ({ fromMs: eventMs - 10_000, toMs: eventMs + 20_000 });

test('the waves of an event that just was are waited for, until all of them must be stored', () => {
  const window = around(NOW - 1000);
  expect(awaitWindow(window, stored, NOW)).toBe('waiting');
  const overMs = window.toMs + STORED_AFTER_MS;
  expect(awaitWindow(window, stored, overMs - 1)).toBe('waiting');
  expect(awaitWindow(window, { fromMs: 0, toMs: window.toMs }, overMs)).toBeNull();
});

test('of an older event nothing is waited for', () => {
  expect(awaitWindow(around(NOW - 60_000), stored, NOW)).toBeNull();
  expect(awaitWindow(null, stored, NOW)).toBeNull();
});

test('when the ventilator has stopped storing, that is said', () => {
  const window = around(NOW + 8000);
  expect(awaitWindow(window, stored, window.toMs + STORED_AFTER_MS)).toBe('missing');
});

test('no address makes the page ask for ever', () => {
  expect(awaitWindow(around(NOW + 3_600_000), stored, NOW)).toBe('missing');
});

test('an address without waves waits for those that the page opens with, as far as breaths are told of', () => {
  const begun = { fromMs: NOW - 12_000, toMs: NOW - 2000 };
  const inView = windowInView({}, begun);
  expect(inView).toEqual(begun);
  expect(awaitWindow(inView, begun, NOW)).toBe('waiting');
  expect(awaitWindow(inView, begun, begun.toMs + STORED_AFTER_MS)).toBeNull();
  // Of a longer stay the first breaths are in view, and these are stored.
  const stay = { fromMs: NOW - 3_600_000, toMs: NOW - 2000 };
  expect(windowInView({}, stay)).toEqual({ fromMs: stay.fromMs, toMs: stay.fromMs + 20_000 });
  expect(awaitWindow(windowInView({}, stay), stay, NOW)).toBeNull();
});
