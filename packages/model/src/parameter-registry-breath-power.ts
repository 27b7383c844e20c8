import type { BreathFeatureCode } from './breath-features.ts';
import type { ParameterDefinition } from './parameter.ts';
import { breathParameter } from './parameter-registry-breath.ts';
import { UNITS } from './parameter-units.ts';

function power(
  code: BreathFeatureCode,
  symbol: string,
  formula: string,
  source: string,
): ParameterDefinition {
  return breathParameter('power', UNITS.power, {
    code,
    symbol,
    decimals: 1,
    formula,
    source,
    plausible: [-50, 500],
    histogram: { from: 0, width: 0.5, bins: 100 },
  });
}

/** Work and mechanical power of one breath. VT in L, pressures in cmH2O, 0.098 = J per L·cmH2O. */
export const BREATH_POWER_PARAMETERS: readonly ParameterDefinition[] = [
  breathParameter('power', UNITS.work, {
    code: 'work_insp_j',
    symbol: 'W',
    decimals: 2,
    formula: '0.098 ∫ Paw dV over inspiration, PEEP included',
    source: 'Cressoni 2016; Gattinoni 2016: the measured area',
    plausible: [-10, 50],
    histogram: { from: 0, width: 0.05, bins: 80 },
  }),
  breathParameter('power', UNITS.workPerVolume, {
    code: 'work_insp_j_l',
    symbol: 'W/L',
    decimals: 2,
    formula: 'W / VTi in litres: a mean pressure, and none where it is above Pmax',
    source: 'Eupnea',
    plausible: [-10, 50],
    histogram: { from: 0, width: 0.1, bins: 60 },
  }),
  power(
    'mp_geometric_j_min',
    'MP',
    '0.098 RR ∫ Paw dV over inspiration, PEEP included',
    'Cressoni 2016; Gattinoni 2016: the measured area, the reference in every mode (mp1)',
  ),
  power(
    'mp_mode_j_min',
    'MP mode',
    'Gattinoni simplified in volume control with a measured plateau; Becher comprehensive, else simplified, in pressure control; Becher simplified in support, the part of the ventilator only',
    'Gattinoni 2016; Becher 2019 (mp2)',
  ),
  power('mp_elastic_dynamic_j_min', 'MP el', '0.098 RR VT² E / 2', 'Gattinoni 2016 (mp3)'),
  power(
    'mp_gattinoni_j_min',
    'MP Gatt',
    '0.098 RR {VT² [E / 2 + RR (1 + I:E) / (60 I:E) R] + VT PEEP}; volume control with constant flow',
    'Gattinoni 2016',
  ),
  power(
    'mp_gattinoni_simplified_j_min',
    'MP Gatt s',
    '0.098 RR VT [Ppeak - (Pplat - PEEP) / 2]; volume control with a measured plateau',
    'Gattinoni 2016',
  ),
  power(
    'mp_surrogate_j_min',
    'MP surr',
    '0.098 RR VT (Ppeak + PEEP) / 2; underestimates the resistive part',
    'Cressoni 2016; Gattinoni 2016: the measured area',
  ),
  power(
    'mp_giosa_j_min',
    'MP Giosa',
    'VE (Ppeak + PEEP + F / 6) / 20; VE and inspiratory flow F in L/min; volume control',
    'Giosa 2019',
  ),
  power(
    'mp_becher_simplified_j_min',
    'MP Bech s',
    '0.098 RR VT (ΔPinsp + PEEP); pressure control',
    'Becher 2019',
  ),
  power(
    'mp_becher_comprehensive_j_min',
    'MP Bech',
    '0.098 RR {(ΔPinsp + PEEP) VT - ΔPinsp² C [1/2 - RC/Ts + (RC/Ts)² (1 - e^(-Ts/RC))]}; pressure control with a linear rise of duration Ts',
    'Becher 2019',
  ),
  power(
    'mp_van_der_meijden_j_min',
    'MP vdM',
    '0.098 RR VT [PEEP + ΔPinsp (1 - e^(-Ti/RC))]; pressure control; leaves out the resistive share',
    'van der Meijden 2019',
  ),
];
