import {
  deviceTimeMs,
  err,
  ok,
  type AlarmsEvent,
  type DeviceAlarm,
  type DeviceEvent,
  type LimitsEvent,
  type Result,
} from '@eupnea/model';
import { PayloadReader } from '../framing/payload-reader.ts';
import {
  FRAME_KINDS,
  MAX_BREATH_NUMBER,
  VALUE_BOOLEAN,
  VALUE_NULL,
  VALUE_NUMBER,
  VALUE_TEXT,
  WIRE_MARKS,
  WIRE_PRIORITIES,
} from './wire.ts';

type WireValue = number | string | boolean | null;

/**
 * Decodes a payload other than samples to one event, or the reason for none. Bytes after the known fields are ignored: a later
 * version may add some.
 */
export function decodeEvent(kind: number, payload: Uint8Array): Result<DeviceEvent, string> {
  const reader = new PayloadReader(payload);
  const event = readEvent(kind, reader);
  if (event === null) return err(`frame kind ${kind} is unreadable`);
  return reader.failed ? err(`frame kind ${kind} is shorter than its fields`) : ok(event);
}

function readEvent(kind: number, reader: PayloadReader): DeviceEvent | null {
  switch (kind) {
    case FRAME_KINDS.identity:
      return readIdentity(reader);
    case FRAME_KINDS.mark:
      return readMark(reader);
    case FRAME_KINDS.settings: {
      const values = readValues(reader, readValue);
      return values === null ? null : { type: 'settings', values };
    }
    case FRAME_KINDS.numerics: {
      const values = readValues(reader, readNumeric);
      return values === null ? null : { type: 'numerics', values };
    }
    case FRAME_KINDS.limits:
      return readLimits(reader);
    case FRAME_KINDS.alarms:
      return readAlarms(reader);
    case FRAME_KINDS.standby:
      return { type: 'standby', standby: reader.uint8() !== 0 };
    case FRAME_KINDS.clock: {
      const time = reader.float64();
      return Number.isFinite(time) ? { type: 'clock', deviceTimeMs: deviceTimeMs(time) } : null;
    }
    default:
      return null;
  }
}

function readIdentity(reader: PayloadReader): DeviceEvent {
  const model = reader.text();
  const serial = reader.text();
  const software = reader.text();
  return {
    type: 'identity',
    ...(model !== '' && { model }),
    ...(serial !== '' && { serial }),
    ...(software !== '' && { software }),
  };
}

function readMark(reader: PayloadReader): DeviceEvent | null {
  const kind = WIRE_MARKS[reader.uint8()];
  const sampleIndex = reader.uint48();
  const isNumbered = reader.uint8() === 1;
  const deviceBreathNumber = reader.uint32();
  if (kind === undefined) return null;
  return isNumbered && deviceBreathNumber <= MAX_BREATH_NUMBER
    ? { type: 'mark', kind, sampleIndex, deviceBreathNumber }
    : { type: 'mark', kind, sampleIndex };
}

/** Null when a value is none that may stand here. */
function readValues<Value extends WireValue>(
  reader: PayloadReader,
  read: (reader: PayloadReader) => Value | undefined,
): { [code: string]: Value } | null {
  const count = reader.uint8();
  const entries: [string, Value][] = [];
  for (let index = 0; index < count && !reader.failed; index += 1) {
    const code = reader.text();
    const value = read(reader);
    if (value === undefined) return null;
    entries.push([code, value]);
  }
  // fromEntries defines own properties, so that a code named __proto__ is only a code.
  return Object.fromEntries(entries);
}

/** Undefined for an unknown value type. */
function readValue(reader: PayloadReader): WireValue | undefined {
  switch (reader.uint8()) {
    case VALUE_NULL:
      return null;
    case VALUE_NUMBER: {
      const value = reader.float64();
      return Number.isFinite(value) ? value : undefined;
    }
    case VALUE_TEXT:
      return reader.text();
    case VALUE_BOOLEAN:
      return reader.uint8() !== 0;
    default:
      return undefined;
  }
}

/** Undefined for a boolean too. */
function readNumeric(reader: PayloadReader): number | string | null | undefined {
  const value = readValue(reader);
  return typeof value === 'boolean' ? undefined : value;
}

function readLimits(reader: PayloadReader): LimitsEvent {
  const count = reader.uint8();
  const entries: [string, { low: number | null; high: number | null }][] = [];
  for (let index = 0; index < count && !reader.failed; index += 1) {
    const code = reader.text();
    entries.push([code, { low: finiteOrNull(reader.float64()), high: finiteOrNull(reader.float64()) }]);
  }
  return { type: 'limits', limits: Object.fromEntries(entries) };
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function readAlarms(reader: PayloadReader): AlarmsEvent | null {
  const count = reader.uint8();
  const active: DeviceAlarm[] = [];
  for (let index = 0; index < count && !reader.failed; index += 1) {
    const code = reader.text();
    const text = reader.text();
    const priority = WIRE_PRIORITIES[reader.uint8()];
    const parameterCode = reader.text();
    if (priority === undefined) return null;
    active.push({ code, text, priority, ...(parameterCode !== '' && { parameterCode }) });
  }
  return { type: 'alarms', active };
}
