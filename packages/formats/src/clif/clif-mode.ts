import type { VentilationControl } from '@eupnea/model';
import type { ClifDeviceCategory, ClifModeCategory } from './clif-vocabulary.ts';

export type ModeSequence = 'cmv' | 'imv' | 'csv';

export interface ChartedMode {
  readonly control: VentilationControl;
  readonly sequence: ModeSequence | null;
  /** Name of the mode as the device reports it. */
  readonly name: string | null;
}

/** Modes of two levels and closed-loop modes, which CLIF 2.1 lists as Other. */
const OTHER_MODES =
  /aprv|airway pressure release|bi-?level|bi-?vent|duo-?pap|bipap|asv|intellivent|pav|nava/iu;
const SIMV = /simv/iu;

/**
 * Category of a mode in CLIF 2.1. Returns null when control and sequence do not identify one: assisted and synchronised
 * intermittent ventilation share their control, and only their sequence or name tells them apart.
 */
export function toClifMode({ control, sequence, name }: ChartedMode): ClifModeCategory | null {
  if (control === 'pav' || (name !== null && OTHER_MODES.test(name))) return 'Other';
  if (name !== null && SIMV.test(name)) return 'SIMV';
  if (control === 'ps' || control === 'cpap') return sequence === 'imv' ? null : 'Pressure Support/CPAP';
  if (sequence === 'cmv') return MANDATORY[control] ?? null;
  return control === 'dual' && sequence === 'csv' ? 'Volume Support' : null;
}

const MANDATORY: { readonly [Control in VentilationControl]?: ClifModeCategory } = {
  vc: 'Assist Control-Volume Control',
  pc: 'Pressure Control',
  dual: 'Pressure-Regulated Volume Control',
};

/**
 * Control and sequence that a category of CLIF states. Pressure support and CPAP are one category, told apart by the set
 * support; SIMV states no control.
 */
export function fromClifMode(
  category: string,
  supportCmh2o: number | null,
): Pick<ChartedMode, 'control' | 'sequence'> {
  const found = CONTROLS[category.trim().toLowerCase()];
  if (found !== 'support_or_cpap') return found ?? UNKNOWN;
  if (supportCmh2o === null) return { control: 'unknown', sequence: 'csv' };
  return { control: supportCmh2o > 0 ? 'ps' : 'cpap', sequence: 'csv' };
}

const UNKNOWN = { control: 'unknown', sequence: null } as const;

/** By category in lower case: of CLIF 2.1, and of 3.0 where it is spelled otherwise. */
const CONTROLS: {
  readonly [category: string]: Pick<ChartedMode, 'control' | 'sequence'> | 'support_or_cpap';
} = {
  'assist control-volume control': { control: 'vc', sequence: 'cmv' },
  acvc: { control: 'vc', sequence: 'cmv' },
  'pressure control': { control: 'pc', sequence: 'cmv' },
  pressure_control: { control: 'pc', sequence: 'cmv' },
  'pressure-regulated volume control': { control: 'dual', sequence: 'cmv' },
  prvc: { control: 'dual', sequence: 'cmv' },
  simv: { control: 'unknown', sequence: 'imv' },
  'pressure support/cpap': 'support_or_cpap',
  ps_or_cpap: 'support_or_cpap',
  'volume support': { control: 'dual', sequence: 'csv' },
  volume_support: { control: 'dual', sequence: 'csv' },
};

/** Names of modes that a ventilator offers with a mask only. */
const MASK_MODES = /\bniv\b|niv-|\bnippv\b/iu;

/** Whether the name of a mode says that it is non-invasive. */
export function isMaskMode(name: string): boolean {
  return MASK_MODES.test(name);
}

export interface ClifInterface {
  readonly category: ClifDeviceCategory | null;
  /** 1 or unknown; CLIF's 0 would claim that there is none. */
  readonly tracheostomy: 1 | null;
}

const TRACHEOSTOMY = /tracheos|tracheot|\btrach\b/iu;
const MASK = /mask|helmet|\bniv\b/iu;
const TUBE = /^(oral|nasal|oro-?tracheal|naso-?tracheal|ett?|endotracheal( tube)?)$/iu;

/**
 * Interface from the tube field of the patient's record. Only unambiguous words count: a tube with an inner diameter, or an
 * oral, nasal or tracheostomy tube, is invasive; a mask or helmet is not.
 */
export function readClifInterface(tube: string | null, diameterMm: number | null): ClifInterface {
  const words = tube?.trim() ?? '';
  if (MASK.test(words)) return { category: 'NIPPV', tracheostomy: null };
  if (TRACHEOSTOMY.test(words)) return { category: 'IMV', tracheostomy: 1 };
  return { category: TUBE.test(words) || diameterMm !== null ? 'IMV' : null, tracheostomy: null };
}
