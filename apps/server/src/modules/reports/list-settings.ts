import { ROUND_CHANGES_MAX, type RoundPage } from '@eupnea/contracts/round-page';
import { findModeByName } from '@eupnea/drivers';
import { listParameters } from '@eupnea/model';
import { toTime, type DeviceRange } from '../stored-data/stored-data-service.ts';
import type { SettingInterval } from './round-page-repository.ts';

/** Settings of one stay on a device within the period. */
export interface StaySettings {
  readonly range: DeviceRange;
  /** Start of the stay, which may lie before the period. */
  readonly stayFromUs: bigint;
  readonly intervals: readonly SettingInterval[];
}

/** Entries of the record that devices keep among their settings; the page has them in its head. */
const OF_THE_RECORD: ReadonlySet<string> = new Set(['IBW', 'ARDS', 'COPD', 'brain_injury']);
const ORDER = listParameters('setting')
  .map(({ code }) => code)
  .filter((code) => !OF_THE_RECORD.has(code));

/** The waveform shows a pressure and a time in every mode; support modes have neither as a setting. */
const NONE_IN_SUPPORT = ['p_control', 'TI'] as const;

function isSupport(mode: SettingInterval | undefined): boolean {
  const control = typeof mode?.value === 'string' ? findModeByName(mode.value)?.control : undefined;
  return control === 'ps' || control === 'cpap';
}

/**
 * Settings in force when the last stay or the period ends, in the registry's order. An estimate stands only where the
 * device or the recording reports no such setting.
 */
export function listSettings(stays: readonly StaySettings[]): RoundPage['settings'] {
  const last = stays.at(-1);
  if (last === undefined) return [];
  const { stayFromUs, range } = last;
  const { toUs } = range;
  const known = new Map<string, SettingInterval>();
  for (const interval of last.intervals) {
    if (interval.endedAtUs !== null && interval.endedAtUs < toUs) continue;
    const other = known.get(interval.parameter);
    if (interval.source === 'estimated' && other !== undefined && other.source !== 'estimated') continue;
    known.set(interval.parameter, interval);
  }
  // One setting under two names of the specification.
  if (known.has('Oxygen')) known.delete('FiO2');
  if (isSupport(known.get('mode_name')))
    for (const parameter of NONE_IN_SUPPORT)
      if (known.get(parameter)?.source === 'estimated') known.delete(parameter);
  return ORDER.flatMap((parameter) => {
    const found = known.get(parameter);
    if (found === undefined || found.value === null) return [];
    const { value, startedAtUs, source } = found;
    // What stood before the stay is of the patient before; only its value holds.
    const sinceUs = startedAtUs > stayFromUs ? startedAtUs : stayFromUs;
    return [{ parameter, value, since: toTime(sinceUs), estimated: source === 'estimated' }];
  });
}

/** Reported changes within each stay, newest first: the first value of a stay is no change. */
export function listChanges(stays: readonly StaySettings[]): Pick<RoundPage, 'changes' | 'changes_total'> {
  const changes = stays.flatMap(({ range, intervals }) => {
    const before = new Map<string, SettingInterval['value']>();
    return intervals.flatMap(({ parameter, value, source, startedAtUs }) => {
      if (source === 'estimated') return [];
      const previous = before.get(parameter);
      before.set(parameter, value);
      if (previous === undefined || previous === value || startedAtUs <= range.fromUs) return [];
      return [{ atUs: startedAtUs, parameter, previous, value }];
    });
  });
  const newest = changes.toSorted((left, right) => Number(right.atUs - left.atUs));
  return {
    changes: newest
      .slice(0, ROUND_CHANGES_MAX)
      .map(({ atUs, ...change }) => ({ at: toTime(atUs), ...change })),
    changes_total: changes.length,
  };
}
