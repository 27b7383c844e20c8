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
  /** The published result, or the run of this browser. */
  readonly show: 'published' | 'run';
}

/** Takes what is legible of an address; what is not is as at the start. */
export function readValidationSearch(search: Readonly<Record<string, unknown>>): ValidationSearch {
  return {
    arm: search['arm'] === 'settings' ? 'settings' : DEFAULT_ARM,
    mode: SHOWN_MODES.find((mode) => mode === search['mode']) ?? DEFAULT_MODE,
    show: search['show'] === 'run' ? 'run' : 'published',
  };
}

/** What is as at the start is left out of the address. */
export function writeValidationSearch({ arm, mode, show }: ValidationSearch) {
  return {
    ...(arm === DEFAULT_ARM ? {} : { arm }),
    ...(mode === DEFAULT_MODE ? {} : { mode }),
    ...(show === 'run' ? { show } : {}),
  };
}

/** What a run of one bed is shown by: its modes are the bed's, whatever was chosen. */
export function pickModeOfBed(results: ShownResults): ShownMode {
  return SHOWN_MODES.find((mode) => pickGroup(results, mode) !== null) ?? DEFAULT_MODE;
}

/** Null where nothing of the mode was run. */
export function pickGroup({ together, modes }: ShownResults, mode: ShownMode): GroupResult | null {
  const group = mode === DEFAULT_MODE ? together : modes.find(({ name }) => name === mode);
  return group === undefined || group.recordings === 0 ? null : group;
}
