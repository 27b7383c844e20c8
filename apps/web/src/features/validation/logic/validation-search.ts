import type { GroupResult, ValidationArm } from '@eupnea/validation';
import type { ShownResults } from './shown-results.ts';

/** Modes of docs/validation.json; `together` is vc, pc and ps, for which the targets are. */
export const SHOWN_MODES = ['together', 'vc', 'pc', 'ps', 'simv', 'prvc', 'aprv'] as const;
export type ShownMode = (typeof SHOWN_MODES)[number];

const DEFAULT_ARM: ValidationArm = 'silent';
const DEFAULT_MODE: ShownMode = 'together';

export interface ValidationSearch {
  readonly arm: ValidationArm;
  readonly mode: ShownMode;
}

/** Takes what is legible of an address; what is not is as at the start. */
export function readValidationSearch(search: Readonly<Record<string, unknown>>): ValidationSearch {
  return {
    arm: search['arm'] === 'settings' ? 'settings' : DEFAULT_ARM,
    mode: SHOWN_MODES.find((mode) => mode === search['mode']) ?? DEFAULT_MODE,
  };
}

/** What is as at the start is left out of the address. */
export function writeValidationSearch({ arm, mode }: ValidationSearch) {
  return {
    ...(arm === DEFAULT_ARM ? {} : { arm }),
    ...(mode === DEFAULT_MODE ? {} : { mode }),
  };
}

/** Null where nothing of the mode was run. */
export function pickGroup({ together, modes }: ShownResults, mode: ShownMode): GroupResult | null {
  const group = mode === DEFAULT_MODE ? together : modes.find(({ name }) => name === mode);
  return group === undefined || group.recordings === 0 ? null : group;
}
