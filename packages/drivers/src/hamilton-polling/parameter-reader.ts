import { deviceTimeMs, type DeviceAlarm, type DeviceEvent } from '@eupnea/model';
import { HAMILTON_PARAMETERS, keptCode, type ParameterUse } from './identifiers.ts';
import { createUnknownModes } from '../unknown-modes.ts';
import { HAMILTON_MODES } from './modes.ts';
import { readValue } from './values.ts';

/** Maximum age of a clock part, ms: six answers from seconds to years. */
const CLOCK_READ_WITHIN_MS = 5_000;

type Value = number | string | null;

/**
 * Converts parameter answers to events. Keeps parts of several answers: pairs of limits, alarms, the clock.
 */
export interface ParameterReader {
  read(identifier: number, text: string, nowMs: number): readonly DeviceEvent[];
}

export function createParameterReader(): ParameterReader {
  const told = new Set<number>();
  const tellUnknownMode = createUnknownModes();
  const limits = new Map<string, { low: number | null; high: number | null }>();
  const alarms = new Map<number, DeviceAlarm>();
  const clock = new Map<string, { readonly value: number; readonly atMs: number }>();
  let modeCode: number | null = null;

  /** Once per identifier: a value without a definition of ours. */
  function reportUnmapped(identifier: number, name: string): readonly DeviceEvent[] {
    if (told.has(identifier)) return [];
    told.add(identifier);
    const detail = `identifier ${identifier} (${name}) is kept as ${keptCode(identifier)}`;
    return [{ type: 'issue', code: 'identifier_unmapped', detail, lost: 0 }];
  }

  function keep(identifier: number, name: string, value: Value): readonly DeviceEvent[] {
    return [
      ...reportUnmapped(identifier, name),
      { type: 'numerics', values: { [keptCode(identifier)]: value } },
    ];
  }

  function readMode(value: Value): readonly DeviceEvent[] {
    if (value === null) return [];
    modeCode = typeof value === 'number' ? value : null;
    const known = modeCode === null ? undefined : HAMILTON_MODES.get(modeCode);
    const name = known?.name ?? String(value);
    const mode = known === undefined ? {} : { mode: known.mode };
    const unknown = known === undefined ? tellUnknownMode(name) : [];
    return [...unknown, { type: 'settings', values: { mode_name: name }, ...mode }];
  }

  /** Set rate of the current mode; none for an unknown mode. */
  function readRate(of: 'cmv' | 'simv', value: Value): readonly DeviceEvent[] {
    const inForce = modeCode === null ? null : (HAMILTON_MODES.get(modeCode)?.rate ?? 'cmv');
    return inForce === of ? [{ type: 'settings', values: { rate: value } }] : [];
  }

  function readLimit(code: string, side: 'low' | 'high', value: Value): readonly DeviceEvent[] {
    const former = limits.get(code) ?? { low: null, high: null };
    const pair = { ...former, [side]: typeof value === 'number' ? value : null };
    limits.set(code, pair);
    return [{ type: 'limits', limits: { [code]: pair } }];
  }

  /** A non-zero value counts as an active alarm (secondary); the protocol has no priority. */
  function readAlarm(identifier: number, use: ParameterUse & { kind: 'alarm' }, value: Value) {
    const isActive = value !== null && value !== 0;
    if (isActive === alarms.has(identifier)) return [];
    const { text, parameterCode } = use;
    const about = parameterCode === undefined ? {} : { parameterCode };
    if (isActive)
      alarms.set(identifier, { code: keptCode(identifier), text, priority: 'unclassified', ...about });
    else alarms.delete(identifier);
    return [{ type: 'alarms', active: [...alarms.values()] } satisfies DeviceEvent];
  }

  function readClock(field: string, value: Value, nowMs: number): readonly DeviceEvent[] {
    if (typeof value !== 'number') return [];
    clock.set(field, { value, atMs: nowMs });
    if (field !== 'year') return [];
    const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((part) => clock.get(part));
    if (parts.some((part) => part === undefined || nowMs - part.atMs > CLOCK_READ_WITHIN_MS)) return [];
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(
      (part) => part?.value ?? 0,
    );
    const timeMs = Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hour, minute, second);
    return Number.isFinite(timeMs) ? [{ type: 'clock', deviceTimeMs: deviceTimeMs(timeMs) }] : [];
  }

  return {
    read(identifier, text, nowMs) {
      const parameter = HAMILTON_PARAMETERS.get(identifier);
      const value = readValue(text);
      const use = parameter?.use;
      switch (use?.kind) {
        case undefined:
          return keep(identifier, parameter?.name ?? 'no public name', value);
        case 'numeric':
          return [{ type: 'numerics', values: { [use.code]: convert(value, use.toUnit) } }];
        case 'setting':
          return [{ type: 'settings', values: { [use.code]: convert(value, use.toUnit) } }];
        case 'mode':
          return readMode(value);
        case 'rate':
          return readRate(use.of, value);
        case 'limit':
          return readLimit(use.code, use.side, value);
        case 'alarm':
          return readAlarm(identifier, use, value);
        case 'clock':
          return readClock(use.field, value, nowMs);
        case 'identity':
          return value === null ? [] : [{ type: 'identity', [use.field]: text.trim() }];
      }
    },
  };
}

function convert(value: Value, toUnit: ((value: number) => number) | undefined): Value {
  return typeof value === 'number' && toUnit !== undefined ? toUnit(value) : value;
}
