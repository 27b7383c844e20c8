import type { ParameterDefinition } from '@eupnea/model';
import { encodeMessageText } from './character-set.ts';
import { formatDateTime } from './date-time.ts';
import { escapeText } from './message.ts';
import { encodeMllp } from './mllp.ts';
import { CODES, formatObservationName } from './nomenclature.ts';
import { formatUnit } from './units.ts';

export interface MessageHead {
  /** MSH-3 and MSH-4. */
  readonly application: string;
  readonly facility: string;
  /** MSH-10: at most 20 characters, constant for repetitions. */
  readonly controlId: string;
  readonly nowMs: number;
}

export interface MessageDevice {
  /** OBX-18 and OBR-3: identifier of the device at the receiver. */
  readonly identifier: string;
  readonly model: string;
}

/** One OBX line, with values formatted where HL7 requires it. */
export interface ComposedObservation {
  readonly type: 'NM' | 'ST' | 'CWE' | 'NA' | '';
  /** OBX-3: coded, separators included. */
  readonly name: string;
  /** OBX-4. */
  readonly place: string;
  /** OBX-5: escaped. */
  readonly value: string;
  readonly unit?: string;
  readonly range?: string;
  readonly flags?: string;
  /** OBX-14; only where it differs from the message's. */
  readonly atMs?: number;
  /** OBX-17. */
  readonly method?: string;
}

export interface ComposedMessage {
  readonly head: MessageHead;
  readonly device: MessageDevice;
  /** PID-3; null without a patient. */
  readonly pseudonym: string | null;
  readonly trigger: 'R01' | 'R40';
  /** OBR-3.1 and OBR-4. */
  readonly order: string;
  readonly service: string;
  readonly observedMs: number;
  readonly observations: readonly ComposedObservation[];
}

const PROFILES = {
  R01: 'IHE_PCD_001^IHE PCD^1.3.6.1.4.1.19376.1.6.1.1.1^ISO',
  R40: 'IHE_PCD_ACM_001^IHE PCD^1.3.6.1.4.1.19376.1.6.1.4.1^ISO',
} as const;

/** A complete message with MLLP frame: MSH, PID, OBR and the observations of one device. */
export function composeMessage(message: ComposedMessage): Uint8Array {
  return encodeMllp(encodeMessageText(composeText(message)));
}

/** The message without frame, segments ended by CR. */
export function composeText({ head, device, observations, ...rest }: ComposedMessage): string {
  const { trigger, order, service, observedMs, pseudonym } = rest;
  const at = formatDateTime(observedMs);
  const entity = formatEntity(device.identifier);
  // PID-5: S for a coded pseudonym, U for an unknown person.
  const person = pseudonym === null ? '||^^^^^^U' : `${escapeText(pseudonym)}^^^EUPNEA^PI||^^^^^^S`;
  const [, , ...universal] = formatEntity(device.identifier).split('^');
  const lines = [
    `MSH|^~\\&|${escapeText(head.application)}|${escapeText(head.facility)}|||${formatDateTime(head.nowMs)}||ORU^${trigger}^ORU_${trigger}|${head.controlId}|P|2.6|||NE|AL||UNICODE UTF-8|||${PROFILES[trigger]}`,
    `PID|||${person}`,
    `OBR|1||${escapeText(order)}^${escapeText(head.application)}${universal.length > 0 ? `^${universal.join('^')}` : ''}|${service}|||${at}`,
    ...[...describeDevice(device), ...observations].map((one, index) =>
      composeObservation(one, index + 1, entity),
    ),
  ];
  return `${lines.join('\r')}\r`;
}

function composeObservation(one: ComposedObservation, number: number, entity: string): string {
  const isDevice = /^\d+\.0\.0\.0$/u.test(one.place);
  const fields = [
    'OBX',
    String(number),
    one.type,
    one.name,
    one.place,
    one.value,
    one.unit ?? '',
    one.range ?? '',
    one.flags ?? '',
    '',
    '',
    one.type === '' ? 'X' : 'R',
    '',
    '',
    one.atMs === undefined ? '' : formatDateTime(one.atMs),
    '',
    '',
    one.method ?? '',
    isDevice ? entity : '',
  ];
  return fields.join('|').replace(/\|+$/u, '');
}

/** An EUI-64 is also written to the universal identifier with its type. */
function formatEntity(identifier: string): string {
  const escaped = escapeText(identifier);
  return /^[0-9A-F]{16}$/u.test(identifier) ? `${escaped}^^${escaped}^EUI-64` : escaped;
}

/** MDS with model, VMD and channel of a ventilator, the parents of every metric. */
function describeDevice({ model }: MessageDevice): readonly ComposedObservation[] {
  const [mds, ...parts] = CONTAINMENT;
  const named: ComposedObservation = {
    type: 'ST',
    name: nameOf(CODES.model),
    place: '1.0.0.1',
    value: escapeText(model),
  };
  return mds === undefined ? [] : [mds, named, ...parts];
}

const CONTAINMENT: readonly ComposedObservation[] = [
  { type: '', name: nameOf(CODES.ventilatorMds), place: '1.0.0.0', value: '' },
  { type: '', name: nameOf(CODES.ventilatorVmd), place: '1.1.0.0', value: '' },
  { type: '', name: nameOf(CODES.ventilatorChannel), place: '1.1.1.0', value: '' },
];

export function nameOf({ code, reference }: { readonly code: number; readonly reference: string }): string {
  return `${code}^${reference}^MDC`;
}

/** A number or text of the registry as one observation; null for an invalid number. */
export function composeValue(
  kind: 'monitored' | 'setting',
  parameter: ParameterDefinition,
  value: number | string,
  rest: { readonly place: string; readonly atMs?: number; readonly method?: string },
): ComposedObservation | null {
  const name =
    parameter.code === 'mode_name' ? nameOf(CODES.ventilationMode) : formatObservationName(kind, parameter);
  if (typeof value === 'string') return { type: 'ST', name, value: escapeText(value), ...rest };
  if (!Number.isFinite(value)) return null;
  const digits = Math.min(parameter.decimals + 1, 6);
  const shown = String(Number(value.toFixed(digits)));
  return { type: 'NM', name, value: shown, unit: formatUnit(parameter.unit || '1'), ...rest };
}
