import { expect, test } from 'vitest';
import { suggestedKinds, toggleKind, writeLetters } from './label-kinds.ts';
import { findNext, nearestPosition, orderPositions, positionsIn, stepFrom } from './label-order.ts';
import { lanesOf, readLabelingSearch } from './labeling-search.ts';
import { listPages } from './list-pages.ts';
import { newClientId } from './new-client-id.ts';
import { chooseView, isBlind, mayLabel } from './offers-view.ts';
import { binOverview } from './overview-bins.ts';
import { readUndoStep } from './undo-steps.ts';
import { writeVote } from './write-vote.ts';

const times = { started_at_ms: [0, 1000, 2000], ended_at_ms: [1000, 2000, 3000] };

test('normal stands alone, other kinds add up in the order of the panel, and the same key takes one away', () => {
  expect(toggleKind([], 'normal')).toEqual(['normal']);
  expect(toggleKind(['normal'], 'leak')).toEqual(['leak']);
  expect(toggleKind(['leak'], 'ineffective_effort')).toEqual(['ineffective_effort', 'leak']);
  expect(toggleKind(['ineffective_effort', 'leak'], 'normal')).toEqual(['normal']);
  expect(toggleKind(['leak'], 'leak')).toEqual([]);
});

test('a suggestion names a kind once, and nothing found is as good as normal', () => {
  expect(suggestedKinds([])).toEqual(['normal']);
  expect(writeLetters(suggestedKinds(['delayed_cycling', 'ineffective_effort', 'delayed_cycling']))).toBe(
    'IE·DC',
  );
});

test('the most uncertain breaths come first, those without a finding last and in order of time', () => {
  const walk = orderPositions([null, 0.2, 0.9, null], 'uncertainty');
  expect(walk).toEqual([2, 1, 0, 3]);
  expect(stepFrom(walk, 1, 1)).toBe(0);
  expect(stepFrom(walk, 3, 1)).toBe(3);
  expect(orderPositions([null, 0.2, 0.9], 'time')).toEqual([0, 1, 2]);
});

test('the next unlabelled breath is looked for behind this one and then from the beginning', () => {
  expect(findNext([0, 1, 2, 3], 2, (at) => at === 1)).toBe(1);
  expect(findNext([0, 1, 2, 3], 1, (at) => at > 1)).toBe(2);
  expect(findNext([0, 1], 0, () => false)).toBeNull();
});

test('breaths in view are those that a stretch of time touches', () => {
  expect(positionsIn(times, { fromMs: 1500, toMs: 2500 })).toEqual({ first: 1, last: 2 });
  expect(positionsIn(times, { fromMs: 4000, toMs: 5000 })).toBeNull();
  expect(nearestPosition(times, 2400)).toBe(2);
});

test('pages in view are asked for, and of a long view only that of the breath', () => {
  expect(listPages({ first: 90, last: 110 }, 95)).toEqual([1, 2]);
  expect(listPages({ first: 0, last: 4000 }, 250)).toEqual([3]);
  expect(listPages(null, 0)).toEqual([1]);
});

test('a pixel of the overview shows a kind before a normal breath, and is labelled when all of it is', () => {
  const labels = [['normal'], ['leak'], null] as const;
  const bins = binOverview({ ...times, labelOf: (at) => labels[at] ?? null }, 1);
  expect(bins).toEqual([{ kind: 'leak', isLabelled: false }]);
  expect(binOverview({ ...times, labelOf: () => ['normal'] }, 3).map((bin) => bin?.isLabelled)).toEqual([
    true,
    true,
    true,
  ]);
});

test('an address says task, view and breath, and what is illegible in it is left out', () => {
  const search = { task: '7', view: 'review', breath: '12', order: 'uncertainty', blind: '1' };
  expect(readLabelingSearch(search)).toEqual(search);
  const lanes = { lanes: 'pressure:2,derived_1::-5~20', formulas: 'PL: Paw - Pes' };
  expect(lanesOf(readLabelingSearch({ ...search, ...lanes }))).toEqual(lanes);
  expect(readLabelingSearch({ lanes: 'Pressure;', formulas: '\n' })).toEqual({});
  expect(readLabelingSearch({ task: '-1', view: 'x', breath: '99999', order: 'y', blind: 1 })).toEqual({});
});

test('a view that is not the reader’s is not shown, and submitted labels do not change', () => {
  const own = {
    rater_id: 1,
    code: 'R1',
    labelled: 0,
    state: 'submitted' as const,
    return_comment: null,
    returned_positions: [],
  };
  const permissions = { label: true, review: false, manage: false };
  expect(chooseView({ own, permissions }, 'review')).toBe('label');
  expect(chooseView({ own: null, permissions: { ...permissions, review: true } }, undefined)).toBe('review');
  expect(chooseView({ own: null, permissions }, 'label')).toBeNull();
  expect(mayLabel({ own, permissions, state: 'labeling' })).toBe(false);
  expect(mayLabel({ own: { ...own, state: 'returned' }, permissions, state: 'in_review' })).toBe(true);
  expect(mayLabel({ own: { ...own, state: 'in_progress' }, permissions, state: 'approved' })).toBe(false);
});

test('a rater who also reviews sees the others only after submitting, and again not when the labels came back', () => {
  const own = { rater_id: 1, code: 'R1', labelled: 3, return_comment: null, returned_positions: [] };
  for (const state of ['unlabelled', 'in_progress', 'returned'] as const) {
    expect(isBlind({ own: { ...own, state } }, 'review')).toBe(true);
    expect(isBlind({ own: { ...own, state } }, 'agreement')).toBe(true);
    expect(isBlind({ own: { ...own, state } }, 'label')).toBe(false);
  }
  expect(isBlind({ own: { ...own, state: 'submitted' } }, 'review')).toBe(false);
  expect(isBlind({ own: null }, 'review')).toBe(false);
});

test('votes are counted by label, and who gave none does not vote', () => {
  const label = (kinds: ('normal' | 'leak')[] | null, rater: number) => ({
    rater_id: rater,
    code: `R${rater}`,
    label:
      kinds === null
        ? null
        : {
            kinds,
            open_kinds: [],
            confidence: null,
            is_unsure: false,
            comment: null,
            start_index: 0,
            end_index: 1,
            labelled_at: '2026-11-23T08:00:00Z',
            schema_version: 1,
          },
  });
  expect(writeVote([label(['normal'], 1), label(['leak'], 2), label(['leak'], 3), label(null, 4)])).toBe(
    '2 : 1',
  );
});

test('after a reload the newest event that was not taken back is the one to undo', () => {
  const item = (client: string, action: 'label' | 'undo', rater = 1) => ({
    client_id: client,
    rater_id: rater,
    code: 'R1',
    action,
    label: null,
    at: '2026-11-23T08:00:00Z',
  });
  const items = [item('a', 'label'), item('b', 'label'), item('x', 'label', 2), item('c', 'undo')];
  expect(readUndoStep(items, 4, 1)).toEqual({ clientId: 'a', position: 4, before: null });
  expect(readUndoStep([item('a', 'label'), item('b', 'undo')], 4, 1)).toBeNull();
});

test('an id of an event is a UUID of random bits', () => {
  expect(newClientId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(newClientId()).not.toBe(newClientId());
});
