import type { DeviceEvent } from '@eupnea/model';
import { findModeByName } from '../mode-vocabulary.ts';
import { createUnknownModes } from '../unknown-modes.ts';
import type { DeviceReport, Observation } from './device-reports.ts';
import { componentsOf } from './message.ts';
import { CODES, findMeaning, isNamed, keptName } from './nomenclature.ts';
import { findFactor } from './units.ts';

type Value = number | string | null;

/** OBX-8 codes of unusable values: invalid, not available, questionable, calibration, test, demonstration. */
const UNUSABLE = new Set(['INV', 'NAV', 'OFF', 'QUES', 'CAL', 'TEST', 'DEMO']);
/** OBX-11: X = no result, D = deleted, W = wrong. */
const NO_RESULT = new Set(['X', 'D', 'W']);
/** OBX-17 of a setting: by remote, by hand, automatic. */
const SET_METHODS = new Set(['RSET', 'MSET', 'ASET']);
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/u;
/** Maximum text length. */
const MAX_TEXT = 200;
/** Maximum number of kept unknown names; more are reported once. */
const MAX_KEPT_NAMES = 150;

export interface ValueReader {
  read(report: DeviceReport): readonly DeviceEvent[];
}

/** Numbers and settings of one device over its messages. */
export function createValueReader(): ValueReader {
  const told = new Set<string>();
  const tellUnknownMode = createUnknownModes();
  const kept = new Set<string>();

  function tell(code: string, about: string, detail: string): readonly DeviceEvent[] {
    const key = `${code} ${about}`;
    if (told.has(key) || told.size >= MAX_KEPT_NAMES) return [];
    told.add(key);
    return [{ type: 'issue', code, detail, lost: 0 }];
  }

  function keep(name: string): boolean {
    if (!kept.has(name) && kept.size >= MAX_KEPT_NAMES) return false;
    kept.add(name);
    return true;
  }

  return {
    read(report) {
      const numerics: Record<string, Value> = {};
      const settings: Record<string, Value> = {};
      const ranks = new Map<string, number>();
      const issues: DeviceEvent[] = [];
      // Attributes of a wave, such as rate and resolution, are not values.
      const waves = new Set(
        report.observations.filter(({ type }) => type === 'NA').map(({ place }) => place.join('.')),
      );
      for (const observation of report.observations) {
        if (observation.type === '' || observation.type === 'NA') continue;
        if (waves.has(observation.place.slice(0, -1).join('.'))) continue;
        const value = readValue(observation, report);
        const isSet = SET_METHODS.has(observation.method[0] ?? '');
        if (isNamed(observation.names, CODES.model)) continue;
        if (isNamed(observation.names, CODES.ventilationMode)) {
          settings['mode_name'] = value === null ? null : String(value);
          continue;
        }
        const meaning = findMeaning(observation.names);
        const shown = observation.value.slice(0, 40);
        if (meaning === null) {
          const name = keptName(observation.names);
          if (!keep(name)) continue;
          (isSet ? settings : numerics)[name] = value;
          issues.push(
            ...tell(
              'identifier_unmapped',
              name,
              `${name} (${shown} ${observation.unit[0] ?? ''}) is kept as it came`,
            ),
          );
          continue;
        }
        const { parameter, kind, rank } = meaning;
        const into = kind === 'setting' ? settings : numerics;
        const key = `${kind} ${parameter.code}`;
        if ((ranks.get(key) ?? Number.POSITIVE_INFINITY) < rank) continue;
        if (typeof value !== 'number') {
          into[parameter.code] = value;
          ranks.set(key, rank);
          continue;
        }
        const factor = findFactor(observation.unit, parameter.unit);
        if (factor === null) {
          const name = keptName(observation.names);
          if (keep(name)) into[name] = value;
          const unit = observation.unit.find((part) => part !== '') ?? 'no unit';
          issues.push(...tell('unit_unmapped', name, `${name} in "${unit.slice(0, 40)}" is kept as it came`));
          continue;
        }
        const converted = round(value * factor);
        const [low, high] = parameter.plausible ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
        if (converted < low || converted > high) {
          issues.push(
            ...tell('value_implausible', parameter.code, `${parameter.code} of ${shown} is not possible`),
          );
          continue;
        }
        into[parameter.code] = converted;
        ranks.set(key, rank);
      }
      const events: DeviceEvent[] = issues;
      const name = settings['mode_name'];
      const mode = typeof name === 'string' ? findModeByName(name) : null;
      if (Object.keys(settings).length > 0)
        events.push({ type: 'settings', values: settings, ...(mode !== null && { mode }) });
      if (typeof name === 'string' && mode === null) events.push(...tellUnknownMode(name));
      if (Object.keys(numerics).length > 0) events.push({ type: 'numerics', values: numerics });
      return events;
    },
  };
}

/** Null when the device reports no usable value. */
function readValue({ type, value, flags, status }: Observation, { separators }: DeviceReport): Value {
  if (value === '' || value === '""' || NO_RESULT.has(status)) return null;
  if (flags.some((flag) => UNUSABLE.has(flag))) return null;
  const [first = '', second = ''] = componentsOf(value.split(separators.repetition, 1)[0] ?? '', separators);
  if (type === 'CWE' || type === 'CNE' || type === 'CE') return (second || first).slice(0, MAX_TEXT);
  const text = first.trim();
  if (type === 'SN')
    return NUMBER.test(second.trim()) && (first === '' || first === '=') ? Number(second) : null;
  if (type === 'NM') return NUMBER.test(text) ? Number(text) : null;
  return text.slice(0, MAX_TEXT);
}

/** Rounds to six digits after a unit conversion. */
function round(value: number): number {
  return Number(value.toPrecision(9));
}
