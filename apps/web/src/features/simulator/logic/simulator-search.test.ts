import { changeBed, findScenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import {
  listLungs,
  readSeed,
  readSimulatorSearch,
  withLung,
  withValue,
  writeSimulatorSearch,
} from './simulator-search.ts';

describe('the address of the simulator', () => {
  it('is read back as it was written', () => {
    const plan = {
      scenarioId: 'ards',
      seed: 7,
      change: { lung: 'copd' as const, mode: 'ps' as const, values: { peep: 9, 'p-support': 12, leak: 2.5 } },
    };
    expect(readSimulatorSearch(writeSimulatorSearch(plan))).toEqual(plan);
  });

  it('drops what is not legible and keeps values within their ranges', () => {
    const plan = readSimulatorSearch({
      scenario: 'ards',
      seed: '12x',
      lung: 'toString',
      mode: 'pav',
      peep: '400',
      rate: 'fast',
      vt: '',
      unknown: '3',
    });
    expect(plan).toEqual({ scenarioId: 'ards', seed: 20_261, change: { values: { peep: 25 } } });
  });

  it('opens with a scenario and a seed where it says nothing', () => {
    const plan = readSimulatorSearch({ scenario: 'nobody' });
    expect(findScenario(plan.scenarioId)).toBeDefined();
    expect(plan.change).toEqual({ values: {} });
  });

  it('does not give a newborn the chest of an adult', () => {
    expect(readSimulatorSearch({ scenario: 'neonate', lung: 'copd' }).change).toEqual({ values: {} });
    expect(listLungs('ards')).not.toContain('neonate');
  });

  it('takes whole numbers of nine digits for a seed', () => {
    expect(['0', ' 42 ', '999999999', '1e3', '-1', '', '1234567890'].map(readSeed)).toEqual([
      0,
      42,
      999_999_999,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a change at the bed', () => {
  it('forgets what was set of the former lung by hand, and nothing else', () => {
    const change = withLung({ values: { compliance: 70, 'resistance-exp': 9, peep: 8 } }, 'ards');
    expect(change).toEqual({ lung: 'ards', values: { peep: 8 } });
    expect(withLung(change, null)).toEqual({ values: { peep: 8 } });
  });

  it('sets one value and takes it back', () => {
    const scenario = findScenario('ards');
    if (scenario === undefined) throw new Error('no scenario');
    const set = withValue({ values: { rate: 20 } }, 'peep', 5);
    expect(changeBed(scenario, set).settings).toMatchObject({ peepCmh2o: 5, ratePerMin: 20 });
    expect(withValue(set, 'peep', null)).toEqual({ values: { rate: 20 } });
  });
});
