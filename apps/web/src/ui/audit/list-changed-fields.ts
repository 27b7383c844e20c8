/**
 * One side of a change, a line a field; where both sides name a field alike it did not change and is left out. Values
 * stay the program's words, as they were written down.
 */
export function listChangedFields(own: unknown, other: unknown): readonly string[] {
  if (own === null || own === undefined) return [];
  if (!isRecord(own)) return [JSON.stringify(own)];
  const known = isRecord(other) ? other : {};
  return Object.entries(own)
    .filter(([field, value]) => !(field in known) || !isSame(value, known[field]))
    .map(([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
