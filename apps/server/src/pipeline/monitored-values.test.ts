import type { BreathFeatures } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { buildBreathRecord } from '../storage/testing/build-breath.ts';
import { MonitoredValues } from './monitored-values.ts';

function breathWith(features: Partial<BreathFeatures>) {
  return buildBreathRecord({ deviceId: 1, breathNumber: 1, anchorMs: 0, startIndex: 0, features }).breath;
}

describe('the numbers of a card', () => {
  it('are those of the last breath, unrounded, with the time it ended', () => {
    const values = new MonitoredValues();
    const changed = values.addBreath(breathWith({ vte_ml: 431.27, pmax_cmh2o: 22.5 }), 0, 3000, 3000);
    expect(changed['VTe']).toEqual({ value: 431.27, at: 3000 });
    expect(changed['Pmax']).toEqual({ value: 22.5, at: 3000 });
  });

  it('keep their last value, and its age, where a breath has none', () => {
    const values = new MonitoredValues();
    values.addBreath(breathWith({ p_plateau_cmh2o: 18 }), 0, 3000, 3000);
    const changed = values.addBreath(breathWith({}), 3000, 6000, 6000);
    expect(changed['Ppause']).toBeUndefined();
    expect(values.values.get('Ppause')).toEqual({ value: 18, at: 3000 });
  });

  it('are the median of the last ten breaths for compliance, and as old as the newest breath that has one', () => {
    const values = new MonitoredValues();
    const add = (compliance: number, atMs: number) =>
      values.addBreath(
        breathWith({ compliance_ml_cmh2o: compliance, vte_ml: compliance }),
        atMs - 3000,
        atMs,
        atMs,
      );
    for (const [index, compliance] of [90, 40, 42, 41, 43, 5, 42, 41, 40, 44].entries())
      add(compliance, 3000 * (index + 1));
    expect(values.values.get('Compl')).toEqual({ value: 41.5, at: 30_000 });
    expect(values.values.get('VTe')).toEqual({ value: 44, at: 30_000 });
    // The first breath leaves the ten; a breath without compliance changes neither value nor age.
    expect(add(42, 33_000)['Compl']).toEqual({ value: 41.5, at: 33_000 });
    expect(add(Number.NaN, 36_000)['Compl']).toBeUndefined();
    expect(values.values.get('Compl')).toEqual({ value: 41.5, at: 33_000 });
  });

  it('have the gas exchange of breaths with CO2: output of the last breath, spaces of ten', () => {
    const values = new MonitoredValues();
    for (const [index, space] of [150, 139, 141].entries())
      values.addBreath(
        breathWith({ vco2_ml_min: 180 + index, vd_airway_ml: space, vd_bohr_ratio: space / 400, va_lpm: 5 }),
        3000 * index,
        3000 * (index + 1),
        3000 * (index + 1),
      );
    const read = (code: string) => values.values.get(code);
    expect(read('VCO2')).toEqual({ value: 182, at: 9000 });
    expect(read('VDaw')).toEqual({ value: 141, at: 9000 });
    expect(read('VD_VT')).toEqual({ value: 141 / 400, at: 9000 });
    expect(read('MV_alv')).toEqual({ value: 5, at: 9000 });
  });

  it('have no driving pressure without plateau and total PEEP, never Pmax less PEEP', () => {
    const values = new MonitoredValues();
    values.addBreath(breathWith({ pmax_cmh2o: 30, peep_cmh2o: 5 }), 0, 3000, 3000);
    expect(values.values.has('deltaP')).toBe(false);
  });

  it('never show dynamic compliance as compliance', () => {
    const values = new MonitoredValues();
    values.addBreath(breathWith({ compliance_dynamic_ml_cmh2o: 30 }), 0, 3000, 3000);
    expect(values.values.has('Compl')).toBe(false);
  });

  it('have the volume per kilogram of the patient in force, and none without one', () => {
    const values = new MonitoredValues();
    values.addBreath(breathWith({ vte_ml: 420 }), 0, 3000, 3000);
    expect(values.values.has('VT_IBW')).toBe(false);
    values.setReferenceWeight(70);
    expect(values.addBreath(breathWith({ vte_ml: 420 }), 3000, 6000, 6000)['VT_IBW']?.value).toBe(6);
  });

  it('come from Eupnea for what it measures, whatever the device reports', () => {
    const values = new MonitoredValues();
    values.observe(0, 900);
    const changed = values.addNumerics({ VTe: 999, SpO2: 97, PetCO2: null }, 1000);
    expect(changed).toEqual({ SpO2: { value: 97, at: 1000 } });
    expect(values.values.has('VTe')).toBe(false);
    expect(values.rivals.get('VTe')).toBe(999);
  });

  it('have the PetCO2 of the device, and that of the breaths while the device sends none', () => {
    const values = new MonitoredValues();
    const breathe = (endMs: number) =>
      values.addBreath(breathWith({ petco2_mmhg: 38.4 }), endMs - 3000, endMs, endMs)['PetCO2'];
    expect(breathe(3000)).toEqual({ value: 38.4, at: 3000 });
    values.observe(0, 4000);
    const sent = { value: 41, at: 4000, from_device: true };
    expect(values.addNumerics({ PetCO2: 41 }, 4000)).toEqual({ PetCO2: sent });
    // The two would alternate: a device that sends the number keeps it for five minutes.
    expect(breathe(6000)).toBeUndefined();
    expect(breathe(303_999)).toBeUndefined();
    expect(values.values.get('PetCO2')).toEqual(sent);
    expect(breathe(304_000)).toEqual({ value: 38.4, at: 304_000 });
    expect(values.addBreath(breathWith({}), 304_000, 307_000, 307_000)['PetCO2']).toBeUndefined();
    values.clear();
    expect(breathe(310_000)).toEqual({ value: 38.4, at: 310_000 });
  });

  it('come from the device while it sends no waveform', () => {
    const values = new MonitoredValues();
    const told = { value: 480, at: 1000, from_device: true };
    expect(values.addNumerics({ VTe: 480 }, 1000)).toEqual({ VTe: told });
    values.observe(1000, 2000);
    expect(values.addNumerics({ VTe: 490 }, 2500)).toEqual({});
    expect(values.addNumerics({ VTe: 500 }, 12_000)).toEqual({
      VTe: { value: 500, at: 12_000, from_device: true },
    });
  });

  it('keep the mark of the device until a breath measures the same number', () => {
    const values = new MonitoredValues();
    values.addNumerics({ Ppause: 21, VTe: 480, SpO2: 97 }, 1000);
    values.observe(1000, 5000);
    values.addBreath(breathWith({ vte_ml: 430 }), 1000, 4000, 4000);
    expect(values.values.get('VTe')).toEqual({ value: 430, at: 4000 });
    // In pressure support no plateau is measured: the device's value stays, marked as the device's.
    expect(values.values.get('Ppause')).toEqual({ value: 21, at: 1000, from_device: true });
    expect(values.values.get('SpO2')).toEqual({ value: 97, at: 1000 });
  });

  it('are forgotten with the patient', () => {
    const values = new MonitoredValues();
    values.addBreath(breathWith({ vte_ml: 420 }), 0, 3000, 3000);
    values.addNumerics({ SpO2: 97 }, 1000);
    values.observe(0, 40_000);
    values.clear();
    expect(values.values.size).toBe(0);
    // Rates are absent until 30 s of the new patient were observed.
    expect(values.refreshRates(40_000, 40_000)).toEqual({});
  });
});
