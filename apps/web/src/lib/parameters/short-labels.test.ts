import { listParameters } from '@eupnea/model';
import { expect, test } from 'vitest';
import german from '../../../public/assets/i18n/de.json' with { type: 'json' };
import english from '../../../public/assets/i18n/en.json' with { type: 'json' };
import dutch from '../../../public/assets/i18n/nl.json' with { type: 'json' };
import portuguese from '../../../public/assets/i18n/pt-BR.json' with { type: 'json' };

/** What a card and a table show of the same thing, by the codes of the registry. */
const SAME = [
  ['Pmax', 'pmax_cmh2o'],
  ['Ppause', 'p_plateau_cmh2o'],
  ['MAP', 'p_mean_cmh2o'],
  ['PEEPCPAP', 'peep_cmh2o'],
  ['deltaP', 'driving_pressure_cmh2o'],
  ['VTi', 'vti_ml'],
  ['VTe', 'vte_ml'],
  ['RR', 'rr_bpm'],
  ['IE', 'ie_ratio'],
  ['Compl', 'compliance_ml_cmh2o'],
  ['R_exp', 'resistance_exp_cmh2o_s_l'],
  ['RCexp', 'rc_exp_s'],
  ['VCO2', 'vco2_ml_min'],
  ['VDaw', 'vd_airway_ml'],
  ['VD_VT', 'vd_bohr_ratio'],
  ['MV_alv', 'va_lpm'],
  ['mp1', 'mp_geometric_j_min'],
  ['mp2', 'mp_mode_j_min'],
  ['mp3', 'mp_elastic_dynamic_j_min'],
] as const;

test.each([
  ['en', english],
  ['nl', dutch],
  ['de', german],
  ['pt-BR', portuguese],
])('a parameter has one short label on cards and in tables: %s', (_language, { parameters }) => {
  const labels = new Map(Object.entries(parameters).map(([key, { label }]) => [key, label]));
  const labelOf = (kind: 'monitored' | 'breath', code: string) =>
    labels.get(listParameters(kind).find((definition) => definition.code === code)?.i18nKey ?? '');
  for (const [card, table] of SAME) {
    expect(labelOf('monitored', card), card).toBeDefined();
    expect([card, labelOf('monitored', card)]).toEqual([card, labelOf('breath', table)]);
  }
});
