import { expect, test } from 'vitest';
import { makeAlert } from '../../../testing/make-device.ts';
import { mergeAlertHistory } from './merge-alert-history.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 25, 12, 0, seconds)).toISOString();

test('lists what the store has from before the page was opened, newest first', () => {
  const streamed = makeAlert({ id: 7, onset: at(50) });
  const before = makeAlert({ id: 0, onset: at(10), end: at(20) });
  const earlier = makeAlert({ id: 0, onset: at(1), end: at(5) });
  expect(mergeAlertHistory([streamed], [earlier, before])).toEqual([streamed, before, earlier]);
});

test('lists an episode of both once, with the end that the stream knows', () => {
  const ended = makeAlert({ id: 7, onset: at(10), end: at(30) });
  const open = makeAlert({ id: 0, onset: at(10), end: null });
  const other = makeAlert({ id: 0, kind: 'RR_low', onset: at(10), end: null });
  expect(mergeAlertHistory([ended], [open, other])).toEqual([ended, other]);
});
