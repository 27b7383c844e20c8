import { describe, expect, test } from 'vitest';
import { BREATH_FEATURE_CODES } from './breath-features.ts';
import { DEFAULT_ALERT_LIMITS, defaultAlertLimits } from './default-alert-limits.ts';
import { PARAMETERS, findParameter, listParameters } from './parameter-registry.ts';

const SPEC_SETTINGS =
  'mode_name rate tidal_volume p_control PEEPCPAP pressure_support Oxygen pause_time IE TI pressure_trigger flow_trigger ETS ramp p_high p_low ventilation_controller PEEPCPAP_Controller FiO2 ARDS COPD brain_injury ASV_MV min_vol trigger ETS_Auto IBW'.split(
    ' ',
  );
const SPEC_MONITORED =
  'Pmax Ppause MAP PEEPCPAP VTi VTe MVe IE R_insp R_exp Compl VT_IBW mode deltaP SpO2 Oxygen RR PetCO2 RCexp 34 mp1 mp2 mp3'.split(
    ' ',
  );
/** Numbers beyond the specification: of Eupnea with CO2, and those that devices measure and Eupnea does not. */
const WITH_CO2 = ['VCO2', 'VDaw', 'VD_VT', 'MV_alv'];
const DEVICE_ONLY =
  'AutoPEEP PEEPtot Pmin P01 NIF WOB RSBI f_spont MV_spont leak_percent PIF PEF RCinsp pulse'.split(' ');

describe('parameter registry', () => {
  test('holds every setting and monitored value of the specification under its own name', () => {
    expect(listParameters('setting').map((parameter) => parameter.code)).toEqual(SPEC_SETTINGS);
    expect(
      listParameters('monitored')
        .map((parameter) => parameter.code)
        .sort(),
    ).toEqual([...SPEC_MONITORED, ...WITH_CO2, ...DEVICE_ONLY].sort());
  });

  test('defines every breath feature once', () => {
    const codes = listParameters('breath').map((parameter) => parameter.code);
    expect(codes.toSorted()).toEqual([...BREATH_FEATURE_CODES].sort());
  });

  test('has one translation key a parameter', () => {
    const keys = PARAMETERS.map((parameter) => parameter.i18nKey);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_]+$/);
  });

  test('every bin of a histogram can be reached by a plausible value', () => {
    for (const { code, histogram, plausible } of PARAMETERS) {
      if (histogram === undefined) continue;
      expect(plausible, code).toBeDefined();
      const [minimum, maximum] = plausible ?? [Number.NaN, Number.NaN];
      expect(histogram.from + histogram.width, code).toBeGreaterThan(minimum);
      expect(histogram.from + histogram.width * (histogram.bins - 1), code).toBeLessThanOrEqual(maximum);
    }
  });

  test('every breath number and every card number computed here says how', () => {
    for (const parameter of PARAMETERS) {
      expect(parameter.source, parameter.code).not.toBe('');
      if (['breath', 'period'].includes(parameter.kind) || parameter.breathFeature !== undefined) {
        expect(parameter.formula, parameter.code).not.toBeNull();
      }
    }
  });

  test('finds by kind and code, and only so', () => {
    expect(findParameter('setting', 'IE')?.kind).toBe('setting');
    expect(findParameter('monitored', 'IE')?.kind).toBe('monitored');
    expect(findParameter('monitored', 'pmax')).toBeNull();
    expect(findParameter('monitored', 'constructor')).toBeNull();
  });
});

describe('default alert limits', () => {
  test('stand on parameters that have alert rules, with a citation each', () => {
    for (const limit of DEFAULT_ALERT_LIMITS) {
      expect(findParameter('monitored', limit.parameter)?.alert, limit.parameter).toBeDefined();
      expect(limit.source).toMatch(/\d{4}/);
      expect(limit.low ?? Number.NEGATIVE_INFINITY).toBeLessThan(limit.high ?? Number.POSITIVE_INFINITY);
    }
  });

  test('are one a category and parameter; a category without citations has none', () => {
    const keys = DEFAULT_ALERT_LIMITS.map((limit) => `${limit.category} ${limit.parameter}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(defaultAlertLimits('ADULT').get('Ppause')?.high).toBe(30);
    expect(defaultAlertLimits('NEONATAL').size).toBe(0);
  });
});
