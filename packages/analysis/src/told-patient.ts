import {
  ensure,
  parseStatedTime,
  predictBodyWeightKg,
  type SettingsEvent,
  type StatedChange,
  type StatedTime,
} from '@eupnea/model';
import { readDetectionSettings } from '@eupnea/signal';

interface ToldValues {
  /** Name of the mode as a panel writes it: `VC-A/C`, `SIMV`, `PSV`. */
  readonly mode: string | null;
  readonly setRatePerMin: number | null;
  readonly peepCmh2o: number | null;
}

/** What a user states about the ventilator; null = not stated. */
interface ToldVentilator extends ToldValues {
  /** Settings that change during the recording; without a fault that `findFaultyChange` names. */
  readonly changes: readonly StatedChange[];
}

/** What a user states about the ventilator and the patient; null = not stated. */
export interface ToldPatient extends ToldVentilator {
  readonly weightKg: number | null;
  readonly heightCm: number | null;
  readonly sex: 'man' | 'woman' | null;
}

type Values = SettingsEvent['values'];

/** Settings that a user states, under the codes of the parameter registry. */
export interface ToldSettings {
  /** Settings from the first sample on. */
  readonly start: Values;
  /** In order of time. */
  readonly changes: readonly ToldChange[];
}

export interface ToldChange {
  /** The time as the user wrote it. */
  readonly text: string;
  readonly from: StatedTime;
  readonly values: Values;
}

/**
 * Settings by time. A mode without mandatory breaths ends a set rate that was stated before, as a ventilator shows none.
 * Throws on a change whose time cannot be read.
 */
export function settingsOfTold({ changes, ...start }: ToldVentilator): ToldSettings {
  let hasRate = start.setRatePerMin !== null;
  return {
    start: codeValues(start),
    changes: changes.map(({ from, mode = null, set_rate: setRatePerMin = null, peep: peepCmh2o = null }) => {
      const endsRate = hasRate && setRatePerMin === null && mode !== null && !hasMandatoryBreaths(mode);
      hasRate = setRatePerMin !== null || (hasRate && !endsRate);
      return {
        text: from,
        from: ensure(parseStatedTime(from), 'times of changes are checked'),
        values: {
          ...codeValues({ mode, setRatePerMin, peepCmh2o }),
          ...(endsRate ? { rate: null } : {}),
        },
      };
    }),
  };
}

function hasMandatoryBreaths(mode: string): boolean {
  return readDetectionSettings({ mode_name: mode }).clock !== 'none';
}

function codeValues({ mode, setRatePerMin, peepCmh2o }: ToldValues): Values {
  return {
    ...(mode === null ? {} : { mode_name: mode }),
    ...(setRatePerMin === null ? {} : { rate: setRatePerMin }),
    ...(peepCmh2o === null ? {} : { PEEPCPAP: peepCmh2o }),
  };
}

/** Weight for volumes per kg: predicted from height and sex, otherwise the stated weight; null without both. */
export function referenceWeightOfTold({
  weightKg,
  heightCm,
  sex,
}: Pick<ToldPatient, 'weightKg' | 'heightCm' | 'sex'>): number | null {
  const predicted = predictBodyWeightKg({ category: 'ADULT', sex: sex ?? 'any', heightCm });
  return predicted ?? weightKg;
}

/** Whether the detectors understand the name of a mode. */
export function isKnownMode(name: string): boolean {
  const { clock, control, proportional } = readDetectionSettings({ mode_name: name });
  return [clock, control, proportional].some((known) => known !== null && known !== undefined);
}
