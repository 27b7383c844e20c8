import type { ParameterDefinition } from './parameter.ts';
import { breathParameter } from './parameter-registry-breath.ts';
import { UNITS } from './parameter-units.ts';

const PES_SOURCE = 'definitions.md, Numbers from muscle channels (Mauri 2016)';

/** Numbers of one breath from oesophageal and transdiaphragmatic pressure and from the diaphragm's activity. */
export const BREATH_MUSCLE_PARAMETERS: readonly ParameterDefinition[] = [
  breathParameter('effort', UNITS.pressure, {
    code: 'pes_swing_cmh2o',
    symbol: 'ΔPes',
    decimals: 1,
    formula: 'Pes at rest before the breath - min Pes over inspiration',
    source: PES_SOURCE,
    plausible: [-50, 150],
    histogram: { from: -10, width: 1, bins: 70 },
  }),
  breathParameter('effort', UNITS.pressure, {
    code: 'pl_swing_cmh2o',
    symbol: 'ΔPL',
    decimals: 1,
    formula: 'max (Paw - Pes) over inspiration - (Paw - Pes) at rest before the breath',
    source: PES_SOURCE,
    plausible: [-50, 200],
    histogram: { from: 0, width: 1, bins: 80 },
  }),
  breathParameter('effort', UNITS.pressure, {
    code: 'pl_plateau_cmh2o',
    symbol: 'PL,ei',
    decimals: 1,
    formula: 'Pplat - mean Pes of the last 0.1 s of the pause',
    source: PES_SOURCE,
    plausible: [-50, 150],
    histogram: { from: -20, width: 1, bins: 70 },
  }),
  breathParameter('effort', UNITS.pressure, {
    code: 'pl_end_exp_cmh2o',
    symbol: 'PL,ee',
    decimals: 1,
    formula: 'mean (Paw - Pes) of 0.1 s at rest at the end of expiration',
    source: PES_SOURCE,
    plausible: [-100, 100],
    histogram: { from: -30, width: 1, bins: 60 },
  }),
  breathParameter('effort', UNITS.pressure, {
    code: 'pdi_swing_cmh2o',
    symbol: 'ΔPdi',
    decimals: 1,
    formula:
      'max Pdi over inspiration - Pdi at rest before the breath; Pdi = Pga - Pes where it is not recorded',
    source: 'definitions.md, Numbers from muscle channels',
    plausible: [-50, 300],
    histogram: { from: -10, width: 1, bins: 80 },
  }),
  breathParameter('effort', UNITS.microvolt, {
    code: 'eadi_peak_uv',
    symbol: 'EAdi',
    decimals: 1,
    formula: 'max EAdi from 0.3 s before the breath to 0.3 s after its inspiration',
    source: 'definitions.md, Numbers from muscle channels (Di Mussi 2020)',
    plausible: [0, 5000],
    histogram: { from: 0, width: 1, bins: 80 },
  }),
  breathParameter('effort', UNITS.volumePerMicrovolt, {
    code: 'nve_ml_uv',
    symbol: 'NVE',
    decimals: 1,
    formula: 'VTi / (max EAdi - EAdi at rest before the breath)',
    source: 'definitions.md, Numbers from muscle channels (Liu 2012)',
    plausible: [0, 5000],
    histogram: { from: 0, width: 5, bins: 80 },
  }),
];
