import { ensure } from '@eupnea/model';
import { findScenario } from '@eupnea/simulator';
import type { PastStory } from '../past-story.ts';

const bed = ensure(findScenario('pressure-support'), 'the scenario of weaning');

/**
 * A spontaneous breathing trial in the morning: rapid shallow breathing within half an hour, repeated alarms, and the
 * trial is stopped.
 */
export const WEANING_STORY: PastStory = {
  id: 'weaning',
  pseudonym: 'WEAN-C',
  bed: 'Bed C',
  seed: 4303,
  patient: {
    sex: 'woman',
    age: 58,
    age_unit: 'years',
    height: 178,
    weight: 71,
    status: 'Weaning after sepsis',
    tube: 'oral',
    tube_diametr: 7.5,
  },
  scenario: {
    ...bed,
    id: 'past-weaning',
    lung: { complianceMlPerCmh2o: 44, resistanceInsp: 12, resistanceExp: 13 },
    // The tube halves the airway's dead space: with the whole of it, the trial's small breaths would hardly exhale CO2.
    gas: { ...bed.gas, co2ProductionMlPerMin: 245, deadSpaceL: 0.075, alveolarDeadSpaceShare: 0.12 },
    spo2Percent: 96.5,
    effort: { ...bed.effort, ratePerMin: 18, amplitudeCmh2o: 6 },
    settings: { ...bed.settings, pressureSupportCmh2o: 11, peepCmh2o: 7, oxygenPercent: 35 },
    limits: {
      ...bed.limits,
      RR: { low: 8, high: 30, priority: 'high' },
      VTe: { low: 280, high: 800, priority: 'medium' },
      SpO2: { low: 91, high: null, priority: 'high' },
    },
  },
  landmarks: { trial: 10, flood: 10.75 },
  moments: [
    { atH: 4, disturbance: { kind: 'suction', seconds: 9 } },
    { atH: 8, change: { settings: { oxygenPercent: 30 } } },
    // The trial: support of 5 cmH2O above PEEP 5.
    {
      atH: 10,
      change: {
        settings: { pressureSupportCmh2o: 5, peepCmh2o: 5 },
        effort: { ratePerMin: 22, amplitudeCmh2o: 8 },
        spo2Percent: 95,
      },
    },
    { atH: 10.25, change: { effort: { ratePerMin: 29, amplitudeCmh2o: 8, riseS: 0.5 }, spo2Percent: 93 } },
    {
      atH: 10.5,
      change: {
        effort: { ratePerMin: 35, amplitudeCmh2o: 7.5, riseS: 0.42, amplitudeVariability: 0.2 },
        spo2Percent: 91,
      },
    },
    { atH: 10.6, disturbance: { kind: 'cough', seconds: 2 } },
    {
      atH: 10.75,
      change: {
        effort: { ratePerMin: 39, amplitudeCmh2o: 6.5, riseS: 0.38, amplitudeVariability: 0.25 },
        spo2Percent: 89.5,
      },
    },
    { atH: 10.85, disturbance: { kind: 'cough', seconds: 3 } },
    // The trial is stopped: more support than before.
    {
      atH: 11,
      change: {
        settings: { pressureSupportCmh2o: 14, peepCmh2o: 8, oxygenPercent: 45 },
        effort: { ratePerMin: 27, amplitudeCmh2o: 7, riseS: 0.5, amplitudeVariability: 0.12 },
        spo2Percent: 95,
      },
    },
    { atH: 12, change: { effort: { ratePerMin: 20, amplitudeCmh2o: 6, riseS: 0.6 }, spo2Percent: 97 } },
    { atH: 14, change: { settings: { pressureSupportCmh2o: 12, oxygenPercent: 35 } } },
    { atH: 20, change: { effort: { ratePerMin: 17 } } },
  ],
  gases: [
    { atH: 9, pH: 7.41, PaCO2: 39, PaO2: 88, HCO3: 24, BEBD: 0, SaO2: 97, FiO2: 30, lactate: 0.9 },
    {
      atH: 10.9,
      pH: 7.25,
      PaCO2: 58,
      PaO2: 58,
      HCO3: 25,
      BEBD: -1,
      SaO2: 89,
      FiO2: 30,
      lactate: 1.8,
      note: 'End of the spontaneous breathing trial.',
    },
    { atH: 13, pH: 7.43, PaCO2: 38, PaO2: 92, HCO3: 25, BEBD: 0, SaO2: 97, FiO2: 45, lactate: 1.1 },
  ],
  blood: [
    { atH: 7, Hb: 9.1, WBC: 9.8, CRP: 62, creatinine: 79, K: 3.6, Na: 141, platelets: 310, albumin: 24 },
  ],
  medications: [
    { name: 'Dexmedetomidine', dose: 40, unit: 'µg/h', route: 'intravenous', fromH: 0, toH: 9.5 },
    { name: 'Furosemide', dose: 20, unit: 'mg', route: 'intravenous', fromH: 11.2, toH: 11.2 },
    { name: 'Dexmedetomidine', dose: 30, unit: 'µg/h', route: 'intravenous', fromH: 11.5 },
  ],
};
