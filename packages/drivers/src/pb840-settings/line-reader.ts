import { deviceTimeMs, type DeviceAlarm, type DeviceEvent, type SettingsEvent } from '@eupnea/model';
import { createUnknownModes } from '../unknown-modes.ts';
import { type FieldMap, keptCode, MISCA_FIELDS, MISCF_FIELDS } from './fields.ts';
import { FIRST_FIELD, type SettingsLine } from './line.ts';
import { describeMode, nameMode } from './modes.ts';

type Value = number | string | null;
type Limits = Record<string, { low: number | null; high: number | null }>;

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Converts an answer to events: settings, limits, numerics, alarms, clock, identity; reports each unmapped
 * field once.
 */
export interface LineReader {
  read(line: SettingsLine): readonly DeviceEvent[];
}

export function createLineReader(): LineReader {
  const told = new Set<string>();
  const tellUnknownMode = createUnknownModes();

  function reportUnmapped(code: string, field: number): DeviceEvent[] {
    if (told.has(code)) return [];
    told.add(code);
    const detail = `field ${field} has no parameter of ours and is kept as ${code}`;
    return [{ type: 'issue', code: 'identifier_unmapped', detail, lost: 0 }];
  }

  return {
    read({ name, fields }) {
      const map = name === 'MISCF' ? MISCF_FIELDS : MISCA_FIELDS;
      const text = (field: number): string => fields[field - FIRST_FIELD] ?? '';
      const numerics: Record<string, Value> = {};
      const settings: Record<string, Value> = {};
      const limits: Limits = {};
      const issues: DeviceEvent[] = [];
      const named = namedFields(map);
      for (let field = FIRST_FIELD; field < FIRST_FIELD + fields.length; field += 1) {
        const use = map.uses.get(field);
        const value = readField(text(field));
        if (use?.kind === 'limit') setLimit(limits, use.code, use.side, scale(value, use.factor));
        else if (use !== undefined)
          (use.kind === 'setting' ? settings : numerics)[use.code] = scale(value, use.factor);
        else if (value !== null && !named.has(field)) {
          const code = keptCode(name, field);
          issues.push(...reportUnmapped(code, field));
          (field <= map.lastSetting ? settings : numerics)[code] = value;
        }
      }
      const settingsEvent = readSettings(map, text, settings);
      const modeName = settingsEvent.values['mode_name'];
      if (settingsEvent.mode === undefined && typeof modeName === 'string')
        issues.push(...tellUnknownMode(modeName));
      return [
        ...issues,
        ...readIdentity(text(map.ventilatorId)),
        ...readClock(text(map.time), text(map.date)),
        settingsEvent,
        { type: 'limits', limits },
        { type: 'numerics', values: numerics },
        { type: 'alarms', active: readAlarms(map, name, text) },
      ];
    },
  };
}

/** Fields with a special meaning. */
function namedFields(map: FieldMap): ReadonlySet<number> {
  const alarms = Array.from(
    { length: map.alarms.last - map.alarms.first + 1 },
    (_, at) => map.alarms.first + at,
  );
  const { types, ieSetting } = map;
  return new Set([
    map.time,
    map.ventilatorId,
    map.date,
    map.mode,
    ...(types === undefined ? [] : Object.values(types)),
    ...(ieSetting === undefined ? [] : Object.values(ieSetting)),
    ...alarms,
  ]);
}

function readSettings(
  map: FieldMap,
  text: (field: number) => string,
  mapped: Readonly<Record<string, Value>>,
): SettingsEvent {
  const values = { ...mapped };
  const { types, ieSetting } = map;
  const mandatory = types === undefined ? '' : text(types.mandatory);
  const spontaneous = types === undefined ? '' : text(types.spontaneous);
  const trigger = types === undefined ? '' : text(types.trigger);
  if (trigger !== '') values['trigger'] = trigger;
  if (ieSetting !== undefined) {
    const ratio = Number(text(ieSetting.inspiration)) / Number(text(ieSetting.expiration));
    values['IE'] = Number.isFinite(ratio) && ratio > 0 ? ratio : null;
  }
  const name = text(map.mode);
  if (name === '') return { type: 'settings', values };
  values['mode_name'] = nameMode(name, mandatory, spontaneous);
  const mode = describeMode(name, mandatory, spontaneous);
  return { type: 'settings', values, ...(mode !== undefined && { mode }) };
}

/** States are NORMAL, ALARM and RESET; the meaning of single alarm fields is not public. */
function readAlarms(map: FieldMap, name: string, text: (field: number) => string): DeviceAlarm[] {
  const active: DeviceAlarm[] = [];
  for (let field = map.alarms.first; field <= map.alarms.last; field += 1) {
    if (text(field).toUpperCase() !== 'ALARM') continue;
    active.push({
      code: keptCode(name, field),
      text: `Alarm (${name} field ${field})`,
      priority: 'unclassified',
    });
  }
  return active;
}

function readIdentity(serial: string): DeviceEvent[] {
  return serial === '' ? [] : [{ type: 'identity', serial }];
}

/** `HH:MM` and `MMM DD YYYY`, read as UTC, because the line has no zone. */
function readClock(time: string, date: string): DeviceEvent[] {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})/u.exec(time) ?? [];
  const [, month = '', day, year] = /^([A-Z]{3})\s+(\d{1,2})\s+(\d{4})$/u.exec(date.toUpperCase()) ?? [];
  const timeMs = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day), Number(hour), Number(minute));
  return Number.isFinite(timeMs) && MONTHS.includes(month)
    ? [{ type: 'clock', deviceTimeMs: deviceTimeMs(timeMs) }]
    : [];
}

/** Null for a blank field or a placeholder without a value. */
function readField(text: string): Value {
  if (text === '' || /^[-*]+$/u.test(text)) return null;
  return /^[+-]?\d*\.?\d+$/u.test(text) ? Number(text) : text;
}

function scale(value: Value, factor: number): Value {
  return typeof value === 'number' ? value * factor : value;
}

function setLimit(limits: Limits, code: string, side: 'low' | 'high', value: Value): void {
  const pair = (limits[code] ??= { low: null, high: null });
  pair[side] = typeof value === 'number' ? value : null;
}
