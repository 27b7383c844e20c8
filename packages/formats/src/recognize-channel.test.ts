import { CHANNEL_CODES } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { columnOfChannel } from './canonical/channel-columns.ts';
import { SIGNAL_NAMES } from './edf/write-edf-header.ts';
import { isUnit, recognizeSignal, splitNameAndUnit } from './recognize-channel.ts';

describe('the recognition of channels by name', () => {
  it.each([
    ['Pes', 'mmHg', 'oesophageal_pressure', 1.35951],
    ['Pga', 'cmH2O', 'gastric_pressure', 1],
    ['P_di', 'kPa', 'transdiaphragmatic_pressure', 10.1972],
    ['Paux', 'mbar', 'second_pressure', 1.01972],
    ['EAdi', 'µV', 'diaphragm_activity', 1],
    ['Edi', 'mV', 'diaphragm_activity', 1000],
    ['sEMG', 'uV', 'surface_emg', 1],
  ])('knows %s in %s', (name, unit, channel, factor) => {
    expect(recognizeSignal(name, unit)).toEqual({ channel, factor });
  });

  it.each([
    ["V'", 'flow'],
    ['V̇', 'flow'],
    ['V’ (L/s)', 'flow'],
    ['Débit', 'flow'],
    ['Przepływ', 'flow'],
    ['Akış', 'flow'],
    ['Поток', 'flow'],
    ['流量', 'flow'],
    ['유량', 'flow'],
    ['Ciśnienie', 'pressure'],
    ['Basınç', 'pressure'],
    ['Давление', 'pressure'],
    ['气道压力', 'pressure'],
    ['気道内圧', 'pressure'],
    ['Objętość', 'volume'],
    ['Объём', 'volume'],
  ] as const)('knows the name %s as %s', (name, channel) => {
    expect(recognizeSignal(splitNameAndUnit(name).name, null)?.channel).toBe(channel);
  });

  it('proposes no heart wave of a monitor', () => {
    expect(recognizeSignal('SNUADC/PLETH', null)).toBeNull();
    expect(recognizeSignal('SNUADC/ECG_II', 'mV')).toBeNull();
  });

  it('does not take a voltage for a volume or a pressure', () => {
    expect(recognizeSignal('V', 'mV')).toBeNull();
    expect(recognizeSignal('P2', 'mV')).toBeNull();
  });

  it('does not take minute volume in a line of names for millivolt', () => {
    expect(isUnit('MV')).toBe(false);
    expect(splitNameAndUnit('Exp MV')).toEqual({ name: 'Exp MV', unit: null });
    expect(splitNameAndUnit('eadi_uv')).toEqual({ name: 'eadi', unit: 'uv' });
  });

  it('knows every channel by the name and unit that the EDF and CSV writers give it', () => {
    for (const channel of CHANNEL_CODES) {
      const [label, unit] = SIGNAL_NAMES[channel];
      expect(recognizeSignal(label, unit)).toEqual({ channel, factor: 1 });
      expect(columnOfChannel(channel).startsWith(channel)).toBe(true);
    }
  });
});
