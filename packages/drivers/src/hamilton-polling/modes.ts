import type { DeviceMode } from '@eupnea/model';

interface HamiltonMode {
  readonly name: string;
  readonly mode: DeviceMode;
  /** Set rate in force. */
  readonly rate: 'cmv' | 'simv' | null;
}

const mode = (
  name: string,
  control: DeviceMode['control'],
  sequence: DeviceMode['sequence'],
  rate: HamiltonMode['rate'],
): HamiltonMode => ({ name, mode: { control, sequence }, rate });

/**
 * Values of identifier 40. Secondary: table of one public client (Farlandx/iOS_Project-Ventilator); the ISO
 * 19223 terms are ours.
 */
export const HAMILTON_MODES: ReadonlyMap<number, HamiltonMode> = new Map([
  [1, mode('(S)CMV', 'vc', 'cmv', 'cmv')],
  [2, mode('SIMV', 'vc', 'imv', 'simv')],
  [4, mode('SPONT', 'ps', 'csv', null)],
  [16, mode('Ambient', 'unknown', null, null)],
  [17, mode('P-SIMV', 'pc', 'imv', 'simv')],
  [19, mode('P-CMV', 'pc', 'cmv', 'cmv')],
  [20, mode('APVsimv', 'dual', 'imv', 'simv')],
  [21, mode('APVcmv', 'dual', 'cmv', 'cmv')],
  [22, mode('ASV', 'dual', 'imv', null)],
  [23, mode('DuoPAP', 'pc', 'imv', 'cmv')],
  [24, mode('APRV', 'pc', 'imv', 'cmv')],
  [25, mode('NIV', 'ps', 'csv', null)],
  [26, mode('AVtS', 'dual', 'csv', null)],
]);

/**
 * Names that the C series sends as text. The first thirteen are the names of the table above; those with a plus are general
 * knowledge and were read in no protocol source: volume is reached by adapting a pressure.
 */
export const C_SERIES_MODES: readonly (DeviceMode & { readonly name: string })[] = [
  ...[...HAMILTON_MODES.values()].map((known) => ({ name: known.name, ...known.mode })),
  { name: '(S)CMV+', control: 'dual', sequence: 'cmv' },
  { name: 'SIMV+', control: 'dual', sequence: 'imv' },
  { name: 'PCV+', control: 'pc', sequence: 'cmv' },
  { name: 'PSIMV+', control: 'pc', sequence: 'imv' },
  { name: 'NIV-ST', control: 'pc', sequence: 'imv' },
  { name: 'INTELLiVENT-ASV', control: 'dual', sequence: 'imv' },
];

/** Code by mode name of the simulated ventilator. */
const CODES_OF_NAMES: { readonly [name: string]: number } = {
  'VC-CMV': 1,
  'VC-SIMV': 2,
  PSV: 4,
  CPAP: 4,
  'PC-SIMV': 17,
  'PC-CMV': 19,
  PRVC: 21,
  APRV: 24,
};

/** Null when the protocol has no code for that mode. */
export function findModeCode(name: string): number | null {
  return CODES_OF_NAMES[name] ?? null;
}
