import { BASE_SCENARIO, QUIET_EFFORT } from '@eupnea/simulator';
import type { PastStory } from '../past-story.ts';

/**
 * The cuff leaks at night: inspired volume does not return, and the leak triggers breaths. Later the circuit is
 * disconnected.
 */
export const CUFF_LEAK_STORY: PastStory = {
  id: 'cuff-leak',
  pseudonym: 'LEAK-E',
  bed: 'Bed E',
  seed: 4505,
  patient: {
    sex: 'man',
    age: 66,
    age_unit: 'years',
    height: 173,
    weight: 77,
    status: 'After laparotomy',
    tube: 'oral',
    tube_diametr: 7.5,
  },
  scenario: {
    ...BASE_SCENARIO,
    id: 'past-cuff-leak',
    leakConductance: 0.001,
    spo2Percent: 97,
    effort: { ...QUIET_EFFORT, ratePerMin: 18, amplitudeCmh2o: 5, riseS: 0.75 },
    settings: {
      ...BASE_SCENARIO.settings,
      mode: 'pc',
      ratePerMin: 12,
      pressureControlCmh2o: 10,
      inspiratoryTimeS: 0.8,
      peepCmh2o: 7,
      trigger: { kind: 'flow', flowLpm: 2 },
    },
    limits: { ...BASE_SCENARIO.limits, VTe: { low: 300, high: 800, priority: 'medium' } },
  },
  landmarks: { leak: 9, disconnection: 15 },
  moments: [
    { atH: 6, change: { leakConductance: 0.006 } },
    { atH: 7.5, change: { leakConductance: 0.013 } },
    { atH: 8.5, change: { leakConductance: 0.03 } },
    { atH: 9.5, change: { settings: { trigger: { kind: 'flow', flowLpm: 5 } } } },
    // The cuff is refilled.
    { atH: 11, change: { leakConductance: 0.001 } },
    { atH: 11.5, change: { settings: { trigger: { kind: 'flow', flowLpm: 2 } } } },
    { atH: 15, disturbance: { kind: 'disconnection', seconds: 45 } },
    {
      atH: 18,
      change: { settings: { pressureControlCmh2o: 9, oxygenPercent: 35 }, effort: { ratePerMin: 16 } },
    },
  ],
  gases: [
    { atH: 3, pH: 7.41, PaCO2: 39, PaO2: 104, HCO3: 24, BEBD: 0, SaO2: 98, FiO2: 40, lactate: 1.2 },
    { atH: 10, pH: 7.38, PaCO2: 43, PaO2: 92, HCO3: 25, BEBD: 0, SaO2: 97, FiO2: 40, lactate: 1.2 },
    { atH: 20, pH: 7.39, PaCO2: 43, PaO2: 98, HCO3: 25, BEBD: 0, SaO2: 98, FiO2: 40, lactate: 1 },
  ],
  blood: [{ atH: 3, Hb: 10.8, WBC: 11.3, CRP: 96, creatinine: 91, K: 4.2, Na: 140, platelets: 244 }],
  medications: [
    { name: 'Paracetamol', dose: 1, unit: 'g', route: 'intravenous', fromH: 4, toH: 4 },
    { name: 'Piritramide', dose: 2, unit: 'mg/h', route: 'intravenous', fromH: 0 },
  ],
};
