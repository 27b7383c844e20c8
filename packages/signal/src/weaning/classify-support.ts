import type { VentilationControl, WeaningDefinition } from '@eupnea/model';

/** Ventilation of one patient while nothing of it changes. */
export interface SupportSpan {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  /**
   * What the record has of this time: breaths; a ventilator in standby; a stay on a ventilator that somebody ended, with
   * no other begun; or nothing.
   */
  readonly record: 'breaths' | 'standby' | 'released' | 'none';
  readonly control: VentilationControl;
  /** Breath sequence of the mode, where the device reports it. */
  readonly sequence: 'cmv' | 'imv' | 'csv' | null;
  /** Set above PEEP; null = unknown. */
  readonly supportCmh2o: number | null;
  readonly peepCmh2o: number | null;
}

/**
 * controlled: the mode has mandatory breaths. assisted: every breath is spontaneous, pressures above those of a trial.
 * low: every breath is spontaneous, pressures of a trial. undecided: every breath is spontaneous, but a pressure that
 * decides between the two is unknown, or the mode sets its support itself.
 */
export type SupportState = 'controlled' | 'assisted' | 'low' | 'undecided' | 'off' | 'unknown';

const SPONTANEOUS: ReadonlySet<VentilationControl> = new Set(['ps', 'cpap', 'pav']);
/** Modes whose support is a set pressure, and modes that do not say what they control. */
const SET_SUPPORT: ReadonlySet<VentilationControl> = new Set(['ps', 'cpap', 'unknown']);

export function classifySupport(span: SupportSpan, definition: WeaningDefinition): SupportState {
  if (span.record === 'none') return 'unknown';
  if (span.record !== 'breaths') return 'off';
  const { sequence, control } = span;
  if (sequence === null && control === 'unknown') return 'unknown';
  const isSpontaneous = sequence === null ? SPONTANEOUS.has(control) : sequence === 'csv';
  if (!isSpontaneous) return 'controlled';
  if (!SET_SUPPORT.has(control)) return 'assisted';
  const support = span.supportCmh2o ?? (control === 'cpap' ? 0 : null);
  const { peepCmh2o: peep } = span;
  if ((support ?? 0) > definition.support_max_cmh2o || (peep ?? 0) > definition.peep_max_cmh2o)
    return 'assisted';
  return support === null || peep === null ? 'undecided' : 'low';
}
