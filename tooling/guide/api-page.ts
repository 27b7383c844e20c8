import type { Endpoint } from '@eupnea/contracts/endpoint';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { GeneratedPage } from './generated-pages.ts';

const INTRODUCTION = `# The API

Everything that the screens do, a program can do: the screens call nothing else. The table is generated from the endpoint table that also drives the server. The machine-readable description is at [/openapi.json](/openapi.json), a browsable one at [/docs](/docs).

## Sign in
\`POST /nestjs/auth/sign-in\` with e-mail and password returns an access token and a refresh token. Send the access token as \`Authorization: Bearer …\`. A call for an object that you may not see answers 404, the same as for an id that does not exist.

## Errors
An error is a problem document (\`application/problem+json\`) with \`code\`, \`status\` and, for a refused field, \`errors\`.
`;

/** Every endpoint with who may call it, grouped by the first part of its path. */
export function writeApiPage(): GeneratedPage {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of Object.values<Endpoint>(ENDPOINTS)) {
    const parts = endpoint.path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
    const group = parts.slice(0, 2).join('/');
    groups.set(group, [...(groups.get(group) ?? []), endpoint]);
  }
  const sections = Array.from(groups, ([group, endpoints]) => {
    const rows = endpoints.map(
      (endpoint) =>
        `| ${endpoint.method} | \`${endpoint.path}\` | ${endpoint.summary.replaceAll('|', '\\|')} | ${describeAccess(endpoint)} |`,
    );
    return `## ${group}\n\n| Method | Path | What | Who |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return {
    path: 'reference/api.md',
    text: `${INTRODUCTION}\n${sections.join('\n')}`,
    data: { title: 'The API', order: 9 },
  };
}

function describeAccess({ access }: Endpoint): string {
  if (access.who === 'public') return 'anyone';
  if (access.who === 'session') return 'signed in';
  if (access.who === 'admin') return 'administrator';
  return `area: ${access.features.join(' or ')}`;
}
