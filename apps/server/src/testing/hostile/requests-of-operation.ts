import fc from 'fast-check';
import { buildForm } from '../build-form.ts';
import { type Schema, type Schemas, arbitraryOf } from './arbitrary-of-schema.ts';
import {
  DEEP_JSON,
  DEEP_MARK,
  HOSTILE_BODIES,
  HOSTILE_CONTENT_TYPES,
  HOSTILE_IDS,
  HOSTILE_QUERIES,
  HOSTILE_VALUES,
} from './hostile-values.ts';
import { spoilPart } from './spoil-part.ts';

/** One method of one path, as `/openapi.json` describes it. */
export interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

export interface HostileRequest {
  /** Path and query as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
}

interface Body {
  readonly contentType: string;
  readonly payload: string | Buffer;
}

/** Schema of any value, for operations without a body: bodies are generated from it. */
const ANYTHING: Schema = {};

/**
 * Returns an arbitrary of requests to one operation: one third valid by its schema, one third valid except one part,
 * one third hostile. `knownId` is the id of an existing object.
 */
export function requestsOf(
  path: string,
  operation: Operation,
  schemas: Schemas,
  knownId: string,
): fc.Arbitrary<HostileRequest> {
  const bodies = bodiesOf(operation, schemas);
  return fc
    .record({
      id: fc.oneof(
        { weight: 6, arbitrary: fc.constant(knownId) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }).map(String) },
        { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_IDS) },
      ),
      query: queriesOf(operation, schemas),
      body: bodies,
    })
    .map(({ id, query, body }) => ({
      url: `${path.replaceAll(/\{\w+\}/gu, id)}${query === '' ? '' : `?${query}`}`,
      headers: body === null ? {} : { 'content-type': body.contentType },
      payload: body?.payload,
    }));
}

function queriesOf(operation: Operation, schemas: Schemas): fc.Arbitrary<string> {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const valid = fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, arbitraryOf(schema, schemas)])),
    { requiredKeys: parameters.filter(({ required }) => required === true).map(({ name }) => name) },
  );
  const near = fc
    .tuple(valid, fc.nat(), fc.constantFrom(...HOSTILE_VALUES))
    .map(([query, at, value]) => writeQuery(spoilPart(query, at, value)));
  const written = valid.map(writeQuery);
  const more = fc.constantFrom(...HOSTILE_QUERIES);
  return fc.oneof(
    { weight: 6, arbitrary: written },
    { weight: 3, arbitrary: near },
    { weight: 1, arbitrary: written.map((query) => `${query}&${query}`) },
    { weight: 1, arbitrary: fc.tuple(written, more).map((parts) => parts.join('&')) },
  );
}

/** Writes a list as a repeated key, and invalid Unicode as its replacement character. */
function writeQuery(query: unknown): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(query))) {
    for (const one of Array.isArray(value) ? value : [value]) {
      written.append(name, typeof one === 'string' ? one : JSON.stringify(one));
    }
  }
  return written.toString();
}

function bodiesOf({ requestBody }: Operation, schemas: Schemas): fc.Arbitrary<Body | null> {
  const content = requestBody?.content ?? {};
  const hostile = fc.record({
    contentType: fc.oneof(fc.constant('application/json'), fc.constantFrom(...HOSTILE_CONTENT_TYPES)),
    payload: fc.constantFrom(...HOSTILE_BODIES),
  });
  if ('multipart/form-data' in content) return fc.oneof({ weight: 4, arbitrary: forms() }, hostile);
  const schema = content['application/json']?.schema;
  if (schema === undefined) return fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, hostile);
  const valid = arbitraryOf(schema, schemas);
  const near = fc
    .tuple(valid, fc.nat(), fc.constantFrom(...HOSTILE_VALUES))
    .map(([body, at, value]) => spoilPart(body, at, value));
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(toJsonBody) },
    { weight: 4, arbitrary: near.map(toJsonBody) },
    { weight: 1, arbitrary: arbitraryOf(ANYTHING, schemas).map(toJsonBody) },
    { weight: 2, arbitrary: hostile },
  );
}

function toJsonBody(value: unknown): Body {
  return {
    contentType: 'application/json',
    payload: JSON.stringify(value).replace(`"${DEEP_MARK}"`, DEEP_JSON),
  };
}

/** Options of a form are JSON text, which the description does not specify further. */
function forms(): fc.Arbitrary<Body> {
  return fc
    .record({
      name: fc.constantFrom(
        'a.txt',
        '',
        '..',
        '../../x',
        'a\\b.csv',
        'x'.repeat(500),
        '\u202E.zip',
        'a%00.csv',
      ),
      content: fc.oneof(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom(
          '',
          '2020-01-02-03-04-05.678\nBS, S:1,\n10, 5\n20, 6\nBE\n',
          'time_s,flow_lpm\n0,1\n',
        ),
      ),
      options: fc.option(
        fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.constant({ odd_field: 1 })),
        {
          nil: undefined,
        },
      ),
      isCut: fc.boolean(),
    })
    .map(({ name, content, options, isCut }) => {
      const form = buildForm(name, content, options);
      return {
        contentType: form.headers['content-type'],
        payload: isCut ? form.payload.subarray(0, form.payload.length - 12) : form.payload,
      };
    });
}
