import { findParameter } from '@eupnea/model';
import { isRecord } from '../../lib/is-record.ts';
import { REGISTRY_UNITS, showUnit } from '@eupnea/notation/shown-unit';

/** Changed fields of one side, one per line. Values are stored texts. */
export function listChangedFields(own: unknown, other: unknown): readonly string[] {
  if (own === null || own === undefined) return [];
  if (!isRecord(own)) return [JSON.stringify(own)];
  const known = isRecord(other) ? other : {};
  return Object.entries(own)
    .filter(([field, value]) => !(field in known) || !isSame(value, known[field]))
    .map(([field, value]) => `${field}: ${print(value)}`);
}

/** A stored limit has the registry's unit. */
function print(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const items = value.map((item: unknown) => [JSON.stringify(item), unitOf(item)].join(' ').trimEnd());
  return `[${items.join(', ')}]`;
}

function unitOf(item: unknown): string {
  if (!isRecord(item) || !('low' in item || 'high' in item)) return '';
  const parameter = item['parameter'];
  const definition = typeof parameter === 'string' ? findParameter('monitored', parameter) : null;
  return definition === null ? '' : showUnit(definition.unit, REGISTRY_UNITS).label;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
