import { err, ok, type Result } from '@eupnea/model';
import { decodeHex, encodeHex } from './hex.ts';

const VERSION = 1;
/**
 * Maximum payload of a capture: 37 hours of a 50 Hz waveform port. A capture is in memory during a replay.
 */
export const MAX_CAPTURE_BYTES = 64 * 1024 * 1024;

export interface CaptureHeader {
  /** device_type of the driver, or `raw` without requests. */
  readonly protocol: string;
  /** ISO 8601, server's clock. */
  readonly startedAt: string;
  /** Overwritten parts, in terms of the protocol; null when nothing was overwritten. */
  readonly masked: readonly string[] | null;
}

/** received: from the device; sent: to the device. */
export type CaptureDirection = 'received' | 'sent';

export interface CaptureRecord {
  /** Time since the connection opened, ms. */
  readonly atMs: number;
  readonly direction: CaptureDirection;
  readonly bytes: Uint8Array;
}

export interface Capture {
  readonly header: CaptureHeader;
  readonly records: readonly CaptureRecord[];
  /** Reason for the end; null when the writer was killed. */
  readonly ended: string | null;
}

const SIGNS = { received: '<', sent: '>' } as const;

export function encodeCaptureHeader({ protocol, startedAt, masked }: CaptureHeader): string {
  return `${JSON.stringify({ eupnea_capture: VERSION, protocol, started_at: startedAt, masked })}\n`;
}

export function encodeCaptureRecord({ atMs, direction, bytes }: CaptureRecord): string {
  return `${Math.round(atMs)} ${SIGNS[direction]} ${encodeHex(bytes)}\n`;
}

export function encodeCaptureEnd(atMs: number, reason: string): string {
  return `${Math.round(atMs)} . ${reason.replaceAll(/\s+/gu, ' ')}\n`;
}

/** Returns the first unreadable line as the error; an unfinished last line is ignored. */
export function parseCapture(text: string): Result<Capture, string> {
  const lines = text.split('\n');
  // A killed writer leaves half a line; a complete file ends with a line end.
  const whole = lines.slice(0, -1);
  const header = parseCaptureHeader(whole[0] ?? '');
  if (!header.ok) return header;
  const records: CaptureRecord[] = [];
  let ended: string | null = null;
  let payload = 0;
  for (let index = 1; index < whole.length; index += 1) {
    const line = parseLine(whole[index] ?? '');
    if (line === null) return err(`line ${index + 1} is no record of a capture`);
    if ('reason' in line) {
      ended = line.reason;
      break;
    }
    if (line.atMs < (records.at(-1)?.atMs ?? 0)) return err(`line ${index + 1}: its time goes back`);
    payload += line.bytes.length;
    if (payload > MAX_CAPTURE_BYTES) return err(`more than ${MAX_CAPTURE_BYTES} bytes were captured`);
    records.push(line);
  }
  return ok({ header: header.value, records, ended });
}

/** The first line of a capture. */
export function parseCaptureHeader(line: string): Result<CaptureHeader, string> {
  const header = parseJson(line);
  if (typeof header !== 'object' || header === null || !('eupnea_capture' in header)) {
    return err('the first line is no head of a capture');
  }
  if (header.eupnea_capture !== VERSION) return err('a capture of a version that is not known');
  if (!('protocol' in header) || typeof header.protocol !== 'string')
    return err('the head names no protocol');
  if (!('started_at' in header) || typeof header.started_at !== 'string') return err('the head has no start');
  const masked = 'masked' in header && Array.isArray(header.masked) ? header.masked.map(String) : null;
  return ok({ protocol: header.protocol, startedAt: header.started_at, masked });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parseLine(line: string): CaptureRecord | { readonly reason: string } | null {
  const parts = /^(\d{1,12}) ([<>.]) (.*)$/u.exec(line);
  if (parts === null) return null;
  const [, time = '', sign = '', rest = ''] = parts;
  if (sign === '.') return { reason: rest };
  const bytes = decodeHex(rest);
  if (bytes === null) return null;
  return { atMs: Number(time), direction: sign === '<' ? 'received' : 'sent', bytes };
}
