import type { VENTILATION_CONTROLS } from '@eupnea/model';

const NAMES: { readonly [Control in Exclude<(typeof VENTILATION_CONTROLS)[number], 'unknown'>]: string } = {
  vc: 'VCV',
  pc: 'PCV',
  dual: 'DUAL',
  ps: 'PSV',
  cpap: 'CPAP',
  pav: 'PAV',
};

/** Short name of a recognised mode. It equals no two-letter code of a finding: PC is premature cycling. */
export function nameControl(control: string): string {
  return new Map(Object.entries(NAMES)).get(control) ?? control.toUpperCase();
}
