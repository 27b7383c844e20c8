import type { DeviceAlarm, DeviceEvent, DeviceMode, NumericsEvent, SettingsEvent } from '@eupnea/model';
import { C_SERIES_MODES } from '../hamilton-polling/modes.ts';
import { createUnknownModes } from '../unknown-modes.ts';
import { GROUP_END, GROUPS, type GroupField } from './groups.ts';
import { BREATH_NUMBER, IE_RATIO, keptCode, MODE_NAME, MONITORED_PARAMETERS } from './parameters.ts';

type Value = number | string | null;

/** Maximum number of identifiers reported individually. */
const MAX_TOLD = 500;

const MODES_BY_NAME: ReadonlyMap<string, DeviceMode> = new Map(
  C_SERIES_MODES.map(({ name, ...mode }) => [name.toUpperCase(), mode]),
);

/** Converts fields of one frame to events. */
export interface FieldReader {
  read(fields: readonly GroupField[]): readonly DeviceEvent[];
}

export function createFieldReader(): FieldReader {
  const told = new Set<string>();
  const tellUnknownMode = createUnknownModes();

  function reportUnmapped({ group, parameter, value }: GroupField): readonly DeviceEvent[] {
    const code = keptCode(group, parameter);
    if (told.has(code) || told.size >= MAX_TOLD) return [];
    told.add(code);
    const detail = `group ${group.toString(16)} parameter ${parameter.toString(16)} (${value.slice(0, 40)}) is kept as ${code}`;
    return [{ type: 'issue', code: 'identifier_unmapped', detail, lost: 0 }];
  }

  return {
    read(fields) {
      const numerics: Record<string, Value> = {};
      const settings: Record<string, Value> = {};
      const alarms: DeviceAlarm[] = [];
      const issues: DeviceEvent[] = [];
      for (const field of fields) {
        const { group, parameter, value } = field;
        if (parameter === GROUP_END) continue;
        if (group === GROUPS.alarms) alarms.push(toAlarm(field));
        else if (group === GROUPS.monitored && readMonitored(parameter, value, numerics)) continue;
        else if (group === GROUPS.controls && parameter === MODE_NAME) settings['mode_name'] = value || null;
        else {
          issues.push(...reportUnmapped(field));
          const kept = group === GROUPS.controls ? settings : numerics;
          kept[keptCode(group, parameter)] = readBlockValue(value);
        }
      }
      const name = settings['mode_name'];
      if (typeof name === 'string' && !MODES_BY_NAME.has(name.toUpperCase()))
        issues.push(...tellUnknownMode(name));
      const hasAlarms = fields.some(({ group }) => group === GROUPS.alarms);
      return [
        ...issues,
        ...toEvents(numerics, settings),
        ...(hasAlarms ? [{ type: 'alarms', active: alarms } as const] : []),
      ];
    },
  };
}

/** @returns whether the parameter is known */
function readMonitored(parameter: number, value: string, into: Record<string, Value>): boolean {
  if (parameter === BREATH_NUMBER) return true;
  if (parameter === IE_RATIO) {
    into['34'] = value === '' ? null : value;
    into['IE'] = readRatio(value);
    return true;
  }
  const known = MONITORED_PARAMETERS.get(parameter);
  if (known !== undefined) into[known.code] = readBlockValue(value);
  return known !== undefined;
}

/** 1:2.0 gives 0.5; null for other notations. */
function readRatio(text: string): number | null {
  const [, inspiration, expiration] = /^(\d+\.?\d*):(\d+\.?\d*)$/u.exec(text) ?? [];
  const ratio = Number(inspiration) / Number(expiration);
  return Number.isFinite(ratio) ? ratio : null;
}

/** Null for blanks and dashes: no value. */
export function readBlockValue(text: string): Value {
  if (text === '' || /^-+$/u.test(text)) return null;
  return /^[+-]?\d*\.?\d+$/u.test(text) ? Number(text) : text;
}

/** The protocol has no priority. */
function toAlarm({ group, parameter, value }: GroupField): DeviceAlarm {
  const code = keptCode(group, parameter);
  return { code, text: value === '' ? code : value, priority: 'unclassified' };
}

function toEvents(
  numerics: NumericsEvent['values'],
  settings: SettingsEvent['values'],
): readonly DeviceEvent[] {
  const events: DeviceEvent[] = [];
  if (Object.keys(numerics).length > 0) events.push({ type: 'numerics', values: numerics });
  if (Object.keys(settings).length === 0) return events;
  const name = settings['mode_name'];
  const mode = typeof name === 'string' ? MODES_BY_NAME.get(name.toUpperCase()) : undefined;
  events.push({ type: 'settings', values: settings, ...(mode !== undefined && { mode }) });
  return events;
}
