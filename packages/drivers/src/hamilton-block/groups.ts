import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';

/** Command of the mixed mode in requests and data. */
export const MIXED_MODE = 0x31;
/** Waveforms stay off, because their framing is not public. */
const WAVEFORMS_OFF = 0x30;
const VT = 0x0b;
const FF = 0x0c;
/** Parameter identifier that ends a group (secondary source); a form feed does too. */
export const GROUP_END = 0xff;
const LONGEST_TIMER = 999;

export const GROUPS = {
  identifications: 0x40,
  software: 0x41,
  monitored: 0x50,
  alarms: 0x60,
  controls: 0x70,
} as const;

export const SEND_STATES = { timed: 0x30, once: 0x31, breath: 0x32, change: 0x33 } as const;

export interface GroupRequest {
  readonly group: number;
  readonly state: number;
  /** Three digits, assumed to be seconds. */
  readonly timer: number;
}

export interface GroupField {
  readonly group: number;
  readonly parameter: number;
  readonly value: string;
}

/** Request payload: waveforms off, then five bytes per group. */
export function encodeGroupRequest(requests: readonly GroupRequest[]): Uint8Array {
  const groups = requests.map(({ group, state, timer }) =>
    joinBytes([
      Uint8Array.of(group, state),
      encodeAscii(String(Math.min(timer, LONGEST_TIMER)).padStart(3, '0')),
    ]),
  );
  return joinBytes([Uint8Array.of(MIXED_MODE, WAVEFORMS_OFF), ...groups]);
}

/** Null for another command or an invalid length. */
export function decodeGroupRequest(payload: Uint8Array): readonly GroupRequest[] | null {
  if (payload[0] !== MIXED_MODE || payload.length < 2 || (payload.length - 2) % 5 !== 0) return null;
  const requests: GroupRequest[] = [];
  for (let at = 2; at < payload.length; at += 5) {
    const digits = String.fromCharCode(...payload.subarray(at + 2, at + 5));
    if (!/^\d{3}$/u.test(digits)) return null;
    requests.push({ group: payload[at] ?? 0, state: payload[at + 1] ?? 0, timer: Number(digits) });
  }
  return requests;
}

/** One group with its end, as sent by the device. */
export function encodeGroup(group: number, fields: readonly Omit<GroupField, 'group'>[]): Uint8Array {
  const parts = fields.map(({ parameter, value }) =>
    joinBytes([Uint8Array.of(VT, group, parameter), encodeAscii(value)]),
  );
  return joinBytes([Uint8Array.of(MIXED_MODE), ...parts, Uint8Array.of(VT, group, GROUP_END)]);
}

/** Fields of a data payload including group ends; null for other payloads. */
export function decodeFields(payload: Uint8Array): readonly GroupField[] | null {
  const first = payload.indexOf(VT);
  if (payload[0] !== MIXED_MODE || first < 0) return null;
  const fields: GroupField[] = [];
  let start = first + 1;
  for (let at = start; at <= payload.length; at += 1) {
    const byte = payload[at];
    if (at < payload.length && byte !== VT && byte !== FF) continue;
    if (at - start >= 2) fields.push(readField(payload.subarray(start, at)));
    if (byte === FF) {
      const group = fields.at(-1)?.group;
      if (group !== undefined) fields.push({ group, parameter: GROUP_END, value: '' });
    }
    start = at + 1;
  }
  return fields;
}

function readField(bytes: Uint8Array): GroupField {
  return {
    group: bytes[0] ?? 0,
    parameter: bytes[1] ?? 0,
    value: String.fromCharCode(...bytes.subarray(2)).trim(),
  };
}
