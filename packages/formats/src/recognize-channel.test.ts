import { CMH2O_PER_KPA, CMH2O_PER_MBAR, CMH2O_PER_MMHG, CHANNEL_CODES } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { columnOfChannel } from './canonical/channel-columns.ts';
import { SIGNAL_NAMES } from './edf/write-edf-header.ts';
import { isUnit, recognizeSignal, splitNameAndUnit } from './recognize-channel.ts';

describe('the recognition of channels by name', () => {
  it.each([
    ['Pes', 'mmHg', 'oesophageal_pressure', CMH2O_PER_MMHG],
    ['Pga', 'cmH2O', 'gastric_pressure', 1],
    ['P_di', 'kPa', 'transdiaphragmatic_pressure', CMH2O_PER_KPA],
    ['Paux', 'mbar', 'second_pressure', CMH2O_PER_MBAR],
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

  it.each([
    ['flow_ml_min', 'flow', 0.001],
    ['flow_mlmin', 'flow', 0.001],
    ['flow_L_min', 'flow', 1],
    ['Flow_l_s', 'flow', 60],
    ['flow_ccs', 'flow', 0.06],
    ['flow_cc_s', 'flow', 0.06],
    ['flow_mls', 'flow', 0.06],
    ['flow_l_per_min', 'flow', 1],
    ['Flow litres per minute', 'flow', 1],
    ['Flow (L per second)', 'flow', 60],
    ['flowLpm', 'flow', 1],
    ['FlowMlMin', 'flow', 0.001],
    ['Flow L.min-1', 'flow', 1],
    ['Flow (mL·s⁻¹)', 'flow', 0.06],
    ['Flow [L*s^-1]', 'flow', 60],
    ['pressure_cm_h2o', 'pressure', 1],
    ['Paw mm Hg', 'pressure', CMH2O_PER_MMHG],
    ['pawCmH2O', 'pressure', 1],
    ['AirFlowLMin', 'flow', 1],
    ['Flow Patient (cm3/s)', 'flow', 0.06],
    ['Inst. flow (dm³/min)', 'flow', 1],
    ['FLOW_WAV', 'flow', null],
    ['Pressure (raw)', 'pressure', null],
    ['Measured pressure [hPa]', 'pressure', CMH2O_PER_MBAR],
    ['volume (cm3)', 'volume', 1],
    ['Vol_cc', 'volume', 1],
    ['volume_mls', 'volume', 1],
  ] as const)('reads the unit in the name %s', (text, channel, factor) => {
    const { name, unit } = splitNameAndUnit(text);
    expect(recognizeSignal(name, unit)).toEqual({ channel, factor });
  });

  it.each(['Flow_m_s', 'AirFlow', 'Minute Volume l', 'SpO2', 'EtCO2', 'Flow Trigger Sens', 'VtE', 'PEEPe'])(
    'reads no unit in the name %s',
    (text) => {
      expect(splitNameAndUnit(text)).toEqual({ name: text, unit: null });
    },
  );

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
