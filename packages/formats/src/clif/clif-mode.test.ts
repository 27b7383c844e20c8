import { VENTILATION_CONTROLS } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { fromClifMode, isMaskMode, readClifInterface, toClifMode } from './clif-mode.ts';
import { CLIF_DEVICE_CATEGORIES, CLIF_MODE_CATEGORIES } from './clif-vocabulary.ts';

/** mCIDE/respiratory_support/clif_respiratory_support_mode_categories.csv and _device_categories.csv of CLIF 2.1. */
const PUBLISHED_MODES =
  'Assist Control-Volume Control|Pressure Control|Pressure-Regulated Volume Control|SIMV|Pressure Support/CPAP|Volume Support|Blow by|Other';
const PUBLISHED_DEVICES = 'IMV|NIPPV|CPAP|High Flow NC|Face Mask|Trach Collar|Nasal Cannula|Room Air|Other';

it('spells the categories as the consortium publishes them', () => {
  expect(CLIF_MODE_CATEGORIES.join('|')).toBe(PUBLISHED_MODES);
  expect(CLIF_DEVICE_CATEGORIES.join('|')).toBe(PUBLISHED_DEVICES);
});

describe('the category of a reported mode', () => {
  it.each([
    ['vc', 'cmv', '(S)CMV', 'Assist Control-Volume Control'],
    ['pc', 'cmv', 'PCV', 'Pressure Control'],
    ['dual', 'cmv', 'APVcmv', 'Pressure-Regulated Volume Control'],
    ['unknown', 'imv', 'SIMV', 'SIMV'],
    ['dual', 'imv', 'APVsimv', 'SIMV'],
    ['ps', 'csv', 'SPONT', 'Pressure Support/CPAP'],
    ['cpap', 'csv', 'CPAP', 'Pressure Support/CPAP'],
    ['ps', null, null, 'Pressure Support/CPAP'],
    ['dual', 'csv', 'AVtS', 'Volume Support'],
    ['pav', 'csv', 'PAV+', 'Other'],
    ['pc', 'imv', 'APRV', 'Other'],
    ['pc', 'imv', 'DuoPAP', 'Other'],
    ['pc', 'imv', 'BIPAP/SIMV', 'Other'],
    ['dual', 'imv', 'INTELLiVENT-ASV', 'Other'],
  ] as const)('%s, %s, "%s" is %s', (control, sequence, name, category) => {
    expect(toClifMode({ control, sequence, name })).toBe(category);
  });

  it.each([
    // Without a sequence or a name, assisted and synchronised ventilation look the same.
    ['vc', null, null],
    ['pc', 'imv', 'NIV-ST'],
    ['unknown', 'cmv', 'IPPV'],
    ['unknown', null, 'Ambient'],
    ['vc', 'imv', null],
  ] as const)('%s, %s, "%s" is not forced into one', (control, sequence, name) => {
    expect(toClifMode({ control, sequence, name })).toBeNull();
  });

  it('is one of the vocabulary or none, for every control and sequence', () => {
    for (const control of VENTILATION_CONTROLS)
      for (const sequence of ['cmv', 'imv', 'csv', null] as const)
        for (const name of [null, 'SIMV', 'APRV', 'x']) {
          const category = toClifMode({ control, sequence, name });
          if (category !== null) expect(CLIF_MODE_CATEGORIES).toContain(category);
        }
  });
});

describe('a category read back', () => {
  it.each([
    ['Assist Control-Volume Control', null, 'vc', 'cmv'],
    ['acvc', null, 'vc', 'cmv'],
    ['Pressure Support/CPAP', 10, 'ps', 'csv'],
    ['Pressure Support/CPAP', 0, 'cpap', 'csv'],
    ['ps_or_cpap', null, 'unknown', 'csv'],
    ['SIMV', null, 'unknown', 'imv'],
    ['Other', null, 'unknown', null],
    ['Mode of nobody', null, 'unknown', null],
  ] as const)('%s with a support of %s is %s, %s', (category, support, control, sequence) => {
    expect(fromClifMode(category, support)).toEqual({ control, sequence });
  });
});

describe('the interface of a patient', () => {
  it.each([
    ['oral', 7.5, 'IMV', null],
    ['Nasotracheal', null, 'IMV', null],
    ['Tracheostomy', 8, 'IMV', 1],
    [null, 7, 'IMV', null],
    ['nasal mask', null, 'NIPPV', null],
    ['something', null, null, null],
    [null, null, null, null],
  ] as const)('"%s" of %s mm is %s', (tube, mm, category, tracheostomy) => {
    expect(readClifInterface(tube, mm)).toEqual({ category, tracheostomy });
  });

  it('is a mask in modes for masks', () => {
    expect(['NIV', 'NIV-ST', 'SIMV', 'PSV'].map(isMaskMode)).toEqual([true, true, false, false]);
  });
});
