import type { Endpoint, EndpointObject } from '@eupnea/contracts/endpoint';
import type { FeatureCode } from '@eupnea/contracts/feature';
import { problemSchema } from '@eupnea/contracts/problem';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { type Actor, describeActor } from './describe-actor.ts';
import { notFound, ProblemError } from './problem-error.ts';

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type FieldOf<Definition, Name extends 'params' | 'query' | 'body'> = Definition extends {
  readonly [Key in Name]: infer Schema;
}
  ? OutputOf<Schema>
  : undefined;

export interface EndpointInput<Definition extends Endpoint> {
  readonly params: FieldOf<Definition, 'params'>;
  readonly query: FieldOf<Definition, 'query'>;
  /** Undefined for a form with a file, which receiveFile() reads. */
  readonly body: Definition extends { readonly takesFile: true } ? undefined : FieldOf<Definition, 'body'>;
  readonly caller: Definition['access'] extends { readonly who: 'public' } ? Caller | null : Caller;
  /** The caller as author of a change, for the audit log. */
  readonly actor: Definition['access'] extends { readonly who: 'public' } ? Actor | null : Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A file as response: streamed, so that its size costs no memory, and closed when the client disconnects. */
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;
}

export type EndpointResult<Definition extends Endpoint> = Definition['success']['body'] extends z.ZodType
  ? z.input<Definition['success']['body']>
  : Definition['success']['body'] extends 'file'
    ? FileAnswer
    : void;

export type EndpointHandler<Definition extends Endpoint> = (
  input: EndpointInput<Definition>,
) => Promise<EndpointResult<Definition>>;

/** Whether the caller may know of an object; false for an unknown one. */
export type SeesObject = (caller: Caller, kind: EndpointObject, id: number | string) => Promise<boolean>;

const nothingSchema = z.strictObject({});
const noBodySchema = z.union([z.undefined(), z.null(), nothingSchema]);

/**
 * Serves one row of the endpoint table. Access is checked before the body is read; the schemas of the row
 * validate the data and trim the answer. The handler is called only when the caller may know of the objects that
 * the row names.
 */
export function registerEndpoint<const Definition extends Endpoint>(
  server: FastifyInstance,
  endpoint: Definition,
  handle: EndpointHandler<Definition>,
  seesObject: SeesObject,
): void {
  if (endpoint.takesForm !== true) addRoute(server, endpoint, handle, seesObject);
  else
    void server.register(async (scope) => {
      acceptForms(scope);
      addRoute(scope, endpoint, handle, seesObject);
    });
}

function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}

function addRoute<const Definition extends Endpoint>(
  server: FastifyInstance,
  endpoint: Definition,
  handle: EndpointHandler<Definition>,
  seesObject: SeesObject,
): void {
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: buildRouteSchema(endpoint),
    config: { takesFile: endpoint.takesFile === true, endpoint },
    // Runs before the body is read and after the rate limit, which is the last of the onRequest hooks.
    preParsing: async (request) => checkAccess(endpoint, request.caller),
    // Runs after the validation, so that ids are numbers or UUIDs.
    preHandler: async (request) => checkObjects(endpoint, request, seesObject),
    handler: async (request, reply) => {
      const answer = await handle({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        actor: request.caller === null ? null : describeActor(request.caller, request.id),
        request,
        reply,
      } as EndpointInput<Definition>); // cast: fastify validated these by the row's schemas, checkAccess the caller
      reply.code(endpoint.success.status).header('cache-control', 'no-store');
      return endpoint.success.body === 'file' ? sendFile(reply, answer) : answer;
    },
  });
}

function sendFile(reply: FastifyReply, answer: unknown): FastifyReply {
  const { fileName, contentType, content } = answer as FileAnswer; // cast: the row says that its answer is a file
  return reply
    .header('content-type', contentType)
    .header('content-disposition', describeDisposition(fileName))
    .send(content);
}

/** Returns both forms of RFC 6266: a plain name for simple clients and the exact name for others. */
function describeDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w.-]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

function buildRouteSchema(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'other'],
    ...(endpoint.access.who === 'public' ? {} : { security: describeSecurity(endpoint) }),
    description: describeAccess(endpoint),
    params: endpoint.params ?? nothingSchema,
    querystring: endpoint.query ?? nothingSchema,
    ...(endpoint.takesFile ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.takesForm ? { consumes: ['application/x-www-form-urlencoded'] } : {}),
    ...(endpoint.method === 'GET' || endpoint.takesFile ? {} : { body: endpoint.body ?? noBodySchema }),
    response: {
      ...(endpoint.success.body === 'file'
        ? {}
        : { [endpoint.success.status]: endpoint.success.body ?? z.undefined() }),
      '4xx': {
        description: 'A refusal, with its code',
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    },
  };
}

/** A session or, for rows with scopes, an API token with one of them. */
function describeSecurity({ scopes }: Endpoint) {
  return [{ bearer: [] }, ...(scopes ?? []).map((scope) => ({ apiToken: [scope] }))];
}

function describeAccess({ access, stepUp }: Endpoint): string {
  const who =
    access.who === 'feature'
      ? `Needs one of the features ${access.features.join(', ')}.`
      : ACCESS_DESCRIPTIONS[access.who];
  return stepUp === true ? `${who} Asks a person's session for a proof of the last 15 minutes.` : who;
}

const ACCESS_DESCRIPTIONS = {
  public: 'Anyone may call this.',
  session: 'Needs a session.',
  admin: 'Needs an administrator.',
} as const;

function checkAccess(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.access.who === 'public') return;
  if (caller === null) throw new ProblemError('unauthenticated');
  const { token } = caller;
  if (token !== null && endpoint.scopes?.some((scope) => token.scopes.has(scope)) !== true) {
    throw new ProblemError('forbidden');
  }
  if (caller.needsFactor && endpoint.beforeFactor !== true) throw new ProblemError('factor_required');
  if (!hasRight(endpoint, caller)) throw new ProblemError('forbidden');
  if (endpoint.stepUp === true && !caller.isProven) throw new ProblemError('step_up_required');
}

function hasRight({ access }: Endpoint, caller: Caller): boolean {
  if (access.who === 'admin') return caller.isAdmin;
  if (access.who !== 'feature') return true;
  const features: ReadonlySet<string> = caller.features satisfies ReadonlySet<FeatureCode>;
  return access.features.some((code) => features.has(code));
}

const idSchema = z.union([z.number(), z.string()]);
const fieldsSchema = z.record(z.string(), z.unknown());

async function checkObjects(
  endpoint: Endpoint,
  { caller, params, query, body }: FastifyRequest,
  seesObject: SeesObject,
): Promise<void> {
  if (caller === null) return;
  const named = (field: string, parts: readonly unknown[]) =>
    parts.flatMap((part) => {
      const id = idSchema.safeParse(fieldsSchema.safeParse(part).data?.[field]);
      return id.success ? [id.data] : [];
    });
  const objects = [
    ...(endpoint.object === undefined
      ? []
      : named('id', [params]).map((id) => [endpoint.object, id] as const)),
    ...Object.entries(endpoint.names ?? {}).flatMap(([field, kind]) =>
      named(field, [query, body]).map((id) => [kind, id] as const),
    ),
  ];
  for (const [kind, id] of objects)
    if (kind !== undefined && !(await seesObject(caller, kind, id))) throw notFound();
}
