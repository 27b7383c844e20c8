import type { Endpoint } from '@eupnea/contracts/endpoint';
import type { EndpointAnswer, EndpointRequest } from '@eupnea/contracts/endpoint-message';
import type { ENDPOINTS, EndpointName } from '@eupnea/contracts/endpoints';
import { resolveServerAddress, rewriteNestSegment } from './base-address.ts';
import { buildQuery, fillPath, type PathParams, type QueryParams } from './build-url.ts';
import { HttpProblem } from './http-problem.ts';
import { loadContracts } from './load-contracts.ts';
import type { SendProgress } from './send-with-progress.ts';
import { VISITOR_ENDPOINTS, isVisitorEndpoint } from './visitor-endpoints.ts';
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

/** What a request needs of an endpoint, and how its answer is read. */
interface CalledEndpoint {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly who: Endpoint['access']['who'];
  /** Returns the validated answer, throws for another one. */
  readonly parse: ((answer: unknown) => unknown) | null;
}

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
      return (await readAnswer(endpoint, response)) as EndpointAnswer<(typeof ENDPOINTS)[Name]>; // cast: parsed by that entry's schema
    },
  };
}

/** The sign-in page's endpoints are known at once; all others load with the contracts. */
async function findEndpoint(name: EndpointName): Promise<CalledEndpoint> {
  if (isVisitorEndpoint(name)) return VISITOR_ENDPOINTS[name];
  const { ENDPOINTS: endpoints } = await loadContracts().catch((error: unknown) => {
    throw new HttpProblem(0, 'unreachable', null, { cause: error });
  });
  const { method, path, access, success }: Endpoint = endpoints[name];
  const { body } = success;
  const parse = body === null || body === 'file' ? null : (answer: unknown) => body.parse(answer);
  return { method, path, who: access.who, parse };
}

/** A 401 of a public POST concerns its content (wrong password, old refresh token) and not the session. */
function speaksOfSession(endpoint: CalledEndpoint): boolean {
  return endpoint.who !== 'public' || endpoint.method === 'GET';
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

async function readAnswer({ parse }: CalledEndpoint, response: Response): Promise<unknown> {
  if (parse === null) return undefined;
  try {
    return parse(await response.json());
  } catch (error) {
    throw new HttpProblem(response.status, 'not_understood', null, { cause: error });
  }
}

async function readProblem(response: Response): Promise<HttpProblem> {
  const answer: unknown = await response.json().catch(() => null);
  const contracts = await loadContracts().catch(() => null);
  const parsed = contracts?.problemSchema.safeParse(answer);
  return parsed?.success === true
    ? new HttpProblem(response.status, parsed.data.code, parsed.data)
    : new HttpProblem(response.status, 'not_understood', null);
}
