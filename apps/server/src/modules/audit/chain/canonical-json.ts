/**
 * JSON with sorted keys and no spaces (RFC 8785 for the values in the log), so that any program can compute the hash of
 * an entry. In Python: `json.dumps(value, sort_keys=True, separators=(',', ':'), ensure_ascii=False)`.
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${toCanonicalJson(field)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
