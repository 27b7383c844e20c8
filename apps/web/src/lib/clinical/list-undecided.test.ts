import { expect, test } from 'vitest';
import { hasUnreadMuscleSignal } from './list-undecided.ts';

test('a recorded muscle signal is named where the text asks for one, since the detectors do not read it', () => {
  const undecided = { delayed_cycling: 'mechanics_hidden' } as const;
  const none = { eadi_peak_uv: null, pes_swing_cmh2o: null };
  expect(hasUnreadMuscleSignal({ undecided, features: { ...none, eadi_peak_uv: 3.6 } })).toBe(true);
  expect(hasUnreadMuscleSignal({ undecided, features: { ...none, pes_swing_cmh2o: -4 } })).toBe(true);
  expect(hasUnreadMuscleSignal({ undecided, features: none })).toBe(false);
  const early = { double_trigger: 'no_former_breath' } as const;
  expect(hasUnreadMuscleSignal({ undecided: early, features: { ...none, eadi_peak_uv: 3.6 } })).toBe(false);
});
