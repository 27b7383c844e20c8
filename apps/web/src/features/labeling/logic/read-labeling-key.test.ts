import { expect, test } from 'vitest';
import { readLabelKey, readReviewerKey } from './read-labeling-key.ts';

const key = (name: string) => ({ key: name, ctrlKey: false, altKey: false, metaKey: false });
/** An element that lies in one of these, as `closest` tells. */
const inside = (matching: string) => ({
  closest: (selectors: string) => (selectors.split(', ').includes(matching) ? anElement() : null),
});

/** Only that there is one counts. */
function anElement(): Element {
  return Object.create(null);
}

test('keys label and step, but not while somebody types or a dialog is open', () => {
  expect(readLabelKey(key('2'), null)).toEqual({ type: 'kind', kind: 'ineffective_effort' });
  expect(readLabelKey(key('f'), null)).toEqual({ type: 'kind', kind: 'flow_starvation' });
  expect(readLabelKey(key('0'), null)).toEqual({ type: 'clear' });
  expect(readLabelKey(key(' '), null)).toEqual({ type: 'accept' });
  expect(readLabelKey(key('ArrowRight'), null)).toEqual({ type: 'next' });
  expect(readLabelKey(key('2'), inside('textarea'))).toBeNull();
  expect(readLabelKey(key('2'), inside('[role=dialog]'))).toBeNull();
  expect(readLabelKey({ ...key('l'), ctrlKey: true }, null)).toBeNull();
});

test('the space bar presses a button that has the focus, and arrows move a cursor that has it', () => {
  expect(readLabelKey(key(' '), inside('button'))).toBeNull();
  expect(readLabelKey(key('ArrowRight'), inside('[role=slider]'))).toBeNull();
});

test('a reviewer names kinds only after asking for another label', () => {
  expect(readReviewerKey(key('2'), null, false)).toBeNull();
  expect(readReviewerKey(key('2'), null, true)).toEqual({ type: 'kind', kind: 'ineffective_effort' });
  expect(readReviewerKey(key('A'), null, true)).toEqual({ type: 'approve' });
});
