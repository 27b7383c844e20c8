import { describe, expect, it } from 'vitest';
import type { Evidence } from './evidence.ts';
import { decide } from './rules.ts';

const sure = (value: number) => ({ value, sd: 0.01 });

/** A clocked breath of a passive patient about whom everything is known. */
function evidence(changes: Partial<Evidence>): Evidence {
  return {
    start: 'timed',
    timing: 'on_time',
    hasPrevious: true,
    hasMechanics: true,
    isChestKnown: true,
    excess: { height: sure(0.2), from: 10, to: 25, isShared: false },
    quietBefore: { height: sure(0.1), from: 0, to: 40 },
    beforeValve: sure(0.1),
    clearStarts: { known: true, none: false },
    isSensedBySettings: false,
    starting: null,
    bump: null,
    expiration: sure(2),
    ownExpiration: sure(2),
    shortS: 0.5,
    isShortGap: false,
    meanTiKnown: true,
    isInverse: false,
    gap: { from: 0, to: 200 },
    inflation: { from: 200, to: 300 },
    unexpired: null,
    isLeakInDoubt: false,
    patientShare: null,
    isSetFlow: false,
    isSpontaneous: false,
    ...changes,
  };
}

const answerOf = (kind: Parameters<typeof decide>[0], changes: Partial<Evidence>) => {
  const answer = decide(kind, evidence(changes));
  return answer.answer === 'undecided' ? answer.reason : answer.answer;
};

describe('a leak that has just changed', () => {
  const excess = { height: { value: 6, sd: 1 }, from: 10, to: 25, isShared: false };
  const unexpired = { volume: { value: 300, sd: 10 }, limit: 120, from: 0, to: 99 };

  it('leaves undecided what volume and muscle pressure would show, and none what they do not', () => {
    const isLeakInDoubt = true;
    expect(answerOf('reverse_trigger', { excess, isLeakInDoubt })).toBe('leak_unknown');
    expect(answerOf('breath_stacking', { unexpired, isLeakInDoubt })).toBe('leak_unknown');
    expect(answerOf('breath_stacking', { unexpired })).toBe('found');
    expect(answerOf('reverse_trigger', { isLeakInDoubt })).toBe(answerOf('reverse_trigger', {}));
  });

  it('does not hide a double trigger, which the time between two breaths tells', () => {
    const pair = { start: 'patient', expiration: sure(0.2) } as const;
    expect(answerOf('double_trigger', { ...pair, isLeakInDoubt: true })).toBe('found');
  });
});

describe('a reverse trigger', () => {
  const excess = (value: number, sd: number) => ({
    excess: { height: { value, sd }, from: 10, to: 25, isShared: false },
  });

  it('is found above its doubt, undecided near the limit, and none below', () => {
    expect(answerOf('reverse_trigger', excess(6, 1))).toBe('found');
    expect(answerOf('reverse_trigger', excess(6, 4))).toBe('near_limit');
    expect(answerOf('reverse_trigger', excess(0.2, 0.5))).toBe('not');
  });

  it('is undecided where nobody knows what started the breath, and none where the patient did', () => {
    expect(answerOf('reverse_trigger', { ...excess(6, 1), start: 'unknown' })).toBe('start_unknown');
    expect(answerOf('reverse_trigger', { ...excess(6, 1), start: 'patient' })).toBe('not');
  });
});

describe('an auto-trigger', () => {
  const early = { start: 'none', timing: 'early' } as const;

  it('is found early for a clock where efforts are clearly seen', () => {
    expect(answerOf('auto_trigger', early)).toBe('found');
  });

  it('is undecided where this patient’s efforts are nowhere seen, or no clock is known', () => {
    expect(answerOf('auto_trigger', { ...early, clearStarts: { known: false, none: false } })).toBe(
      'efforts_unclear',
    );
    expect(answerOf('auto_trigger', { ...early, timing: 'no_clock' })).toBe('clock_unknown');
  });

  it('is decided by a set rate where the patient makes no efforts at all', () => {
    const settings = { isSensedBySettings: true };
    const passive = { clearStarts: { known: false, none: true } };
    expect(answerOf('auto_trigger', { ...early, ...settings, ...passive, timing: 'on_time' })).toBe('found');
  });
});

describe('cycling', () => {
  const starting = {
    onset: 180,
    valve: 200,
    end: 240,
    inspirationEnd: 300,
    peak: sure(8),
    delay: { value: 0.1, sd: 0.06 },
    cyclingLate: { value: 0.6, sd: 0.06 },
  };

  it('is judged against the end of the effort, and undecided where efforts hide the mechanics', () => {
    expect(answerOf('delayed_cycling', { start: 'patient', starting })).toBe('found');
    expect(answerOf('premature_cycling', { start: 'patient', starting })).toBe('not');
    expect(answerOf('delayed_cycling', { start: 'patient', starting, isChestKnown: false })).toBe(
      'mechanics_hidden',
    );
  });
});

describe('an ineffective effort', () => {
  const bump = {
    from: 320,
    to: 400,
    peakAt: 360,
    reach: 50,
    hasFoot: true,
    prominence: { value: 5, sd: 0.5 },
  };

  it('stands above its feet, and is undecided where the first of them was not seen', () => {
    expect(answerOf('ineffective_effort', { start: 'patient', bump })).toBe('found');
    expect(answerOf('ineffective_effort', { start: 'patient', bump: { ...bump, hasFoot: false } })).toBe(
      'near_limit',
    );
  });

  it('is none just after an inflation whose reverse trigger it is', () => {
    const excess = { height: sure(6), from: 290, to: 340, isShared: false };
    expect(answerOf('ineffective_effort', { bump, excess })).toBe('not');
  });
});
