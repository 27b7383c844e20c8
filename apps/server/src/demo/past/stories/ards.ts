import { ensure } from '@eupnea/model';
import { findScenario } from '@eupnea/simulator';
import type { PastStory } from '../past-story.ts';

const bed = ensure(findScenario('ards'), 'the scenario of ARDS');
const resistance = { resistanceInsp: 11, resistanceExp: 11 };
/** Collapse at low and overdistension at high pressure: compliance of a breath of 420 mL is highest near PEEP 12. */
const recruitable = {
  ...resistance,
  complianceMlPerCmh2o: 34,
  beyondLinear: { sigmoid: { spanL: 0.85, midpointCmh2o: 18, slopeCmh2o: 5 } },
};

/** The lung stiffens and the plateau rises above 30 cmH2O; in prone position compliance and oxygenation recover; a PEEP trial follows. */
export const ARDS_STORY: PastStory = {
  id: 'ards',
  pseudonym: 'ARDS-B',
  bed: 'Bed B',
  seed: 4202,
  patient: {
    sex: 'man',
    age: 63,
    age_unit: 'years',
    height: 174,
    weight: 92,
    ARDS: true,
    status: 'Pneumonia, ARDS',
    tube: 'oral',
    tube_diametr: 8,
  },
  scenario: {
    ...bed,
    id: 'past-ards',
    lung: { ...resistance, complianceMlPerCmh2o: 34 },
    spo2Percent: 93,
    settings: {
      ...bed.settings,
      ratePerMin: 24,
      tidalVolumeMl: 420,
      inspiratoryFlowLpm: 55,
      pauseS: 0.3,
      peepCmh2o: 12,
      oxygenPercent: 60,
    },
    limits: { ...bed.limits, Pmax: { low: 12, high: 42, priority: 'high' } },
  },
  landmarks: { plateau: 8, prone: 9, peepTrial: 14 },
  moments: [
    { atH: 2.5, change: { lung: { ...resistance, complianceMlPerCmh2o: 30 }, spo2Percent: 92 } },
    { atH: 4, change: { lung: { ...resistance, complianceMlPerCmh2o: 27 }, spo2Percent: 90.5 } },
    { atH: 5, change: { settings: { oxygenPercent: 75, peepCmh2o: 14 }, spo2Percent: 91.5 } },
    { atH: 6.5, change: { lung: { ...resistance, complianceMlPerCmh2o: 24 }, spo2Percent: 89.5 } },
    { atH: 7, disturbance: { kind: 'suction', seconds: 10 } },
    { atH: 8, change: { lung: { ...resistance, complianceMlPerCmh2o: 22 }, spo2Percent: 88 } },
    { atH: 8.2, change: { settings: { oxygenPercent: 90, ratePerMin: 26 }, spo2Percent: 89.5 } },
    // Turning prone: the circuit is disconnected for a moment.
    { atH: 9, disturbance: { kind: 'disconnection', seconds: 12 } },
    { atH: 9.1, change: { lung: { ...resistance, complianceMlPerCmh2o: 27 }, spo2Percent: 92 } },
    { atH: 10.5, change: { lung: { ...resistance, complianceMlPerCmh2o: 31 }, spo2Percent: 94.5 } },
    { atH: 11, change: { settings: { oxygenPercent: 70 } } },
    { atH: 13, change: { settings: { oxygenPercent: 60, ratePerMin: 24 }, spo2Percent: 95 } },
    // A decremental PEEP trial, six minutes a step.
    { atH: 13.9, change: { lung: recruitable } },
    { atH: 14, change: { settings: { peepCmh2o: 16 } } },
    { atH: 14.1, change: { settings: { peepCmh2o: 14 } } },
    { atH: 14.2, change: { settings: { peepCmh2o: 12 } } },
    { atH: 14.3, change: { settings: { peepCmh2o: 10 } } },
    { atH: 14.4, change: { settings: { peepCmh2o: 8 } } },
    { atH: 14.5, change: { settings: { peepCmh2o: 6 } } },
    { atH: 14.6, change: { settings: { peepCmh2o: 12 } } },
    { atH: 16, change: { lung: { ...resistance, complianceMlPerCmh2o: 34 } } },
    { atH: 18, change: { settings: { oxygenPercent: 50, tidalVolumeMl: 400 }, spo2Percent: 94.5 } },
  ],
  gases: [
    { atH: 1, pH: 7.34, PaCO2: 48, PaO2: 72, HCO3: 25, BEBD: -1, SaO2: 93, FiO2: 60, lactate: 2.1 },
    { atH: 6, pH: 7.3, PaCO2: 52, PaO2: 65, HCO3: 25, BEBD: -2, SaO2: 91, FiO2: 75, lactate: 2.4 },
    {
      atH: 8.5,
      pH: 7.27,
      PaCO2: 56,
      PaO2: 60,
      HCO3: 25,
      BEBD: -3,
      SaO2: 89,
      FiO2: 90,
      lactate: 2.8,
      note: 'Before turning prone.',
    },
    {
      atH: 11,
      pH: 7.31,
      PaCO2: 51,
      PaO2: 88,
      HCO3: 25,
      BEBD: -2,
      SaO2: 95,
      FiO2: 70,
      lactate: 2.2,
      note: 'Two hours prone.',
    },
    { atH: 19, pH: 7.35, PaCO2: 47, PaO2: 82, HCO3: 25, BEBD: -1, SaO2: 95, FiO2: 50, lactate: 1.5 },
  ],
  blood: [
    { atH: 1, Hb: 11.2, WBC: 18.6, CRP: 246, PCT: 8.4, creatinine: 142, platelets: 148, lactate: 2.1 },
    { atH: 20, Hb: 10.4, WBC: 16.1, CRP: 218, PCT: 6.1, creatinine: 131, platelets: 139 },
  ],
  medications: [
    { name: 'Propofol', dose: 200, unit: 'mg/h', route: 'intravenous', fromH: 0 },
    { name: 'Sufentanil', dose: 25, unit: 'µg/h', route: 'intravenous', fromH: 0 },
    { name: 'Norepinephrine', dose: 0.18, unit: 'µg/kg/min', route: 'intravenous', fromH: 0 },
    { name: 'Rocuronium', dose: 40, unit: 'mg/h', route: 'intravenous', fromH: 8, toH: 20 },
    { name: 'Piperacillin/tazobactam', dose: 4.5, unit: 'g', route: 'intravenous', fromH: 3, toH: 3 },
    { name: 'Dexamethasone', dose: 20, unit: 'mg', route: 'intravenous', fromH: 4, toH: 4 },
  ],
};
