import { describe, expect, it } from 'vitest';
import { currentStep, FIRST_PLACE, goToStep, readTourPlace } from './tour-place.ts';

describe('where somebody is in the tour', () => {
  it('is the open list of stories at the first visit, and after anything that cannot be read', () => {
    expect(readTourPlace(null)).toEqual(FIRST_PLACE);
    expect(readTourPlace('{')).toEqual(FIRST_PLACE);
    expect(readTourPlace('7')).toEqual(FIRST_PLACE);
  });

  it('survives being written down, without stories and steps that are not known', () => {
    const place = goToStep(FIRST_PLACE, 'support', 2);
    expect(readTourPlace(JSON.stringify(place))).toEqual(place);
    const strange = { isOpen: true, story: 'none', steps: { support: 2, label: -1, none: 3, rang: 0.5 } };
    expect(readTourPlace(JSON.stringify(strange))).toEqual({
      isOpen: true,
      story: null,
      steps: { support: 2 },
    });
  });

  it('resumes a story at the step that was left, and a finished one at its beginning', () => {
    expect(currentStep(goToStep(FIRST_PLACE, 'rang', 2), 'rang', 4)).toBe(2);
    expect(currentStep(goToStep(FIRST_PLACE, 'rang', 4), 'rang', 4)).toBe(0);
    expect(currentStep(FIRST_PLACE, 'rang', 4)).toBe(0);
  });
});
