import type { DeviceMode } from '@eupnea/model';

type Control = DeviceMode['control'];

const MANDATORY: { readonly [type: string]: Control } = { VC: 'vc', PC: 'pc', 'VC+': 'dual' };
const SPONTANEOUS: { readonly [type: string]: Control } = {
  PS: 'ps',
  TC: 'ps',
  VS: 'dual',
  PA: 'pav',
  NONE: 'cpap',
};

/** ISO 19223 terms of the PB840's mode and breath types; undefined for an unknown mode. */
export function describeMode(mode: string, mandatory: string, spontaneous: string): DeviceMode | undefined {
  switch (mode) {
    case 'A/C':
    case 'CMV':
      return { control: MANDATORY[mandatory] ?? 'unknown', sequence: 'cmv' };
    case 'SIMV':
      return { control: MANDATORY[mandatory] ?? 'unknown', sequence: 'imv' };
    case 'BILEVL':
      return { control: 'pc', sequence: 'imv' };
    case 'SPONT':
    case 'CPAP':
      return { control: SPONTANEOUS[spontaneous] ?? 'unknown', sequence: 'csv' };
    default:
      return undefined;
  }
}

/** Mode name in the device's terms: `A/C VC`, `SIMV PC PS`, `SPONT PA`. Unused types are left out. */
export function nameMode(mode: string, mandatory: string, spontaneous: string): string {
  const hasMandatory = mode !== 'SPONT' && mode !== 'CPAP';
  const hasSpontaneous = mode !== 'A/C' && mode !== 'CMV' && spontaneous !== 'NONE';
  return [mode, hasMandatory ? mandatory : '', hasSpontaneous ? spontaneous : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** Every combination that the table knows, in the device's words. */
export function listPb840Modes(): readonly (DeviceMode & { readonly name: string })[] {
  const mandatory = Object.keys(MANDATORY);
  const spontaneous = Object.keys(SPONTANEOUS);
  const combinations: (readonly [mode: string, mandatory: string, spontaneous: string])[] = [
    ...mandatory.map((type) => ['A/C', type, ''] as const),
    ...mandatory.flatMap((type) => spontaneous.map((other) => ['SIMV', type, other] as const)),
    ...spontaneous.map((type) => ['BILEVL', 'PC', type] as const),
    ...spontaneous.map((type) => ['SPONT', '', type] as const),
  ];
  return combinations.flatMap(([mode, type, other]) => {
    const terms = describeMode(mode, type, other);
    return terms === undefined ? [] : [{ name: nameMode(mode, type, other), ...terms }];
  });
}

/** Mode and breath types of a simulated mode in the PB840's terms. */
export const PB840_MODES: {
  readonly [name: string]: {
    readonly mode: string;
    readonly mandatory: string;
    readonly spontaneous: string;
  };
} = {
  'VC-CMV': { mode: 'A/C', mandatory: 'VC', spontaneous: '' },
  'PC-CMV': { mode: 'A/C', mandatory: 'PC', spontaneous: '' },
  PRVC: { mode: 'A/C', mandatory: 'VC+', spontaneous: '' },
  PSV: { mode: 'SPONT', mandatory: '', spontaneous: 'PS' },
  CPAP: { mode: 'SPONT', mandatory: '', spontaneous: 'NONE' },
  'VC-SIMV': { mode: 'SIMV', mandatory: 'VC', spontaneous: 'PS' },
  'PC-SIMV': { mode: 'SIMV', mandatory: 'PC', spontaneous: 'PS' },
  APRV: { mode: 'BILEVL', mandatory: 'PC', spontaneous: 'PS' },
};
