import type { LungMechanics } from './lung.ts';

export type LungPreset =
  | 'normal'
  | 'ards'
  | 'copd'
  | 'ards-mild'
  | 'ards-moderate'
  | 'ards-severe'
  | 'asthma'
  | 'restrictive'
  | 'obstructive'
  | 'obesity'
  | 'fibrosis'
  | 'neonate'
  | 'child';

/**
 * Mechanics of ventilated adults. normal, ards, copd: static compliance and resistance, medians of Arnal et al. 2018
 * (359 patients); the COPD entry splits its resistance in the ratio 6.5 to 14 that van Diepen et al. 2021 use for
 * inspiration and expiration, keeping 22 as the mean of both. The grades of ARDS, and 25
 * cmH2O s/L for severe asthma, are those of the open teaching simulator ventylab, with Arnal's normal compliance for
 * asthma. restrictive and obstructive are the bench lungs of the Journal of Mechanical Ventilation. obesity and fibrosis
 * are derived: lung and chest wall elastance 20 + 8 and 29 + 5.2 cmH2O/L in series, and van Diepen's resistance of the lung
 * alone plus 10 for tube and upper airway, which is what separates his healthy lung (3) from Arnal's normal patients (13).
 * neonate lies in the middle of neonatal test lungs (0.5 to 2 mL/cmH2O, 25 to 150 cmH2O s/L). child is the test lung between
 * the adult's and the infant's that ISO 80601-2-12 has ventilators tested on (20 mL/cmH2O, 20 cmH2O s/L): 1 mL/cmH2O/kg at
 * 20 kg, and a resistance that a tube of 5 mm makes likely; medians of ventilated children were not found.
 */
export const LUNG_PRESETS: { readonly [Preset in LungPreset]: LungMechanics } = {
  normal: { complianceMlPerCmh2o: 54, resistanceInsp: 13, resistanceExp: 13 },
  ards: { complianceMlPerCmh2o: 39, resistanceInsp: 12, resistanceExp: 12 },
  copd: { complianceMlPerCmh2o: 59, resistanceInsp: 14, resistanceExp: 30 },
  'ards-mild': { complianceMlPerCmh2o: 40, resistanceInsp: 6, resistanceExp: 6 },
  'ards-moderate': { complianceMlPerCmh2o: 25, resistanceInsp: 8, resistanceExp: 8 },
  'ards-severe': { complianceMlPerCmh2o: 15, resistanceInsp: 10, resistanceExp: 10 },
  asthma: { complianceMlPerCmh2o: 54, resistanceInsp: 25, resistanceExp: 25 },
  restrictive: { complianceMlPerCmh2o: 30, resistanceInsp: 10, resistanceExp: 10 },
  obstructive: { complianceMlPerCmh2o: 80, resistanceInsp: 20, resistanceExp: 20 },
  obesity: { complianceMlPerCmh2o: 36, resistanceInsp: 17, resistanceExp: 17, chestWallElastance: 8 },
  fibrosis: { complianceMlPerCmh2o: 29, resistanceInsp: 12, resistanceExp: 12, chestWallElastance: 5.2 },
  neonate: { complianceMlPerCmh2o: 1, resistanceInsp: 60, resistanceExp: 60 },
  child: { complianceMlPerCmh2o: 20, resistanceInsp: 20, resistanceExp: 20 },
};
