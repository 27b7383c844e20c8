import type { Problem, ProblemCode } from '@eupnea/contracts/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { describeFieldIssue } from './describe-field-issue.ts';
import { ProblemError, buildProblem, type ProblemDetails } from './problem-error.ts';

/** Turns every error into a problem document with a code of the table. The original error is only logged. */
export function installErrorHandler(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const { code, details } = describeRefusal(error);
    if (code === 'internal') request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, request, code, details);
  });
}

/**
 * Answers requests that Fastify rejects before routing (a path that cannot be decoded) with a problem
 * document.
 */
export function refuseUnreadableRequest(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendProblem(reply, request, 'invalid_input', { detail: 'The request could not be read' });
}

export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  code: ProblemCode,
  details: ProblemDetails = {},
): FastifyReply {
  const problem: Problem = buildProblem(code, request.id, details);
  if (details.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(details.retryAfterSeconds));
  if (code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem);
}

function describeRefusal(error: FastifyError): {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
} {
  if (error instanceof ProblemError) return { code: error.code, details: error.details };
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { code: 'invalid_input', details: { errors: error.validation.flatMap(describeFieldIssue) } };
  }
  switch (error.code) {
    // A path outside the folder of the web application is an unknown file.
    case 'FST_STATIC_FORBIDDEN_PATH':
      return { code: 'not_found', details: {} };
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'payload_too_large', details: {} };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'unsupported_media_type', details: {} };
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { code: 'invalid_input', details: { detail: 'The body is not valid JSON' } };
    default:
      // Fastify's own rejections of a malformed request (bad URI, secure-json-parse) have status 400. All
      // others are ours.
      return error.statusCode === 400
        ? { code: 'invalid_input', details: { detail: 'The request could not be read' } }
        : { code: 'internal', details: {} };
  }
}
