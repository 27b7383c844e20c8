import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PROBLEM_CODES } from '@eupnea/contracts/problem';
import { TOKEN_SCOPES } from '@eupnea/contracts/api-token';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: "The access token of a person's session" },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'eup_…',
    description: `A token for scripts with this scope (${TOKEN_SCOPES.join(', ')}), made in the cabinet`,
  },
} as const;

/** Serves the OpenAPI description, built from the endpoint table, at /openapi.json and as a page at /docs. */
export async function installDocumentation(server: FastifyInstance, version: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Eupnea', version, description: describeInterface() },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: (route) => describeForm(jsonSchemaTransform(route)),
    transformObject: jsonSchemaTransformObject,
  });
  server.get('/openapi.json', { schema: { hide: true } }, async () => server.swagger());
  // This server serves all assets. The CSP would block a validator badge from another host.
  await server.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { validatorUrl: null, docExpansion: 'none', layout: 'BaseLayout' },
    logLevel: 'warn',
  });
}

/**
 * Builds the description of a form with a file by hand, because its handler reads the form without a schema.
 */
function describeForm<Described extends { readonly schema: object }>(described: Described): Described {
  const { schema } = described;
  const consumes = 'consumes' in schema ? schema.consumes : undefined;
  if (!Array.isArray(consumes) || !consumes.includes('multipart/form-data')) return described;
  const body = {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      options: { type: 'string', description: 'JSON: what the file does not say itself' },
    },
  };
  return { ...described, schema: { ...schema, body } };
}

function describeInterface(): string {
  const rows = Object.entries(PROBLEM_CODES).map(
    ([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`,
  );
  return [
    'For research purpose only. Errors are RFC 9457 problem documents (`application/problem+json`):',
    '',
    '| code | status | title |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}
