import { describe, expect, it } from 'vitest';
import { moveLane, readLanes, toggleLane } from './lane-choice.ts';

describe('the choice of lanes', () => {
  it('is all channels with data without an address, and drops unknown ones and those without data', () => {
    expect(readLanes(undefined, ['pressure', 'flow'])).toEqual(['pressure', 'flow']);
    expect(readLanes('flow,none,co2,flow,pressure', ['pressure', 'flow'])).toEqual(['flow', 'pressure']);
    expect(readLanes('co2', ['pressure', 'flow'])).toEqual(['pressure', 'flow']);
    expect(readLanes('derived_1,flow', ['flow', 'derived_1'])).toEqual(['derived_1', 'flow']);
  });

  it('hides, shows below the others, and keeps the last', () => {
    expect(toggleLane(['pressure', 'flow'], 'pressure')).toEqual(['flow']);
    expect(toggleLane<string>(['flow'], 'pressure')).toEqual(['flow', 'pressure']);
    expect(toggleLane(['flow'], 'flow')).toEqual(['flow']);
  });

  it('moves within its ends', () => {
    expect(moveLane(['pressure', 'flow', 'co2'], 'co2', -1)).toEqual(['pressure', 'co2', 'flow']);
    expect(moveLane(['pressure', 'flow'], 'pressure', -1)).toEqual(['pressure', 'flow']);
  });
});
