import { ensure } from '@eupnea/model';
import { findScenario } from '@eupnea/simulator';
import type { PastStory } from '../past-story.ts';

const bed = ensure(findScenario('child'), 'the scenario of a child');

/** Bronchiolitis of a child of six years: secretions, one severe hour, improvement by night. */
export const CHILD_STORY: PastStory = {
  id: 'child',
  pseudonym: 'CHILD-F',
  bed: 'Bed F',
  seed: 4606,
  patient: {
    sex: 'woman',
    age: 6,
    age_unit: 'years',
    height: 115,
    weight: 20,
    status: 'Viral pneumonia',
    tube: 'oral',
    tube_diametr: 5,
  },
  scenario: {
    ...bed,
    id: 'past-child',
    leakConductance: 0.0008,
    spo2Percent: 95,
    effort: { ...bed.effort, ratePerMin: 24, amplitudeCmh2o: 5, riseS: 0.5 },
    settings: { ...bed.settings, ratePerMin: 16, inspiratoryTimeS: 0.6 },
  },
  landmarks: { secretions: 7 },
  moments: [
    { atH: 3, disturbance: { kind: 'suction', seconds: 6 } },
    {
      atH: 7,
      change: {
        lung: { complianceMlPerCmh2o: 14, resistanceInsp: 30, resistanceExp: 34 },
        effort: { ratePerMin: 31, amplitudeCmh2o: 7, riseS: 0.35 },
        spo2Percent: 90.5,
      },
    },
    { atH: 7.4, change: { settings: { oxygenPercent: 45, pressureControlCmh2o: 10 }, spo2Percent: 93 } },
    { atH: 7.6, disturbance: { kind: 'suction', seconds: 8 } },
    { atH: 7.8, disturbance: { kind: 'cough', seconds: 2 } },
    {
      atH: 9,
      change: {
        lung: { complianceMlPerCmh2o: 19, resistanceInsp: 21, resistanceExp: 22 },
        effort: { ratePerMin: 24, amplitudeCmh2o: 5, riseS: 0.5 },
        spo2Percent: 96,
      },
    },
    { atH: 12, change: { settings: { pressureControlCmh2o: 7, oxygenPercent: 35 } } },
    { atH: 18, change: { settings: { oxygenPercent: 28 } } },
  ],
  gases: [
    { atH: 2, pH: 7.38, PaCO2: 43, PaO2: 82, HCO3: 24, BEBD: 0, SaO2: 96, FiO2: 30, lactate: 1.3 },
    { atH: 8, pH: 7.3, PaCO2: 54, PaO2: 66, HCO3: 26, BEBD: -1, SaO2: 92, FiO2: 45, lactate: 1.9 },
    { atH: 14, pH: 7.39, PaCO2: 42, PaO2: 86, HCO3: 25, BEBD: 0, SaO2: 96, FiO2: 35, lactate: 1.1 },
  ],
  blood: [{ atH: 2, Hb: 11.9, WBC: 8.7, CRP: 18, creatinine: 38, K: 4, Na: 137, platelets: 322 }],
  medications: [
    { name: 'Midazolam', dose: 2, unit: 'mg/h', route: 'intravenous', fromH: 0 },
    { name: 'Salbutamol', dose: 2.5, unit: 'mg', route: 'inhaled', fromH: 7.5, toH: 7.5 },
  ],
};
