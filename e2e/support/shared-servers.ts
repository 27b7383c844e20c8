import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { listAuditActions } from './list-audit-actions.ts';
import { startBareServer, startDemoServer, type TestServer } from './start-server.ts';

/**
 * `bare`: an administrator and a project. `demo`: the demo's beds as well. `own`: as `bare`, for stories whose users and
 * projects are their own (`open-own-story.ts`).
 */
const KINDS = ['bare', 'demo', 'own'] as const;
export type SharedKind = (typeof KINDS)[number];

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the HTTP server that starts shared servers and answers with their access. */
    sharedServers: string;
  }
}

const STARTS = { bare: startBareServer, demo: startDemoServer, own: startBareServer } as const;

/** Actions of stories on what is their own: no other story on the same server looks at such a thing. */
const OWN_ACTIONS: Readonly<Record<SharedKind, RegExp>> = {
  bare: /^(?:api_token|user|mail)\./u,
  demo: /^(?:lab_sample\.|medication\.|device\.capture_|patient\.(?:create|edit)$)/u,
  own: /^/u,
};

/**
 * Global set-up of the stories. Stories that change nothing on the server share one of each kind, started at
 * the first request by any of them. Returns the teardown, which rejects when the audit log of a shared server
 * shows that a story changed something.
 */
export default async function shareServers(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<SharedKind, Promise<SharedServer>>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const kind = KINDS.find((known) => request.url === `/${known}`) ?? 'bare';
    const server = started.get(kind) ?? startShared(kind);
    started.set(kind, server);
    server.then(
      ({ server: { address, email, password } }) =>
        response.end(JSON.stringify({ address, email, password })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  };
  const broker = createServer(answer).listen(0, '127.0.0.1');
  await once(broker, 'listening');
  const address = broker.address();
  if (typeof address !== 'object' || address === null) throw new Error('No address to listen on');
  project.provide('sharedServers', `http://127.0.0.1:${address.port}`);
  return async () => {
    broker.close();
    broker.closeAllConnections();
    await Promise.all([...started].map(async ([kind, server]) => await endShared(kind, await server)));
  };
}

interface SharedServer {
  readonly server: TestServer;
  readonly actionsBefore: readonly string[];
}

async function startShared(kind: SharedKind): Promise<SharedServer> {
  const server = await STARTS[kind]();
  return { server, actionsBefore: await listAuditActions(server) };
}

async function endShared(kind: SharedKind, { server, actionsBefore }: SharedServer): Promise<void> {
  try {
    const actions = await listAuditActions(server);
    const changes = actions
      .slice(0, actions.length - actionsBefore.length)
      .filter((action) => !OWN_ACTIONS[kind].test(action));
    if (changes.length > 0)
      throw new Error(`Stories changed something on the shared ${kind} server: ${changes.join(', ')}`);
  } finally {
    await server.remove();
  }
}
