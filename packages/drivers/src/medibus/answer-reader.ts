import { deviceTimeMs, type AlarmPriority, type DeviceAlarm, type DeviceEvent } from '@eupnea/model';
import { CODES, formatHex } from './frames.ts';
import {
  CODE_PAGE_1,
  CODE_PAGE_2,
  MEASURED_E_PART,
  MEASURED_I_PART,
  type CodePage,
} from './measured-codes.ts';
import { MODES, OTHER_TEXTS, STANDBY_TEXTS } from './mode-codes.ts';
import {
  parseAlarms,
  parseDateTime,
  parseIdentity,
  parseMeasured,
  parseSettings,
  parseTexts,
  type CodedValue,
  type Records,
} from './payloads.ts';
import { SET_E_PART, SET_I_PART, SETTINGS_BY_CODE } from './setting-codes.ts';
import { deriveSettings } from './derived-settings.ts';

/**
 * Priorities 1 to 31 in three classes: thirds of the range, because our reference lacks the maker's
 * (docs/formats/medibus.md, secondary).
 */
const HIGH_FROM = 21;
const MEDIUM_FROM = 11;

/**
 * Converts answers of one device to events. Combines several answers: pairs of limits, three lists of alarms.
 */
export interface AnswerReader {
  /** Events of one response; none for a code without values or data. */
  read(code: number, text: string): readonly DeviceEvent[];
}

export function createAnswerReader(): AnswerReader {
  const lows = { 1: new Map<string, number | null>(), 2: new Map<string, number | null>() };
  const highs = { 1: new Map<string, number | null>(), 2: new Map<string, number | null>() };
  const alarms = new Map<number, readonly DeviceAlarm[]>();
  const reported = new Set<string>();

  /** Reports unknown identifiers with values once, as one issue. */
  function reportUnknown(code: number, unknown: readonly string[]): readonly DeviceEvent[] {
    const fresh = unknown.filter((one) => !reported.has(`${code} ${one.slice(0, 2)}`));
    for (const one of fresh) reported.add(`${code} ${one.slice(0, 2)}`);
    if (fresh.length === 0) return [];
    const detail = `MEDIBUS command ${formatHex(code)} has identifiers that are not in our tables: ${fresh.join(', ')}`;
    return [{ type: 'issue', code: 'identifier_unknown', detail, lost: 0 }];
  }

  function reportUnreadable(code: number, { unreadable }: Records<unknown>): readonly DeviceEvent[] {
    if (unreadable === 0) return [];
    const detail = `${unreadable} records of the answer to ${formatHex(code)} are unreadable`;
    return [{ type: 'issue', code: 'record_rejected', detail, lost: 0 }];
  }

  function readMeasured(code: number, text: string, { page, byCode }: CodePage): readonly DeviceEvent[] {
    const records = parseMeasured(text);
    const values: Record<string, number | null> = {};
    const unknown: string[] = [];
    for (const { code: identifier, value } of records.items) {
      if (page === 1 && (identifier === MEASURED_I_PART || identifier === MEASURED_E_PART)) continue;
      const meaning = byCode.get(identifier);
      const name = meaning?.parameter ?? `draeger_page${page}_${formatHex(identifier)}`;
      if (meaning === undefined) unknown.push(`${formatHex(identifier)} = ${value ?? 'blank'}`);
      // A blank does not hide the value of another code of the same parameter.
      if (value !== null || values[name] === undefined) values[name] = scale(value, meaning?.perUnit ?? 1);
    }
    if (page === 1) {
      const ratio = readRatio(records.items, MEASURED_I_PART, MEASURED_E_PART);
      if (ratio !== undefined) values['IE'] = ratio;
    }
    const events: DeviceEvent[] = Object.keys(values).length === 0 ? [] : [{ type: 'numerics', values }];
    return [...events, ...reportUnreadable(code, records), ...reportUnknown(code, unknown)];
  }

  /** Low limits wait for the high ones of their page, so that pairs are complete. */
  function readLimits(code: number, text: string, { page, byCode }: CodePage): readonly DeviceEvent[] {
    const isHigh = code === CODES.highLimitsPage1 || code === CODES.highLimitsPage2;
    const side = isHigh ? highs[page] : lows[page];
    side.clear();
    const records = parseMeasured(text);
    const unknown: string[] = [];
    for (const { code: identifier, value } of records.items) {
      const meaning = byCode.get(identifier);
      if (meaning === undefined) unknown.push(`${formatHex(identifier)} = ${value ?? 'blank'}`);
      const name = meaning?.parameter ?? `draeger_page${page}_${formatHex(identifier)}`;
      side.set(name, scale(value, meaning?.perUnit ?? 1));
    }
    const named = isHigh ? [...new Set([...lows[page].keys(), ...highs[page].keys()])] : [];
    const limits = Object.fromEntries(
      named.map((name) => [name, { low: lows[page].get(name) ?? null, high: highs[page].get(name) ?? null }]),
    );
    const events: DeviceEvent[] = named.length === 0 ? [] : [{ type: 'limits', limits }];
    return [...events, ...reportUnreadable(code, records), ...reportUnknown(code, unknown)];
  }

  function readSettings(text: string): readonly DeviceEvent[] {
    const records = parseSettings(text);
    const values: Record<string, number | null> = {};
    const unknown: string[] = [];
    for (const { code: identifier, value } of records.items) {
      if (identifier === SET_I_PART || identifier === SET_E_PART) continue;
      const meaning = SETTINGS_BY_CODE.get(identifier);
      const name = meaning?.parameter ?? `draeger_setting_${formatHex(identifier)}`;
      if (meaning === undefined) unknown.push(`${formatHex(identifier)} = ${value ?? 'blank'}`);
      if (value !== null || values[name] === undefined) values[name] = scale(value, meaning?.perUnit ?? 1);
    }
    const ratio = readRatio(records.items, SET_I_PART, SET_E_PART);
    if (ratio !== undefined) values['IE'] = ratio;
    Object.assign(values, deriveSettings(records.items));
    const events: DeviceEvent[] = Object.keys(values).length === 0 ? [] : [{ type: 'settings', values }];
    return [
      ...events,
      ...reportUnreadable(CODES.settings, records),
      ...reportUnknown(CODES.settings, unknown),
    ];
  }

  function readTexts(text: string): readonly DeviceEvent[] {
    const records = parseTexts(text);
    const mode = records.items.find(({ code }) => MODES.has(code));
    const meaning = mode === undefined ? undefined : MODES.get(mode.code);
    const unknown = records.items.filter(
      ({ code }) => !MODES.has(code) && !STANDBY_TEXTS.has(code) && !OTHER_TEXTS.has(code),
    );
    const values = Object.fromEntries(
      unknown.map(({ code, text: words }) => [`draeger_text_${formatHex(code)}`, words]),
    );
    const events: DeviceEvent[] = [];
    if (mode !== undefined && meaning !== undefined) {
      const modeName = mode.text === '' ? meaning.name : mode.text;
      const { control, sequence } = meaning;
      events.push({ type: 'settings', values: { mode_name: modeName }, mode: { control, sequence } });
    }
    if (unknown.length > 0) events.push({ type: 'settings', values });
    if (records.unreadable === 0) {
      events.push({ type: 'standby', standby: records.items.some(({ code }) => STANDBY_TEXTS.has(code)) });
    }
    const named = unknown.map(({ code, text: words }) => `${formatHex(code)} = ${words}`);
    return [...events, ...reportUnreadable(CODES.texts, records), ...reportUnknown(CODES.texts, named)];
  }

  function readAlarms(code: number, text: string, page: number): readonly DeviceEvent[] {
    const records = parseAlarms(text);
    alarms.set(
      page,
      records.items.map(({ code: alarm, priority, text: words }) => ({
        code: `draeger_alarm${page}_${formatHex(alarm)}`,
        text: words,
        priority: classify(priority),
      })),
    );
    return [{ type: 'alarms', active: [...alarms.values()].flat() }, ...reportUnreadable(code, records)];
  }

  return {
    read(code, text) {
      switch (code) {
        case CODES.measuredPage1:
          return readMeasured(code, text, CODE_PAGE_1);
        case CODES.measuredPage2:
          return readMeasured(code, text, CODE_PAGE_2);
        case CODES.lowLimitsPage1:
        case CODES.highLimitsPage1:
          return readLimits(code, text, CODE_PAGE_1);
        case CODES.lowLimitsPage2:
        case CODES.highLimitsPage2:
          return readLimits(code, text, CODE_PAGE_2);
        case CODES.settings:
          return readSettings(text);
        case CODES.texts:
          return readTexts(text);
        case CODES.alarmsPage1:
          return readAlarms(code, text, 1);
        case CODES.alarmsPage2:
          return readAlarms(code, text, 2);
        case CODES.alarmsPage3:
          return readAlarms(code, text, 3);
        case CODES.dateTime: {
          const timeMs = parseDateTime(text);
          return timeMs === null ? [] : [{ type: 'clock', deviceTimeMs: deviceTimeMs(timeMs) }];
        }
        case CODES.identification: {
          const identity = parseIdentity(text);
          if (identity === null) return [];
          return [{ type: 'identity', model: `Dräger ${identity.name}`, software: identity.revision }];
        }
        default:
          return [];
      }
    },
  };
}

function scale(value: number | null, perUnit: number): number | null {
  return value === null ? null : value * perUnit;
}

/** Undefined without both parts; null when one is blank or E is 0. */
function readRatio(items: readonly CodedValue[], i: number, e: number): number | null | undefined {
  const inspiration = items.find(({ code }) => code === i);
  const expiration = items.find(({ code }) => code === e);
  if (inspiration === undefined || expiration === undefined) return undefined;
  if (inspiration.value === null || expiration.value === null || expiration.value === 0) return null;
  return inspiration.value / expiration.value;
}

function classify(priority: number): AlarmPriority {
  if (priority >= HIGH_FROM) return 'high';
  return priority >= MEDIUM_FROM ? 'medium' : 'low';
}
