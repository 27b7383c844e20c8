import { expect, test } from 'vitest';
import { readAverageChoice } from './average-choice.ts';

const read = (event: string, gold = false) =>
  readAverageChoice({ event, gold, formula: 'Paw', beforeS: '2', afterS: '4' })?.event ?? null;

test('every kind of event of the choice becomes a question', () => {
  expect(
    readAverageChoice({ event: 'alert', gold: true, formula: 'Pes', beforeS: '1', afterS: '8' }),
  ).toEqual({
    event: { kind: 'alert' },
    formula: 'Pes',
    before_s: 1,
    after_s: 8,
  });
  expect(read('finding:double_trigger')).toEqual({ kind: 'finding', finding: 'double_trigger' });
  expect(read('label:any', true)).toEqual({ kind: 'label', label: 'any', gold: true });
  expect(read('label:normal')).toEqual({ kind: 'label', label: 'normal', gold: false });
  // A kind in other words and an alarm of a device may hold a colon.
  expect(read('note:Round: morning')).toEqual({ kind: 'note', note: 'Round: morning' });
  expect(read('alert:device:A:12')).toEqual({ kind: 'alert', alarm: { source: 'device', kind: 'A:12' } });
  expect(read('setting:PEEPCPAP')).toEqual({ kind: 'setting', parameter: 'PEEPCPAP' });
});

test('what no server knows is no question', () => {
  for (const event of ['finding:x', 'label:x', 'note:', 'alert:nobody:x', 'setting:x', 'x']) {
    expect(read(event)).toBeNull();
  }
});
