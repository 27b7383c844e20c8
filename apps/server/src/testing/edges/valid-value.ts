import type { ObjectIds } from '../refusals/make-objects.ts';
import type { Schema, Schemas } from '../hostile/arbitrary-of-schema.ts';

/** Texts of which the first that a pattern accepts is used. */
const CANDIDATES = [
  '1',
  '2026-11-20T00:10:00Z',
  '2026-11-20',
  '07:00',
  'true',
  'vte_ml',
  'RR',
  'UTC',
  'a@example.org',
  '192.0.2.7',
];

/** Replaced by a number of its own in each request, where two objects may not have the same name or address. */
export const UNIQUE_MARK = 'unique-here';

/** Fields that end a period; all other times begin one. */
const ENDS = /end|until|to$/iu;

/** The object that a field refers to, by its path; the first that fits. */
const REFERENCES: readonly (readonly [path: RegExp, object: Exclude<keyof EdgeIds, 'sign-in'>])[] = [
  [/from_patient_id|from\.patient_id/iu, 'otherPatient'],
  [/to_project_id/iu, 'otherProject'],
  [/patient_?ids?|patient_?id$/iu, 'patient'],
  [/device_?ids?|device_id_filter/iu, 'device'],
  [/project_?ids?/iu, 'project'],
  [/session_?id/iu, 'session'],
  [/snapshot_?id/iu, 'cohort-snapshot'],
  [/cohort_?id/iu, 'cohort'],
  [/user_?id|rater_ids/iu, 'user'],
];

/** Ids of existing objects. */
export type EdgeIds = ObjectIds & {
  readonly otherPatient: number;
  readonly otherProject: number;
  /** The stay of the patient on the device. */
  readonly session: number;
  readonly user: number;
};

export interface ValidOptions {
  readonly schemas: Schemas;
  readonly ids: EdgeIds;
  /** Which of several choices is taken, and whether optional fields are given. */
  readonly turn: number;
}

export function idOfPath(path: string, ids: EdgeIds): number | undefined {
  const found = REFERENCES.find(([pattern]) => pattern.test(path));
  return found === undefined ? undefined : ids[found[1]];
}

/** Returns a value that the schema accepts, as far as JSON Schema tells; the field's path chooses among them. */
export function validValue(schema: Schema, path: string, options: ValidOptions): unknown {
  const { schemas, ids, turn } = options;
  if (schema.$ref !== undefined) {
    return validValue(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, path, options);
  }
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[turn % schema.enum.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const given = choices.filter(({ type }) => type !== 'null');
    return validValue(given[turn % given.length] ?? {}, path, options);
  }
  switch (schema.type) {
    case 'null':
      return null;
    case 'boolean':
      return turn % 2 === 1;
    case 'integer':
    case 'number':
      return idOfPath(path, ids) ?? Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1);
    case 'array':
      return [validValue(schema.items ?? {}, path, options)];
    case 'object':
      return validObject(schema, path, options);
    case 'string':
      return validText(schema, path, ids);
    case undefined:
    default:
      // Coerced numbers of a query have no type.
      return idOfPath(path, ids) ?? '1';
  }
}

function validText({ format, pattern, minLength = 1 }: Schema, path: string, ids: EdgeIds): string {
  const id = idOfPath(path, ids);
  if (id !== undefined && format === undefined) return String(id);
  const day = ENDS.test(path) ? '2026-11-20T00:20:00Z' : '2026-11-20T00:00:00Z';
  if (format === 'date-time') return day;
  if (format === 'date') return '2026-11-20';
  if (format === 'email') return `${UNIQUE_MARK}@example.org`;
  if (path.endsWith('pseudonym')) return UNIQUE_MARK;
  if (path.endsWith('ip')) return '192.0.2.7';
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  const accepted = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const fits = CANDIDATES.find((text) => accepted?.test(text) ?? text.length >= minLength);
  return fits ?? 'x'.repeat(minLength);
}

function validObject(schema: Schema, path: string, options: ValidOptions): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const given = Object.entries(properties).filter(([name]) => options.turn > 0 || required.includes(name));
  const known = given.map(([name, of]) => [name, validValue(of, `${path}.${name}`, options)] as const);
  const others =
    typeof additionalProperties === 'object'
      ? ([['vte_ml', validValue(additionalProperties, path, options)]] as const)
      : [];
  return Object.fromEntries([...others, ...known]);
}
