import { describe, expect, it } from 'vitest';
import { readDetectionSettings } from './read-detection-settings.ts';

describe('settings of a device for the detectors', () => {
  it('says nothing of what the device does not name', () => {
    expect(readDetectionSettings({ PEEPCPAP: 5 })).toEqual({});
  });

  it('takes a rate that is not in use any more for not known', () => {
    expect(readDetectionSettings({ rate: 14 })).toEqual({ ratePerMin: 14 });
    expect(readDetectionSettings({ rate: null })).toEqual({ ratePerMin: null });
  });

  it.each([
    ['VC-CMV', 'restarts'],
    ['(S)CMV+', 'restarts'],
    ['A/C PC', 'restarts'],
    ['SIMV (VC) + PS', 'keeps_period'],
    ['PC-SIMV', 'keeps_period'],
    ['PSV', 'none'],
    ['SPN-CPAP/PS', 'none'],
    ['APRV', null],
    ['ASV', null],
    ['BIPAP/ASB', null],
    ['', null],
  ])('reads the clock off the general words of "%s", and guesses no brand', (name, clock) => {
    expect(readDetectionSettings({ mode_name: name })).toMatchObject({ clock });
  });

  it.each([
    ['PAV+', true],
    ['SPN-PPS', true],
    ['NIV NAVA', true],
    ['Proportional Assist', true],
    ['PC-SIMV + PS', false],
    ['SPN-CPAP/PS', false],
    ['VC-CMV', false],
    ['ASV', null],
    ['', null],
  ])('says of "%s" whether its pressure follows the patient, or nothing', (name, proportional) => {
    expect(readDetectionSettings({ mode_name: name })).toMatchObject({ proportional });
  });

  it.each([
    ['VC-CMV', 'vc'],
    ['A/C VC', 'vc'],
    ['A/C VC+', null],
    ['A/C PC', null],
    ['SIMV (VC) + PS', null],
    ['PRVC-CMV', null],
  ])('reads off "%s" that every breath has a set flow, or does not say so', (name, control) => {
    expect(readDetectionSettings({ mode_name: name })).toMatchObject({ control });
  });

  it('forgets the mode that the device does not name any more', () => {
    const forgotten = { clock: null, control: null, proportional: null };
    expect(readDetectionSettings({ mode_name: null })).toEqual(forgotten);
  });

  it.each([
    [
      { control: 'vc', sequence: 'cmv' },
      { clock: 'restarts', control: 'vc', proportional: false },
    ],
    [
      { control: 'unknown', sequence: 'cmv' },
      { clock: 'restarts', control: null, proportional: false },
    ],
    [
      { control: 'vc', sequence: 'imv' },
      { clock: 'keeps_period', control: null, proportional: false },
    ],
    [
      { control: 'pav', sequence: 'csv' },
      { clock: 'none', control: null, proportional: true },
    ],
    [
      { control: 'unknown', sequence: 'csv' },
      { clock: 'none', control: null, proportional: null },
    ],
  ] as const)('takes the word of the driver for a brand: %j', (mode, expected) => {
    expect(readDetectionSettings({ mode_name: 'Brand' }, mode)).toEqual(expected);
  });

  it('reads the name where the driver knows no sequence', () => {
    const mode = { control: 'unknown', sequence: null } as const;
    expect(readDetectionSettings({ mode_name: 'VC-CMV' }, mode)).toMatchObject({ clock: 'restarts' });
  });
});
