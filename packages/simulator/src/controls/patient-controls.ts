import type { EffortPlan } from '../effort/effort-plan.ts';
import type { LungMechanics } from '../patient/lung.ts';
import type { AdjustableBed, BedsideControl } from './bedside-control.ts';

/** Pressure at which the leak flow is stated, cmH2O: about the mean of a supported breath. */
const LEAK_AT_CMH2O = 15;
const LEAK_LPM_PER_CONDUCTANCE = 60 * Math.sqrt(LEAK_AT_CMH2O);

const ML_PER_CMH2O = 'mL/cm[H2O]';
const CMH2O_S_PER_L = 'cm[H2O].s/L';

const setLung = (bed: AdjustableBed, lung: Partial<LungMechanics>): AdjustableBed => ({
  ...bed,
  lung: { ...bed.lung, ...lung },
});

const setEffort = (bed: AdjustableBed, effort: Partial<EffortPlan>): AdjustableBed => ({
  ...bed,
  effort: { ...bed.effort, ...effort },
});

/** Lung and circuit. The ranges cover the presets and the values of textbooks. */
const LUNG_CONTROLS: readonly BedsideControl[] = [
  {
    code: 'compliance',
    group: 'patient',
    setting: null,
    unit: ML_PER_CMH2O,
    decimals: 1,
    adult: { minimum: 8, maximum: 120, step: 1 },
    neonate: { minimum: 0.3, maximum: 5, step: 0.1 },
    modes: null,
    // With a sigmoid curve there is no single compliance to set.
    read: ({ lung }) => (lung.beyondLinear?.sigmoid === undefined ? lung.complianceMlPerCmh2o : null),
    write: (bed, value) => setLung(bed, { complianceMlPerCmh2o: value }),
  },
  {
    code: 'resistance-insp',
    group: 'patient',
    setting: null,
    unit: CMH2O_S_PER_L,
    decimals: 0,
    adult: { minimum: 3, maximum: 60, step: 1 },
    neonate: { minimum: 20, maximum: 200, step: 5 },
    modes: null,
    read: ({ lung }) => lung.resistanceInsp,
    write: (bed, value) => setLung(bed, { resistanceInsp: value }),
  },
  {
    code: 'resistance-exp',
    group: 'patient',
    setting: null,
    unit: CMH2O_S_PER_L,
    decimals: 0,
    adult: { minimum: 3, maximum: 60, step: 1 },
    neonate: { minimum: 20, maximum: 200, step: 5 },
    modes: null,
    read: ({ lung }) => lung.resistanceExp,
    write: (bed, value) => setLung(bed, { resistanceExp: value }),
  },
  {
    code: 'leak',
    group: 'patient',
    setting: null,
    unit: 'L/min',
    decimals: 1,
    adult: { minimum: 0, maximum: 20, step: 0.5 },
    neonate: { minimum: 0, maximum: 3, step: 0.1 },
    modes: null,
    read: ({ leakConductance }) => leakConductance * LEAK_LPM_PER_CONDUCTANCE,
    write: (bed, value) => ({ ...bed, leakConductance: value / LEAK_LPM_PER_CONDUCTANCE }),
  },
];

const EFFORT_CONTROLS: readonly BedsideControl[] = [
  {
    code: 'pmus',
    group: 'effort',
    setting: null,
    unit: 'cm[H2O]',
    decimals: 1,
    adult: { minimum: 0, maximum: 30, step: 0.5 },
    neonate: { minimum: 0, maximum: 15, step: 0.5 },
    modes: null,
    read: ({ effort }) => effort.amplitudeCmh2o,
    write: (bed, value) => setEffort(bed, { amplitudeCmh2o: value }),
  },
  {
    code: 'neural-rate',
    group: 'effort',
    setting: null,
    unit: '/min',
    decimals: 0,
    adult: { minimum: 0, maximum: 50, step: 1 },
    neonate: { minimum: 0, maximum: 90, step: 1 },
    modes: null,
    read: ({ effort }) => effort.ratePerMin,
    write: (bed, value) => setEffort(bed, { ratePerMin: value }),
  },
  {
    code: 'neural-ti',
    group: 'effort',
    setting: null,
    unit: 's',
    decimals: 2,
    adult: { minimum: 0.2, maximum: 2, step: 0.05 },
    neonate: { minimum: 0.1, maximum: 1, step: 0.05 },
    modes: null,
    read: ({ effort }) => effort.riseS + effort.holdS,
    // A hold remains a hold with the same share.
    write: (bed, value) => {
      const { riseS, holdS } = bed.effort;
      const share = holdS / (riseS + holdS);
      return setEffort(bed, { riseS: value * (1 - share), holdS: value * share });
    },
  },
  {
    code: 'rate-variability',
    group: 'effort',
    setting: null,
    unit: '%',
    decimals: 0,
    adult: { minimum: 0, maximum: 50, step: 1 },
    neonate: { minimum: 0, maximum: 50, step: 1 },
    modes: null,
    read: ({ effort }) => effort.rateVariability * 100,
    write: (bed, value) => setEffort(bed, { rateVariability: value / 100 }),
  },
  {
    code: 'pmus-variability',
    group: 'effort',
    setting: null,
    unit: '%',
    decimals: 0,
    adult: { minimum: 0, maximum: 50, step: 1 },
    neonate: { minimum: 0, maximum: 50, step: 1 },
    modes: null,
    read: ({ effort }) => effort.amplitudeVariability * 100,
    write: (bed, value) => setEffort(bed, { amplitudeVariability: value / 100 }),
  },
];

export const PATIENT_CONTROLS: readonly BedsideControl[] = [...LUNG_CONTROLS, ...EFFORT_CONTROLS];
