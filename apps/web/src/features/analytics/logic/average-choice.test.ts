import { expect, test } from 'vitest';
import { readReviewSearch } from '../../../lib/stored/review-search.ts';
import { readAverage, readAverageChoice, writeAverage } from './average-choice.ts';

const read = (event: string, gold = false) =>
  readAverageChoice({ event, gold, formula: 'Paw', beforeS: '2', afterS: '4', grouping: 'none' })?.event ??
  null;

test('every kind of event of the choice becomes a question', () => {
  expect(
    readAverageChoice({
      event: 'alert',
      gold: true,
      formula: 'Pes',
      beforeS: '1',
      afterS: '8',
      grouping: 'mode',
    }),
  ).toEqual({
    event: { kind: 'alert' },
    formula: 'Pes',
    before_s: 1,
    after_s: 8,
    group_by: 'mode',
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

test('the choice stands in the address, whatever the event is called', () => {
  for (const event of ['finding:double_trigger', 'alert:device:A~12', 'note:Round: morning'])
    for (const [gold, grouping] of [
      [true, 'none'],
      [false, 'finding'],
    ] as const) {
      const draft = { event, gold, formula: 'mean(Paw - Pes, 0.5 s)', beforeS: '10', afterS: '4', grouping };
      const { average } = readReviewSearch({ average: writeAverage(draft) });
      expect(readAverage(average)).toEqual(draft);
    }
  expect(readAverage(undefined)).toBeNull();
  expect(readAverage('2~4~0~Pes~alert')).toMatchObject({ afterS: '4', grouping: 'none' });
  for (const average of ['', 'Pes', '2~4~0~Pes', '2~4~9~Pes~finding:x', '2~4~0~~finding:x'])
    expect(readReviewSearch({ average })).toEqual({});
});
