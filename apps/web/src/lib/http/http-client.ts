import type { EndpointAnswer, EndpointRequest } from '@eupnea/contracts/endpoint-message';
import type { ENDPOINTS, EndpointName } from '@eupnea/contracts/endpoints';
import { readShape } from '@eupnea/contracts/shape';
import { resolveServerAddress, rewriteNestSegment } from './base-address.ts';
import { buildQuery, fillPath, type PathParams, type QueryParams } from './build-url.ts';
import type { EndpointRow, EndpointRows } from './endpoint-rows.ts';
import { HttpProblem } from './http-problem.ts';
import { loadEndpoints } from './load-endpoints.ts';
import type { SendProgress } from './send-with-progress.ts';
import { VISITOR_TABLE } from './visitor-table.at-build.ts';
import { xsrfHeaders } from './xsrf.ts';

const STATUS_UNAUTHENTICATED = 401;
const STATUS_FORBIDDEN = 403;

export interface HttpClientDependencies {
  readonly fetch: typeof fetch;
  /** fetch() with upload progress. */
  readonly sendWithProgress: (url: string, init: RequestInit, onProgress: SendProgress) => Promise<Response>;
  readonly hostname: string;
  readonly configuredServerAddress: string;
  readonly readToken: () => string | null;
  readonly readCookies: () => string;
  /** One refresh after a 401; null when the session has ended. */
  readonly refresh: (refusedToken: string) => Promise<string | null>;
  readonly onSessionEnded: () => void;
  readonly onForbidden: () => void;
  /** The policy asks for a second factor that the session lacks. */
  readonly onFactorRequired: () => void;
  /** Asks the user to prove to be there. @returns whether the request may be sent again */
  readonly stepUp: () => Promise<boolean>;
}

export type CallRequest<Name extends EndpointName> = EndpointRequest<(typeof ENDPOINTS)[Name]> & {
  readonly signal?: AbortSignal;
};

/** Call of an endpoint with a file. */
export type FileRequest<Name extends EndpointName> = CallRequest<Name> & {
  readonly file: File;
  readonly onProgress: SendProgress;
};

/** An endpoint's row with the parts of its answer's shape. */
interface CalledEndpoint extends EndpointRow, Pick<EndpointRows<EndpointName>, 'parts'> {}

interface PreparedCall {
  readonly endpoint: CalledEndpoint;
  readonly url: string;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal | null;
  readonly onProgress: SendProgress | undefined;
}

/** HTTP client for all endpoints; the application uses no other fetch to the server. */
export function createHttpClient(dependencies: HttpClientDependencies) {
  const server = resolveServerAddress(dependencies.configuredServerAddress, dependencies.hostname);

  function prepare(endpoint: CalledEndpoint, request: UntypedRequest): PreparedCall {
    const path = rewriteNestSegment(fillPath(endpoint.path, request.params ?? {}), dependencies.hostname);
    return {
      endpoint,
      url: `${server}${path}${buildQuery(request.query ?? {})}`,
      body: buildBody(request),
      signal: request.signal ?? null,
      onProgress: request.onProgress,
    };
  }

  async function send(call: PreparedCall, token: string | null): Promise<Response> {
    const headers = {
      accept: 'application/json',
      ...(typeof call.body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...xsrfHeaders(call.endpoint.method, call.url, dependencies.readCookies()),
    };
    const init = { method: call.endpoint.method, headers, body: call.body, signal: call.signal };
    try {
      if (call.onProgress === undefined) return await dependencies.fetch(call.url, init);
      return await dependencies.sendWithProgress(call.url, init, call.onProgress);
    } catch (error) {
      if (call.signal?.aborted === true) throw error;
      throw new HttpProblem(0, 'unreachable', null, { cause: error });
    }
  }

  async function sendWithRefresh(call: PreparedCall): Promise<Response> {
    const token = dependencies.readToken();
    const response = await send(call, token);
    if (response.status !== STATUS_UNAUTHENTICATED || !speaksOfSession(call.endpoint)) return response;
    const renewed = token === null ? null : await dependencies.refresh(token);
    const second = renewed === null ? response : await send(call, renewed);
    if (second.status === STATUS_UNAUTHENTICATED) dependencies.onSessionEnded();
    return second;
  }

  async function openCall(call: PreparedCall): Promise<Response> {
    const response = await sendWithRefresh(call);
    if (response.ok) return response;
    const problem = await readProblem(response);
    if (problem.code === 'step_up_required' && (await dependencies.stepUp())) {
      const second = await sendWithRefresh(call);
      if (second.ok) return second;
      throw await readProblem(second);
    }
    if (problem.code === 'factor_required') dependencies.onFactorRequired();
    else if (problem.code !== 'step_up_required' && response.status === STATUS_FORBIDDEN) {
      dependencies.onForbidden();
    }
    throw problem;
  }

  return {
    /** Returns the unread response of a file; throws HttpProblem on failure. */
    async open<Name extends EndpointName>(
      name: Name,
      request: CallRequest<Name> | FileRequest<Name>,
    ): Promise<Response> {
      return await openCall(prepare(await findEndpoint(name), request));
    },
    /** Returns the answer validated by the endpoint's schema, or throws HttpProblem. */
    async call<Name extends EndpointName>(
      name: Name,
      request: CallRequest<Name> | FileRequest<Name>,
    ): Promise<EndpointAnswer<(typeof ENDPOINTS)[Name]>> {
      const endpoint = await findEndpoint(name);
      const response = await openCall(prepare(endpoint, request));
      return await understand<Name>(endpoint, response);
    },
    /** A value of a stream as an endpoint's answer, validated by its schema; throws HttpProblem when it is none. */
    async read<Name extends EndpointName>(
      name: Name,
      value: unknown,
    ): Promise<EndpointAnswer<(typeof ENDPOINTS)[Name]>> {
      return await understand<Name>(await findEndpoint(name), Response.json(value));
    },
  };
}

async function understand<Name extends EndpointName>(endpoint: CalledEndpoint, response: Response) {
  return (await readAnswer(endpoint, response)) as EndpointAnswer<(typeof ENDPOINTS)[Name]>; // cast: checked by the shape of that entry's schema
}

/** The sign-in page's endpoints are known at once; the table of all others is loaded. */
async function findEndpoint(name: EndpointName): Promise<CalledEndpoint> {
  if (isVisitorEndpoint(name)) return { ...VISITOR_TABLE.rows[name], parts: VISITOR_TABLE.parts };
  const { ENDPOINT_TABLE: table } = await loadEndpoints().catch((error: unknown) => {
    throw new HttpProblem(0, 'unreachable', null, { cause: error });
  });
  return { ...table.rows[name], parts: table.parts };
}

function isVisitorEndpoint(name: EndpointName): name is keyof typeof VISITOR_TABLE.rows {
  return name in VISITOR_TABLE.rows;
}

/** A 401 of a public POST concerns its content (wrong password, old refresh token) and not the session. */
function speaksOfSession(endpoint: CalledEndpoint): boolean {
  return !endpoint.isPublic || endpoint.method === 'GET';
}

export type HttpClient = ReturnType<typeof createHttpClient>;

interface UntypedRequest {
  readonly params?: PathParams;
  readonly query?: QueryParams;
  readonly body?: unknown;
  readonly file?: File;
  readonly onProgress?: SendProgress;
  readonly signal?: AbortSignal;
}

/** Fields precede the file, so that the server can check them before the bytes arrive. */
function buildBody({ body, file }: UntypedRequest): string | FormData | null {
  const text = body === undefined ? null : JSON.stringify(body);
  if (file === undefined) return text;
  const form = new FormData();
  if (text !== null) form.set('options', text);
  form.set('file', file, file.name);
  return form;
}

async function readAnswer({ answer, parts }: CalledEndpoint, response: Response): Promise<unknown> {
  if (answer === null) return undefined;
  const refuse = (cause: unknown): never => {
    throw new HttpProblem(response.status, 'not_understood', null, { cause });
  };
  const read = readShape({ root: answer, parts }, await response.json().catch(refuse));
  return read.ok ? read.value : refuse(read.error);
}

async function readProblem(response: Response): Promise<HttpProblem> {
  const answer: unknown = await response.json().catch(() => null);
  const table = await loadEndpoints().catch(() => null);
  const read = table === null ? null : readShape(table.PROBLEM, answer);
  return read?.ok === true
    ? new HttpProblem(response.status, read.value.code, read.value)
    : new HttpProblem(response.status, 'not_understood', null);
}
