import type {
  AlarmsEvent,
  DeviceEvent,
  IdentityEvent,
  IssueEvent,
  LimitsEvent,
  MarkEvent,
  NumericsEvent,
  SettingsEvent,
} from '@eupnea/model';
import { assert, assertUnreachable } from '@eupnea/model';
import { encodeFrame } from '../framing/frame.ts';
import { createPayloadWriter, type PayloadWriter } from '../framing/payload-writer.ts';
import { encodeSampleBlock, type SampleEncoding } from './encode-samples.ts';
import {
  FRAME_KINDS,
  GREETING_BYTES,
  MAGIC,
  MAX_ENTRIES,
  STREAM_VERSION,
  VALUE_BOOLEAN,
  VALUE_NULL,
  VALUE_NUMBER,
  VALUE_TEXT,
  WIRE_MARKS,
  WIRE_PRIORITIES,
} from './wire.ts';

/** Events that a device can send; issues are created by the receiver. */
export type EncodableEvent = Exclude<DeviceEvent, IssueEvent>;

type WireValue = number | string | boolean | null;

export function encodeGreeting(): Uint8Array {
  const greeting = new Uint8Array(GREETING_BYTES);
  greeting.set(MAGIC);
  new DataView(greeting.buffer).setUint16(MAGIC.length, STREAM_VERSION, true);
  return greeting;
}

/** One frame per event; a block longer than MAX_BLOCK_SAMPLES becomes several. */
export function encodeEvent(event: EncodableEvent, encoding: SampleEncoding): readonly Uint8Array[] {
  if (event.type === 'samples') {
    return encodeSampleBlock(event.block, encoding).map((payload) =>
      encodeFrame(FRAME_KINDS.samples, payload),
    );
  }
  const writer = createPayloadWriter();
  writePayload(event, writer);
  return [encodeFrame(FRAME_KINDS[event.type], writer.bytes())];
}

function writePayload(event: Exclude<EncodableEvent, { type: 'samples' }>, writer: PayloadWriter): void {
  switch (event.type) {
    case 'identity':
      return writeIdentity(event, writer);
    case 'mark':
      return writeMark(event, writer);
    case 'settings':
    case 'numerics':
      return writeValues(event.values, writer);
    case 'limits':
      return writeLimits(event, writer);
    case 'alarms':
      return writeAlarms(event, writer);
    case 'standby':
      return writer.uint8(event.standby ? 1 : 0);
    case 'clock':
      return writer.float64(event.deviceTimeMs);
    default:
      return assertUnreachable(event);
  }
}

/** An empty text means that the device does not say. */
function writeIdentity(event: IdentityEvent, writer: PayloadWriter): void {
  writer.text(event.model ?? '');
  writer.text(event.serial ?? '');
  writer.text(event.software ?? '');
}

function writeMark(event: MarkEvent, writer: PayloadWriter): void {
  writer.uint8(WIRE_MARKS.indexOf(event.kind));
  writer.uint48(event.sampleIndex);
  writer.uint8(event.deviceBreathNumber === undefined ? 0 : 1);
  writer.uint32(event.deviceBreathNumber ?? 0);
}

function writeValues(values: SettingsEvent['values'] | NumericsEvent['values'], writer: PayloadWriter): void {
  const entries = Object.entries(values);
  assert(entries.length <= MAX_ENTRIES, `${entries.length} values in one event`);
  writer.uint8(entries.length);
  for (const [code, value] of entries) {
    writer.text(code);
    writeValue(value, writer);
  }
}

function writeValue(value: WireValue, writer: PayloadWriter): void {
  if (typeof value === 'string') {
    writer.uint8(VALUE_TEXT);
    writer.text(value);
  } else if (typeof value === 'boolean') {
    writer.uint8(VALUE_BOOLEAN);
    writer.uint8(value ? 1 : 0);
  } else if (value === null || !Number.isFinite(value)) {
    writer.uint8(VALUE_NULL);
  } else {
    writer.uint8(VALUE_NUMBER);
    writer.float64(value);
  }
}

function writeLimits(event: LimitsEvent, writer: PayloadWriter): void {
  const entries = Object.entries(event.limits);
  assert(entries.length <= MAX_ENTRIES, `${entries.length} limits in one event`);
  writer.uint8(entries.length);
  for (const [code, limit] of entries) {
    writer.text(code);
    writer.float64(limit.low ?? Number.NaN);
    writer.float64(limit.high ?? Number.NaN);
  }
}

function writeAlarms(event: AlarmsEvent, writer: PayloadWriter): void {
  assert(event.active.length <= MAX_ENTRIES, `${event.active.length} active alarms`);
  writer.uint8(event.active.length);
  for (const alarm of event.active) {
    writer.text(alarm.code);
    writer.text(alarm.text);
    writer.uint8(WIRE_PRIORITIES.indexOf(alarm.priority));
    writer.text(alarm.parameterCode ?? '');
  }
}
