import { findParameter } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { LUNG_PRESETS } from '../patient/presets.ts';
import { BASE_SCENARIO } from '../scenarios/base-scenario.ts';
import { ALL_SCENARIOS, findScenario } from '../scenarios/beds.ts';
import { adjustmentsOf, BEDSIDE_CONTROLS, changeBed, fitToRange, rangeOfControl } from './bedside-change.ts';

const control = (code: string) => {
  const found = BEDSIDE_CONTROLS.find((one) => one.code === code);
  if (found === undefined) throw new Error(`no control ${code}`);
  return found;
};

describe('the controls of a simulated bed', () => {
  it('have codes of their own, and settings that the registry knows in their unit', () => {
    expect(new Set(BEDSIDE_CONTROLS.map(({ code }) => code)).size).toBe(BEDSIDE_CONTROLS.length);
    for (const { setting, unit } of BEDSIDE_CONTROLS) {
      if (setting !== null)
        expect([setting, findParameter('setting', setting)?.unit]).toEqual([setting, unit]);
    }
  });

  it('hold what every scenario begins with', () => {
    for (const scenario of ALL_SCENARIOS) {
      for (const one of BEDSIDE_CONTROLS) {
        const value = one.read(scenario);
        if (value === null || (one.modes !== null && !one.modes.has(scenario.settings.mode))) continue;
        const { minimum, maximum } = rangeOfControl(one, scenario);
        expect([scenario.id, one.code, value >= minimum && value <= maximum]).toEqual([
          scenario.id,
          one.code,
          true,
        ]);
      }
    }
  });

  it('read back what they wrote', () => {
    for (const one of BEDSIDE_CONTROLS) {
      if (one.read(BASE_SCENARIO) === null) continue;
      expect(one.read(one.write(BASE_SCENARIO, 7))).toBeCloseTo(7, 9);
    }
  });

  it('take the nearest value that can be set, and nothing that is no number', () => {
    const range = rangeOfControl(control('ti'), BASE_SCENARIO);
    expect(fitToRange(1.13, range)).toBe(1.15);
    expect(fitToRange(99, range)).toBe(range.maximum);
    expect(fitToRange(-1, range)).toBe(range.minimum);
    expect(fitToRange(Number.NaN, range)).toBeNull();
    expect(changeBed(BASE_SCENARIO, { values: { peep: 400 } }).settings.peepCmh2o).toBe(25);
  });

  it('are a newborn’s at a newborn', () => {
    const neonate = findScenario('neonate') ?? BASE_SCENARIO;
    expect(rangeOfControl(control('vt'), neonate).maximum).toBe(60);
    expect(rangeOfControl(control('vt'), BASE_SCENARIO).maximum).toBe(1000);
  });

  it('have no knob for the kind of trigger that the bed does not have', () => {
    expect(control('pressure-trigger').read(BASE_SCENARIO)).toBeNull();
    const changed = changeBed(BASE_SCENARIO, { values: { 'pressure-trigger': 3, 'flow-trigger': 5 } });
    expect(changed.settings.trigger).toEqual({ kind: 'flow', flowLpm: 5 });
  });
});

describe('what is adjusted of a scenario', () => {
  it('is only what differs: the course goes on with the rest', () => {
    expect(adjustmentsOf(BASE_SCENARIO, { values: {} })).toEqual({ effort: {}, settings: {} });
    expect(adjustmentsOf(BASE_SCENARIO, { mode: 'ps', values: { peep: 9 } })).toEqual({
      effort: {},
      settings: { mode: 'ps', peepCmh2o: 9 },
    });
  });

  it('is a whole lung, with its compliance set over the preset', () => {
    const { lung } = adjustmentsOf(BASE_SCENARIO, { lung: 'copd', values: { compliance: 70 } });
    expect(lung).toEqual({ ...LUNG_PRESETS.copd, complianceMlPerCmh2o: 70 });
  });
});
