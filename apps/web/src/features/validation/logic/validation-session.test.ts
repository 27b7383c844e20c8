import { expect, test } from 'vitest';
import type { RunResult } from '../worker/validation-message.ts';
import { pickShownResults } from './shown-results.ts';
import { ValidationSession, type RunListener } from './validation-session.ts';

const PLAN = { from: 1000, to: 1001, bed: null };
const GROUP = { name: '', recordings: 0, breaths: 0, hours: 0, kinds: [] };
const SHOWN = pickShownResults({ seeds: PLAN, overall: GROUP, modes: [], conditions: [] });
const RESULT: RunResult = {
  analysisVersion: 1,
  secondsPerRecording: 150,
  plan: PLAN,
  arms: { silent: SHOWN, settings: SHOWN },
};

function open() {
  const runs: { readonly listener: RunListener; ended: boolean }[] = [];
  const session = new ValidationSession((_, listener) => {
    const run = { listener, ended: false };
    runs.push(run);
    return {
      end: () => {
        run.ended = true;
      },
    };
  });
  const listener = (index: number): RunListener => {
    const run = runs[index];
    if (run === undefined) throw new Error(`run ${index} was not begun`);
    return run.listener;
  };
  return { session, runs, listener, view: () => session.view.get() };
}

test('a run tells how far it is, then what it found, and ends its worker', () => {
  const { session, runs, listener, view } = open();
  session.start(PLAN);
  expect(view().progress).toEqual({ plan: PLAN, done: 0, total: 0, elapsedMs: 0 });
  listener(0).onAnswer({ type: 'progress', done: 3, total: 36, elapsedMs: 500 });
  expect(view().progress).toEqual({ plan: PLAN, done: 3, total: 36, elapsedMs: 500 });
  listener(0).onAnswer({ type: 'done', result: RESULT, elapsedMs: 900 });
  expect(view()).toEqual({ progress: null, failure: null, result: { run: RESULT, elapsedMs: 900 } });
  expect(runs.map(({ ended }) => ended)).toEqual([true]);
});

test('cancelling ends the worker, keeps the last result, and what the worker had still sent changes nothing', () => {
  const { session, runs, listener, view } = open();
  session.start(PLAN);
  listener(0).onAnswer({ type: 'done', result: RESULT, elapsedMs: 900 });
  session.start(PLAN);
  session.cancel();
  expect(runs[1]?.ended).toBe(true);
  const before = view();
  expect(before.progress).toBeNull();
  expect(before.result?.elapsedMs).toBe(900);
  listener(1).onAnswer({ type: 'progress', done: 9, total: 36, elapsedMs: 1 });
  listener(1).onAnswer({ type: 'done', result: RESULT, elapsedMs: 1 });
  listener(1).onError('late');
  expect(view()).toEqual(before);
});

test('a failure of the worker is told, and gone with the next run', () => {
  const { session, runs, listener, view } = open();
  session.start(PLAN);
  listener(0).onError('out of memory');
  expect(view()).toEqual({ progress: null, result: null, failure: 'out of memory' });
  expect(runs[0]?.ended).toBe(true);
  session.start(PLAN);
  expect(view().failure).toBeNull();
});
