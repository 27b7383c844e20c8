import { ensure } from '@eupnea/model';
import { findScenario } from '@eupnea/simulator';
import type { PastStory } from '../past-story.ts';

const bed = ensure(findScenario('copd-auto-peep'), 'the scenario of COPD');

/**
 * Support is raised twice, until intrinsic PEEP makes every second effort ineffective. After ten hours it is lowered.
 */
export const COPD_STORY: PastStory = {
  id: 'copd',
  pseudonym: 'COPD-A',
  bed: 'Bed A',
  seed: 4101,
  patient: {
    sex: 'man',
    age: 72,
    age_unit: 'years',
    height: 173,
    weight: 66,
    COPD: true,
    status: 'Exacerbation of COPD',
    tube: 'oral',
    tube_diametr: 8,
  },
  scenario: {
    ...bed,
    id: 'past-copd',
    gas: { ...bed.gas, co2ProductionMlPerMin: 225 },
    spo2Percent: 92,
    effort: { ...bed.effort, ratePerMin: 18, amplitudeCmh2o: 11, riseS: 0.6, amplitudeVariability: 0.3 },
    settings: {
      ...bed.settings,
      pressureSupportCmh2o: 12,
      cyclingPercent: 30,
      peepCmh2o: 7,
      oxygenPercent: 35,
    },
    limits: {
      ...bed.limits,
      VTe: { low: 200, high: 850, priority: 'medium' },
      PetCO2: { low: 25, high: 65, priority: 'low' },
      SpO2: { low: 88, high: null, priority: 'high' },
    },
  },
  landmarks: { wasted: 7, support_lowered: 10, calm: 13 },
  moments: [
    // Support is raised in the evening and again in the night: each time fewer efforts trigger a breath.
    {
      atH: 2,
      change: {
        settings: { pressureSupportCmh2o: 15, cyclingPercent: 20, peepCmh2o: 5 },
        effort: { ratePerMin: 20, amplitudeCmh2o: 9 },
      },
    },
    {
      atH: 5,
      change: {
        settings: { pressureSupportCmh2o: 17, cyclingPercent: 15 },
        effort: { ratePerMin: 22, amplitudeCmh2o: 6.5 },
      },
    },
    { atH: 3, disturbance: { kind: 'cough', seconds: 3 } },
    { atH: 3.02, disturbance: { kind: 'suction', seconds: 10 } },
    { atH: 6.5, change: { settings: { oxygenPercent: 40 } } },
    // The change that the tour asks about.
    {
      atH: 10,
      change: {
        settings: { pressureSupportCmh2o: 11, cyclingPercent: 40, peepCmh2o: 8 },
        effort: { ratePerMin: 17, amplitudeCmh2o: 12, riseS: 0.55, amplitudeVariability: 0.15 },
      },
    },
    { atH: 14, change: { settings: { pressureSupportCmh2o: 10 }, effort: { ratePerMin: 16 } } },
    { atH: 15.5, disturbance: { kind: 'suction', seconds: 8 } },
    { atH: 19, change: { settings: { oxygenPercent: 32 }, spo2Percent: 93 } },
  ],
  gases: [
    { atH: 1, pH: 7.33, PaCO2: 58, PaO2: 62, HCO3: 30, BEBD: 3, SaO2: 90, FiO2: 35, lactate: 1.4 },
    { atH: 8, pH: 7.37, PaCO2: 53, PaO2: 66, HCO3: 30, BEBD: 3, SaO2: 92, FiO2: 40, lactate: 1.3 },
    {
      atH: 12,
      pH: 7.33,
      PaCO2: 58,
      PaO2: 68,
      HCO3: 30,
      BEBD: 4,
      SaO2: 93,
      FiO2: 40,
      lactate: 1.1,
      note: 'Two hours after support was lowered from 17 to 11 cmH2O.',
    },
    { atH: 22, pH: 7.33, PaCO2: 60, PaO2: 67, HCO3: 31, BEBD: 4, SaO2: 93, FiO2: 32, lactate: 0.9 },
  ],
  blood: [{ atH: 2, Hb: 14.1, WBC: 12.4, CRP: 48, creatinine: 88, K: 3.9, Na: 139, platelets: 265 }],
  medications: [
    { name: 'Salbutamol', dose: 2.5, unit: 'mg', route: 'inhaled', fromH: 0.5, toH: 0.5 },
    { name: 'Ipratropium', dose: 0.5, unit: 'mg', route: 'inhaled', fromH: 0.5, toH: 0.5 },
    { name: 'Prednisolone', dose: 40, unit: 'mg', route: 'enteral', fromH: 2, toH: 2 },
    { name: 'Salbutamol', dose: 2.5, unit: 'mg', route: 'inhaled', fromH: 9, toH: 9 },
    { name: 'Propofol', dose: 60, unit: 'mg/h', route: 'intravenous', fromH: 0, toH: 9.5 },
  ],
};
