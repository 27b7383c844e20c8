import { expect, it } from 'vitest';
import { HELD_OUT_SEEDS } from './held-out/list-held-out-scenarios.ts';
import { runHeldOut } from './run-held-out.ts';

it('analyses each recording as a silent device and as one that sends its settings, against the same truth', () => {
  const { from } = HELD_OUT_SEEDS;
  const tallies = [...runHeldOut(from, from, { beds: ['vc passive'] })];
  expect(tallies.map(({ arm }) => arm)).toEqual(['silent', 'settings']);
  const truth = tallies.map(({ breaths, kinds }) => {
    const autoTrigger = kinds.get('auto_trigger');
    return { breaths, events: autoTrigger?.events.truth, ambiguous: autoTrigger?.scored.ambiguous };
  });
  expect(truth[0]?.breaths).toBeGreaterThan(0);
  expect(truth[1]).toEqual(truth[0]);
});
