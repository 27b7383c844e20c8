import type { ParameterDefinition } from './parameter.ts';
import { ONE_DECIMAL, monitored } from './parameter-registry-monitored-entry.ts';
import { UNITS } from './parameter-units.ts';

/** Values that only devices report; Eupnea does not compute them. */
const REPORTED =
  'Reported by the device; device-protocols: Hamilton polling, PB840 MISCF, MEDIBUS codepage 1';

export const MONITORED_DEVICE_PARAMETERS: readonly ParameterDefinition[] = [
  monitored(UNITS.pressure, {
    ...ONE_DECIMAL,
    code: 'AutoPEEP',
    symbol: 'PEEPi',
    group: 'pressures',
    source: REPORTED,
    plausible: [-20, 100],
  }),
  monitored(UNITS.pressure, {
    ...ONE_DECIMAL,
    code: 'PEEPtot',
    symbol: 'PEEPtot',
    group: 'pressures',
    source: REPORTED,
    plausible: [-20, 120],
  }),
  monitored(UNITS.pressure, {
    ...ONE_DECIMAL,
    code: 'Pmin',
    symbol: 'Pmin',
    group: 'pressures',
    source: REPORTED,
    plausible: [-100, 100],
  }),
  monitored(UNITS.pressure, {
    ...ONE_DECIMAL,
    code: 'P01',
    symbol: 'P0.1',
    group: 'effort',
    source: `${REPORTED}; sign as the device sends it`,
    plausible: [-60, 60],
  }),
  monitored(UNITS.pressure, {
    ...ONE_DECIMAL,
    code: 'NIF',
    symbol: 'NIF',
    group: 'effort',
    source: `${REPORTED}; sign as the device sends it`,
    plausible: [-150, 150],
  }),
  monitored(UNITS.workPerVolume, {
    ...ONE_DECIMAL,
    code: 'WOB',
    symbol: 'WOB',
    group: 'effort',
    source: REPORTED,
    plausible: [0, 50],
  }),
  monitored(UNITS.breathsPerMinutePerLitre, {
    ...ONE_DECIMAL,
    code: 'RSBI',
    symbol: 'RSBI',
    group: 'timing',
    source: REPORTED,
    plausible: [0, 2000],
  }),
  monitored(UNITS.rate, {
    ...ONE_DECIMAL,
    code: 'f_spont',
    symbol: 'fspont',
    group: 'timing',
    source: REPORTED,
    plausible: [0, 250],
  }),
  monitored(UNITS.minuteVolume, {
    ...ONE_DECIMAL,
    code: 'MV_spont',
    symbol: 'MVspont',
    group: 'volumes',
    source: REPORTED,
    plausible: [0, 150],
  }),
  monitored(UNITS.percent, {
    ...ONE_DECIMAL,
    code: 'leak_percent',
    symbol: 'Leak',
    group: 'volumes',
    source: REPORTED,
    plausible: [0, 100],
  }),
  monitored(UNITS.flow, {
    ...ONE_DECIMAL,
    code: 'PIF',
    symbol: 'PIF',
    group: 'flows',
    source: REPORTED,
    plausible: [0, 320],
  }),
  monitored(UNITS.flow, {
    ...ONE_DECIMAL,
    code: 'PEF',
    symbol: 'PEF',
    group: 'flows',
    source: REPORTED,
    plausible: [0, 320],
  }),
  monitored(UNITS.seconds, {
    ...ONE_DECIMAL,
    code: 'RCinsp',
    symbol: 'RCinsp',
    group: 'mechanics',
    source: REPORTED,
    plausible: [0, 20],
  }),
  monitored(UNITS.rate, {
    ...ONE_DECIMAL,
    code: 'pulse',
    symbol: 'Pulse',
    group: 'gas',
    source: REPORTED,
    plausible: [0, 350],
  }),
];
