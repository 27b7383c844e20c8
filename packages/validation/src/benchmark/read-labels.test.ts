import { describe, expect, it } from 'vitest';
import { readBreathLabels } from './read-labels.ts';

describe('labels of a recording that a person has', () => {
  it('are read by the short name of a kind or its code, and unsure ones are absent', () => {
    const breaths = readBreathLabels('start_s,end_s,ineffective,flow_starvation\n0,2,1,0\n2,4,unsure,\n');
    expect(breaths).toEqual([
      {
        startS: 0,
        endS: 2,
        labels: new Map([
          ['ineffective_effort', true],
          ['flow_starvation', false],
        ]),
      },
      { startS: 2, endS: 4, labels: new Map() },
    ]);
  });

  it('leave open what the second breath of a pair may be called', () => {
    const [first, second, third] = readBreathLabels(
      'start_s,end_s,double,stacked,delayed_trigger\n0,2,1,1,0\n2,4,0,1,1\n4,6,0,1,1\n',
    );
    expect([...(first?.labels ?? [])]).toEqual([
      ['double_trigger', true],
      ['delayed_trigger', false],
    ]);
    expect([...(second?.labels ?? [])]).toEqual([['breath_stacking', true]]);
    expect(third?.labels.get('delayed_trigger')).toBe(true);
  });

  it.each([
    ['start_s,ineffective\n0,1\n', 'start_s and end_s'],
    ['start_s,end_s,note\n0,1,x\n', 'column of a kind'],
    ['start_s,end_s,double\n0,2,1\n5,4,0\n', 'line 3'],
    ['start_s,end_s,double\n0,2,1\n1,3,0\n', 'line 3'],
    ['start_s,end_s,double\n,2,1\n', 'line 2'],
  ])('refuse %j and say where', (text, message) => {
    expect(() => readBreathLabels(text)).toThrow(message);
  });
});
