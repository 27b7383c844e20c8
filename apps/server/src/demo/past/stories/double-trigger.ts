import { BASE_SCENARIO, LUNG_PRESETS, QUIET_EFFORT } from '@eupnea/simulator';
import type { PastStory } from '../past-story.ts';

/**
 * Small tidal volumes end long before the patient's effort, which triggers twice. A larger volume helps, then sedation.
 */
export const DOUBLE_TRIGGER_STORY: PastStory = {
  id: 'double-trigger',
  pseudonym: 'DOUBLE-D',
  bed: 'Bed D',
  seed: 4404,
  patient: {
    sex: 'man',
    age: 49,
    age_unit: 'years',
    height: 173,
    weight: 81,
    ARDS: true,
    status: 'Aspiration, mild ARDS',
    tube: 'oral',
    tube_diametr: 8,
  },
  scenario: {
    ...BASE_SCENARIO,
    id: 'past-double-trigger',
    lung: { ...LUNG_PRESETS['ards-mild'], resistanceInsp: 10, resistanceExp: 10 },
    gas: {
      ...BASE_SCENARIO.gas,
      co2ProductionMlPerMin: 215,
      deadSpaceL: 0.12,
      alveolarDeadSpaceShare: 0.12,
    },
    spo2Percent: 94,
    effort: {
      ...QUIET_EFFORT,
      ratePerMin: 8,
      amplitudeCmh2o: 3.5,
      riseS: 0.6,
      relaxationS: 0.15,
      amplitudeVariability: 0.35,
    },
    settings: {
      ...BASE_SCENARIO.settings,
      mode: 'vc',
      ratePerMin: 16,
      tidalVolumeMl: 330,
      inspiratoryFlowLpm: 50,
      pauseS: 0,
      peepCmh2o: 8,
      oxygenPercent: 50,
    },
    limits: {
      ...BASE_SCENARIO.limits,
      VTe: { low: null, high: 900, priority: 'medium' },
      MVe: { low: 4, high: 18, priority: 'medium' },
      PetCO2: { low: null, high: 60, priority: 'low' },
    },
  },
  landmarks: { double: 6, larger_volume: 9 },
  moments: [
    // Sedation wears off: the patient wants more than the set volume.
    { atH: 2, change: { effort: { ratePerMin: 16, amplitudeCmh2o: 6, riseS: 0.7 } } },
    { atH: 4, change: { effort: { ratePerMin: 20, amplitudeCmh2o: 8, riseS: 0.75 } } },
    { atH: 5, disturbance: { kind: 'suction', seconds: 8 } },
    // A larger volume, given more slowly: inspiration lasts longer.
    {
      atH: 9,
      change: {
        settings: { tidalVolumeMl: 460, inspiratoryFlowLpm: 42 },
        effort: { ratePerMin: 17, amplitudeCmh2o: 3.5, riseS: 0.45 },
      },
    },
    // Back to small volumes under deeper sedation.
    {
      atH: 13,
      change: {
        settings: { tidalVolumeMl: 350, inspiratoryFlowLpm: 45, ratePerMin: 24, pauseS: 0.1 },
        effort: { ratePerMin: 8, amplitudeCmh2o: 3.5, riseS: 0.6 },
      },
    },
    { atH: 20, change: { effort: { ratePerMin: 12, amplitudeCmh2o: 4.5, riseS: 0.6 } } },
  ],
  gases: [
    { atH: 2, pH: 7.28, PaCO2: 57, PaO2: 78, HCO3: 26, BEBD: -1, SaO2: 95, FiO2: 50, lactate: 1.6 },
    { atH: 11, pH: 7.41, PaCO2: 37, PaO2: 80, HCO3: 23, BEBD: 0, SaO2: 95, FiO2: 50, lactate: 1.3 },
    { atH: 15, pH: 7.4, PaCO2: 38, PaO2: 84, HCO3: 23, BEBD: 0, SaO2: 96, FiO2: 50, lactate: 1.2 },
  ],
  blood: [{ atH: 2, Hb: 12.8, WBC: 15.2, CRP: 131, creatinine: 84, K: 4.1, Na: 138, platelets: 221 }],
  medications: [
    { name: 'Propofol', dose: 100, unit: 'mg/h', route: 'intravenous', fromH: 0, toH: 13 },
    { name: 'Propofol', dose: 220, unit: 'mg/h', route: 'intravenous', fromH: 13 },
    { name: 'Remifentanil', dose: 0.1, unit: 'µg/kg/min', route: 'intravenous', fromH: 13 },
  ],
};
