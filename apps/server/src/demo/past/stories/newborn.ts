import { ensure } from '@eupnea/model';
import { findScenario } from '@eupnea/simulator';
import type { PastStory } from '../past-story.ts';

const bed = ensure(findScenario('neonate'), 'the scenario of a newborn');
const stiff = { complianceMlPerCmh2o: 0.75, resistanceInsp: 60, resistanceExp: 60 };

/** Respiratory distress of a newborn: stiff lungs, then surfactant, and the same volume at half the pressure. */
export const NEWBORN_STORY: PastStory = {
  id: 'newborn',
  pseudonym: 'NEWBORN-G',
  bed: 'Bed G',
  seed: 4707,
  patient: {
    sex: 'man',
    age: 1,
    age_unit: 'days',
    height: 49,
    weight: 3,
    status: 'Respiratory distress syndrome',
    tube: 'nasal',
    tube_diametr: 3.5,
  },
  scenario: {
    ...bed,
    id: 'past-newborn',
    lung: stiff,
    gas: { ...bed.gas, co2ProductionMlPerMin: 24, deadSpaceL: 0.0045 },
    spo2Percent: 90,
    effort: { ...bed.effort, ratePerMin: 50, amplitudeCmh2o: 4 },
    settings: { ...bed.settings, ratePerMin: 30, pressureControlCmh2o: 18, oxygenPercent: 45 },
    limits: { ...bed.limits, Pmax: { low: 8, high: 28, priority: 'high' } },
  },
  landmarks: { surfactant: 4 },
  moments: [
    { atH: 2, disturbance: { kind: 'suction', seconds: 4 } },
    // Surfactant: compliance rises within the hour; pressure and oxygen are lowered accordingly.
    { atH: 4, change: { lung: { ...stiff, complianceMlPerCmh2o: 1 }, spo2Percent: 93 } },
    { atH: 4.5, change: { settings: { oxygenPercent: 35, pressureControlCmh2o: 16 } } },
    { atH: 6, change: { lung: { ...stiff, complianceMlPerCmh2o: 1.4 }, spo2Percent: 94.5 } },
    { atH: 6.5, change: { settings: { oxygenPercent: 28, pressureControlCmh2o: 12 } } },
    { atH: 12, change: { lung: { ...stiff, complianceMlPerCmh2o: 1.6 } } },
    { atH: 12.5, change: { settings: { oxygenPercent: 23, pressureControlCmh2o: 10 } } },
  ],
  gases: [
    { atH: 1, pH: 7.26, PaCO2: 58, PaO2: 46, HCO3: 25, BEBD: -3, SaO2: 89, FiO2: 45, lactate: 3.1 },
    {
      atH: 7,
      pH: 7.35,
      PaCO2: 45,
      PaO2: 62,
      HCO3: 24,
      BEBD: -1,
      SaO2: 95,
      FiO2: 28,
      lactate: 1.8,
      note: 'Three hours after surfactant.',
    },
    { atH: 18, pH: 7.37, PaCO2: 43, PaO2: 64, HCO3: 24, BEBD: -1, SaO2: 95, FiO2: 23, lactate: 1.4 },
  ],
  blood: [{ atH: 1, Hb: 17.2, WBC: 14.5, CRP: 3, K: 4.8, Na: 138, platelets: 210, bilirubin: 58 }],
  medications: [
    { name: 'Poractant alfa', dose: 600, unit: 'mg', route: 'intratracheal', fromH: 3.9, toH: 3.9 },
    { name: 'Caffeine citrate', dose: 60, unit: 'mg', route: 'intravenous', fromH: 5, toH: 5 },
  ],
};
