import type { AuditEntry } from '@eupnea/contracts/audit';
import { writeCsvCell, writeCsvJsonCell } from '@eupnea/model';

const COLUMNS = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'object_kind',
  'object_id',
  'project_id',
  'request_id',
  'token_id',
  'before',
  'after',
  'personal_before',
  'personal_after',
] as const satisfies readonly (keyof AuditEntry)[];

export function writeAuditHead(): string {
  return `${COLUMNS.join(',')}\r\n`;
}

/** Writes a line by RFC 4180; before and after are JSON, one cell each. */
export function writeAuditLine(entry: AuditEntry): string {
  return `${COLUMNS.map((column) => writeCell(entry[column])).join(',')}\r\n`;
}

function writeCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number'
    ? writeCsvCell(value)
    : writeCsvJsonCell(value);
}
