import type { GroupResult, ValidationArm } from '@eupnea/validation';
import type { ShownResults } from './shown-results.ts';

/** Modes of docs/validation.json; `together` is vc, pc and ps, to which the targets apply. */
export const SHOWN_MODES = ['together', 'vc', 'pc', 'ps', 'simv', 'prvc', 'aprv'] as const;
export type ShownMode = (typeof SHOWN_MODES)[number];

const DEFAULT_ARM: ValidationArm = 'silent';
const DEFAULT_MODE: ShownMode = 'together';

export interface ValidationSearch {
  readonly arm: ValidationArm;
  readonly mode: ShownMode;
  /** Published result, or the run of this browser. */
  readonly show: 'published' | 'run';
}

/** Reads valid values of an address; others get defaults. */
export function readValidationSearch(search: Readonly<Record<string, unknown>>): ValidationSearch {
  return {
    arm: search['arm'] === 'settings' ? 'settings' : DEFAULT_ARM,
    mode: SHOWN_MODES.find((mode) => mode === search['mode']) ?? DEFAULT_MODE,
    show: search['show'] === 'run' ? 'run' : 'published',
  };
}

/** Default values are left out of the address. */
export function writeValidationSearch({ arm, mode, show }: ValidationSearch) {
  return {
    ...(arm === DEFAULT_ARM ? {} : { arm }),
    ...(mode === DEFAULT_MODE ? {} : { mode }),
    ...(show === 'run' ? { show } : {}),
  };
}

/** Mode of a single-bed run, regardless of the selection. */
export function pickModeOfBed(results: ShownResults): ShownMode {
  return SHOWN_MODES.find((mode) => pickGroup(results, mode) !== null) ?? DEFAULT_MODE;
}

/** Null when no recording of the mode was run. */
export function pickGroup({ together, modes }: ShownResults, mode: ShownMode): GroupResult | null {
  const group = mode === DEFAULT_MODE ? together : modes.find(({ name }) => name === mode);
  return group === undefined || group.recordings === 0 ? null : group;
}
