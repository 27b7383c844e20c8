import { createSimulation, type Adjustments } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import { mergeAdjustments, type PastStory } from './past-story.ts';
import { PAST_STORIES } from './stories.ts';

/** Several time constants of the simulated CO2 stores (60 s). */
const SETTLING_S = 240;
const LAST_BREATHS = 15;
/** mmHg below PaCO2: alveolar dead space and shunt of the sickest lungs in the stories, and none. */
const MOST_GRADIENT = 32;
const MOST_REVERSED = 2;

/** Mean alveolar CO2 of the patient as he is ventilated at that hour of the story, mmHg. */
function alveolarCo2At({ scenario, moments, seed }: PastStory, atH: number): number {
  const simulation = createSimulation({ ...scenario, longestStepS: 0.005 }, seed);
  const standing = moments
    .toSorted((left, right) => left.atH - right.atH)
    .filter((moment) => moment.atH <= atH)
    .reduce((before: Adjustments, { change = {} }) => mergeAdjustments(before, change), {});
  simulation.adjust(standing);
  const values: number[] = [];
  for (let second = 0; second < SETTLING_S; second += 1)
    for (const event of simulation.step(simulation.rateHz).truth)
      if (event.type === 'breath') values.push(event.gas.alveolarCo2Mmhg);
  const last = values.slice(-LAST_BREATHS).toSorted((left, right) => left - right);
  return last[Math.floor(last.length / 2)] ?? Number.NaN;
}

describe.each(PAST_STORIES.map((story) => [story.pseudonym, story] as const))('%s', (_name, story) => {
  it.each(story.gases)('has the CO2 of its gas at hour $atH in its breath', ({ atH, PaCO2 = Number.NaN }) => {
    const alveolar = alveolarCo2At(story, atH);
    expect(PaCO2 - alveolar).toBeGreaterThan(-MOST_REVERSED);
    expect(PaCO2 - alveolar).toBeLessThan(MOST_GRADIENT);
  });

  it('has gases of which pH, PaCO2 and HCO3 belong together', () => {
    for (const { pH = Number.NaN, PaCO2 = Number.NaN, HCO3 = Number.NaN } of story.gases)
      expect(pH).toBeCloseTo(6.1 + Math.log10(HCO3 / (0.0307 * PaCO2)), 1);
  });
});
