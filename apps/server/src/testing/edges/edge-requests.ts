import type { Endpoint } from '@eupnea/contracts/endpoint';
import { z } from 'zod';
import { buildForm } from '../build-form.ts';
import type { Schema, Schemas } from '../hostile/arbitrary-of-schema.ts';
import { findHolders } from '../hostile/spoil-part.ts';
import type { RefusalExample } from '../refusals/refusal-example.ts';
import { INFINITE_MARK, PERIOD_EDGES, edgesFor } from './edge-values.ts';
import { type EdgeIds, UNIQUE_MARK, idOfPath, validValue } from './valid-value.ts';

export interface EdgeRequest {
  /** The field and its value, for the message of a failure. */
  readonly what: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
  /** The row's schemas accept it: it reaches the code. */
  readonly isValid: boolean;
}

/** Query and body of one call. */
interface Input {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

interface Target {
  readonly endpoint: Endpoint;
  readonly example: RefusalExample;
  readonly ids: EdgeIds;
  /** The existing object of the path. */
  readonly id: string;
  /** Number of valid inputs: the first leaves optional fields out, each other takes one more alternative. */
  readonly turns: number;
}

const MANY = 2000;
const SHOWN_LENGTH = 60;
const TIME = /^\d{4}-\d\d-\d\dT/u;
const READING = 'time_s,flow_lpm\n0,1\n0.01,2\n';

/**
 * Requests to one row of the endpoint table: valid ones by its schemas, then each with one part of path, query or body
 * replaced by an edge value, and each with both ends of its period at the borders of time.
 */
export function* edgeRequestsOf(target: Target): Generator<EdgeRequest> {
  const { endpoint, id } = target;
  const varied = new Set<string>();
  const bases = new Map(
    Array.from({ length: target.turns }, (_, turn) => validInput(target, turn)).map((base) => [
      JSON.stringify(base),
      base,
    ]),
  );
  for (const base of bases.values()) {
    yield toRequest(endpoint, id, base, 'valid');
    for (const { key, path, value } of findHolders(base)) {
      const field = `${path.join('.')}: ${typeof value}`;
      if (path.length < 2 || varied.has(field)) continue;
      varied.add(field);
      const many = Array.isArray(value) ? [Array.from({ length: MANY }, (): unknown => value[0])] : [];
      for (const edge of [...edgesFor(value), ...many]) {
        yield toRequest(endpoint, id, replaced(base, [[path, edge]]), `${key} = ${show(edge)}`);
      }
    }
    yield* periodRequests(endpoint, id, base);
  }
  if (!endpoint.path.includes(':id')) return;
  const [base = { query: {}, body: undefined }] = bases.values();
  for (const edge of edgesFor(1)) {
    yield toRequest(endpoint, String(edge), base, `id = ${show(edge)}`);
  }
}

function* periodRequests(endpoint: Endpoint, id: string, base: Input): Generator<EdgeRequest> {
  const [start, end] = findHolders(base).filter(({ value }) => typeof value === 'string' && TIME.test(value));
  if (start === undefined || end === undefined) return;
  for (const from of PERIOD_EDGES) {
    for (const to of PERIOD_EDGES) {
      const input = replaced(base, [
        [start.path, from],
        [end.path, to],
      ]);
      yield toRequest(endpoint, id, input, `${start.key} = ${from}, ${end.key} = ${to}`);
    }
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}… (${text.length})` : text;
}

function replaced(
  base: Input,
  changes: readonly (readonly [path: readonly string[], value: unknown])[],
): Input {
  const copy = structuredClone(base);
  for (const [path, value] of changes) {
    const holder = path.slice(0, -1).reduce<object>((inner, key) => Object(Reflect.get(inner, key)), copy);
    Reflect.set(holder, path.at(-1) ?? '', value);
  }
  return copy;
}

/** The example of the row over what its schemas describe, without optional parts that their checks refuse. */
function validInput({ endpoint, example, ids }: Target, turn: number): Input {
  const complete = (schema: z.ZodType | undefined, given: object | undefined) => {
    if (schema === undefined) return given;
    const described = describe(schema);
    const made = validValue(described, '', { schemas: described.$defs ?? {}, ids, turn });
    const written: object = { ...Object(made), ...withIds(given ?? {}, ids) };
    return withoutRefused(schema, written);
  };
  return {
    query: Object(complete(endpoint.query, example.query)),
    body: endpoint.method === 'GET' ? undefined : complete(endpoint.body, example.body),
  };
}

function describe(schema: z.ZodType): Schema & { readonly $defs?: Schemas } {
  return Object(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function withIds(given: object, ids: EdgeIds): object {
  const copy: object = structuredClone(given);
  for (const { holder, key, path, value } of findHolders(copy)) {
    const id = idOfPath(path.join('.'), ids);
    if (id === undefined) continue;
    if (typeof value === 'number') Reflect.set(holder, key, id);
    if (typeof value === 'string') Reflect.set(holder, key, String(id));
  }
  return copy;
}

function withoutRefused(schema: z.ZodType, input: object): object {
  const copy = structuredClone(input);
  for (let round = 0; round < 10; round += 1) {
    const parsed = schema.safeParse(copy);
    if (parsed.success) return copy;
    for (const { path } of parsed.error.issues) {
      const [name] = path;
      if (name !== undefined) Reflect.deleteProperty(copy, name);
    }
  }
  return input;
}

let requests = 0;

function toRequest(endpoint: Endpoint, id: string, input: Input, what: string): EdgeRequest {
  requests += 1;
  const { query, body }: Input = JSON.parse(JSON.stringify(input).replaceAll(UNIQUE_MARK, `n${requests}`));
  const search = writeQuery(query);
  const path = endpoint.path.replace(':id', encodeText(id));
  const isValid =
    (endpoint.query?.safeParse(query).success ?? true) && (endpoint.body?.safeParse(body).success ?? true);
  const url = search === '' ? path : `${path}?${search}`;
  if (endpoint.takesFile === true) {
    return { what, url, isValid, ...buildForm('a.csv', READING, Object(body)) };
  }
  if (body === undefined) return { what, url, isValid, headers: {}, payload: undefined };
  const payload = JSON.stringify(body).replaceAll(`"${INFINITE_MARK}"`, '1e999');
  return { what, url, isValid, headers: { 'content-type': 'application/json' }, payload };
}

/** Writes a list as a repeated key. */
function writeQuery(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .map(
      ([name, value]) => `${name}=${encodeText(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&');
}

/** Writes unpaired surrogates as the three bytes that they would have. */
function encodeText(text: string): string {
  return Array.from(text)
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80'))
    .join('');
}
