import type { ParameterDefinition } from './parameter.ts';
import { breathParameter } from './parameter-registry-breath.ts';
import { UNITS } from './parameter-units.ts';

const OCCLUSION_SOURCE = 'definitions.md, Manoeuvres (Bertoni 2019)';
const HOLD_SOURCE = 'definitions.md, Manoeuvres (Foti 1997)';

/** Numbers of occlusions and holds found in pressure and flow; of the breath in which the manoeuvre lies. */
export const BREATH_MANOEUVRE_PARAMETERS: readonly ParameterDefinition[] = [
  breathParameter('effort', UNITS.pressure, {
    code: 'pocc_cmh2o',
    symbol: 'ΔPocc',
    decimals: 1,
    formula: 'min Paw of the occluded effort - Paw before it; negative',
    source: OCCLUSION_SOURCE,
    plausible: [-150, 0],
    histogram: { from: -40, width: 1, bins: 40 },
  }),
  breathParameter('effort', UNITS.pressure, {
    code: 'p01_occ_cmh2o',
    symbol: 'P0.1w',
    decimals: 1,
    formula: 'Paw before the occluded effort - Paw 0.1 s after its onset',
    source: 'definitions.md, Manoeuvres (Telias 2020)',
    plausible: [0, 50],
    histogram: { from: 0, width: 0.5, bins: 40 },
  }),
  breathParameter('effort', UNITS.pressure, {
    code: 'pmus_occ_cmh2o',
    symbol: 'Pmus,occ',
    decimals: 1,
    formula: '-0.75 · ΔPocc',
    source: OCCLUSION_SOURCE,
    plausible: [0, 120],
    histogram: { from: 0, width: 1, bins: 40 },
  }),
  breathParameter('effort', UNITS.pressure, {
    code: 'pl_occ_cmh2o',
    symbol: 'ΔPL,occ',
    decimals: 1,
    formula: 'PIP - PEEP - 0.66 · ΔPocc',
    source: OCCLUSION_SOURCE,
    plausible: [-20, 150],
    histogram: { from: 0, width: 1, bins: 60 },
  }),
  breathParameter('effort', UNITS.ratio, {
    code: 'baydur_ratio',
    symbol: 'ΔPes/ΔPaw',
    decimals: 2,
    formula: 'slope of Pes on Paw over the occluded effort, r at least 0.95',
    source: 'definitions.md, Manoeuvres (Baydur 1982)',
    plausible: [0, 3],
    histogram: { from: 0, width: 0.05, bins: 40 },
  }),
  breathParameter('effort', UNITS.pressure, {
    code: 'pmi_cmh2o',
    symbol: 'PMI',
    decimals: 1,
    formula: 'median Paw of the last 0.2 s of the hold - median Paw of 0.2 s before it',
    source: HOLD_SOURCE,
    plausible: [-30, 60],
    histogram: { from: -10, width: 0.5, bins: 60 },
  }),
  breathParameter('effort', UNITS.pressure, {
    code: 'p_relax_cmh2o',
    symbol: 'P1-P2',
    decimals: 1,
    formula: 'Paw 0.05 to 0.1 s into the hold - median Paw of its last 0.2 s',
    source: 'definitions.md, Manoeuvres',
    plausible: [0, 30],
    histogram: { from: 0, width: 0.25, bins: 40 },
  }),
];
