import { expect, test } from 'vitest';
import type { Alert } from '@eupnea/contracts/alert';
import { makeAlert } from '../../../testing/make-device.ts';
import { mergeAlertHistory } from './merge-alert-history.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 25, 12, 0, seconds)).toISOString();

const answer = (alerts: readonly Alert[]) => ({ alerts, atMs: Date.parse(at(40)) });

test('lists what the store has from before the page was opened, newest first', () => {
  const streamed = makeAlert({ id: 7, onset: at(50) });
  const before = makeAlert({ id: 0, onset: at(10), end: at(20) });
  const earlier = makeAlert({ id: 0, onset: at(1), end: at(5) });
  expect(mergeAlertHistory([streamed], answer([earlier, before]), [streamed])).toEqual([
    streamed,
    before,
    earlier,
  ]);
});

test('lists an episode of both once, with the end that the stream knows', () => {
  const ended = makeAlert({ id: 7, onset: at(10), end: at(30) });
  const open = makeAlert({ id: 0, onset: at(10), end: null });
  const other = makeAlert({ id: 0, kind: 'RR_low', onset: at(10), end: null });
  expect(mergeAlertHistory([ended], answer([open, other]), [other])).toEqual([ended, other]);
});

test('an episode that ended between the store’s answer and the stream’s first message is not active', () => {
  const open = makeAlert({ id: 0, onset: at(10), end: null });
  expect(mergeAlertHistory([], answer([open]), [])).toEqual([{ ...open, end: at(40) }]);
  // Before its first message the stream says nothing of it.
  expect(mergeAlertHistory([], answer([open]), null)).toEqual([open]);
});
