import type { ChainedRow } from '../chain/chained-entry.ts';
import { writeChainLine } from '../chain/write-chain-line.ts';

/** Facility "log audit" of RFC 5424, table 1. */
const FACILITY = 13;

/** Severities of RFC 5424, table 2: warning for refusals, informational for others. */
const WARNING = 4;
const INFORMATIONAL = 6;

/** Private name with the enterprise number that RFC 5612 reserves for documentation. */
const DATA_ID = 'eupnea@32473';

/** Message size up to which RFC 5425 (section 4.3.1) recommends that receivers accept messages, octets. */
export const MESSAGE_MAX = 8192;

/** Maximum lengths of RFC 5424, section 6. */
const HOST_MAX = 255;
const MESSAGE_ID_MAX = 32;

export interface SyslogOrigin {
  readonly host: string;
  readonly processId: number;
  readonly version: string;
}

/**
 * Writes a sealed entry as a frame of RFC 5425: length in octets, a space, a message of RFC 5424. The structured data
 * has author, object and chain position. The text is the line of `eupnea audit export`, without personal values. A line
 * that makes the message longer than MESSAGE_MAX is omitted, which the structured data states.
 */
export function writeSyslogFrame(row: ChainedRow, origin: SyslogOrigin): Buffer {
  const head = writeHead(row, origin);
  const line = Buffer.from(writeChainLine(row).trimEnd());
  // RFC 5424, section 6.4: UTF-8 text starts with a byte order mark; ASCII needs none.
  const text = line.some((octet) => octet > 127) ? Buffer.concat([BYTE_ORDER_MARK, line]) : line;
  const whole = Buffer.concat([Buffer.from(`${head}${writeData(row, origin, false)} `), text]);
  const message = whole.length <= MESSAGE_MAX ? whole : Buffer.from(`${head}${writeData(row, origin, true)}`);
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

function writeHead({ action, at }: ChainedRow, { host, processId }: SyslogOrigin): string {
  const severity =
    action.startsWith('refusal.') || action === 'access.not_recorded' ? WARNING : INFORMATIONAL;
  const priority = FACILITY * 8 + severity;
  const name = toPrintable(host, HOST_MAX);
  return `<${priority}>1 ${at} ${name} eupnea ${processId} ${toPrintable(action, MESSAGE_ID_MAX)} `;
}

/** Header fields are printable ASCII without spaces; `-` means none. */
function toPrintable(text: string, longest: number): string {
  return text.replaceAll(/[^!-~]/gu, '').slice(0, longest) || '-';
}

function writeData(row: ChainedRow, { version }: SyslogOrigin, isCut: boolean): string {
  const { chain_position: position, chain_hash: hash, id, actor_kind, actor_id, action } = row;
  const { object_kind, object_id, project_id, request_id, token_id } = row;
  const named = { position, hash, id, actor_kind, actor_id, action, object_kind, object_id, project_id };
  const fields = Object.entries({ ...named, request_id, token_id, ...(isCut ? { text: 'left_out' } : {}) })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeValue(String(value))}"`);
  return `[${DATA_ID}${fields.join('')}][origin software="Eupnea" swVersion="${escapeValue(version)}"]`;
}

/** RFC 5424, section 6.3.3. */
function escapeValue(text: string): string {
  return text.replaceAll(/["\\\]]/gu, String.raw`\$&`);
}
