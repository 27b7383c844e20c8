import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { Server } from 'socket.io';
import { FEATURE_CODES, type Feature, type Me } from '@eupnea/contracts';
import { createWallFeed, summarizeWallDevice } from './wall-device.ts';

/** Send interval of the server: five batches per second (apps/server/src/live). */
const BATCH_MS = 200;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface WallServer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the built application and the parts of the server that a wall uses; another process generates the
 * load.
 */
export async function startWallServer(devices: number, webDir: string): Promise<WallServer> {
  const http = createServer((request, response) => answer(request, response, devices, webDir));
  const frontend = new Server(http, {
    path: '/frontend',
    transports: ['websocket'],
    perMessageDeflate: false,
  });
  const list = new Server(http, { path: '/ventilation', transports: ['websocket'] });
  frontend.on('connection', (socket) => {
    const feed = createWallFeed(Number(socket.handshake.query['device_id']), Date.now());
    const timer = setInterval(() => {
      const next = feed.take(Date.now());
      if (next !== null) socket.emit('parsedVentilatorData', next.message, next.attachment);
    }, BATCH_MS);
    socket.on('disconnect', () => clearInterval(timer));
  });
  list.on('connection', (socket) => {
    const timer = setInterval(() => {
      const sentAt = Date.now();
      const ids = Array.from({ length: devices }, (_, index) => index + 1);
      socket.emit('ventilation', {
        type: 'newest_samples',
        sent_at: sentAt,
        device_ids: ids,
        last_sample_at: ids.map(() => sentAt),
      });
    }, 1000);
    socket.on('disconnect', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const bound = http.address();
  if (bound === null || typeof bound === 'string')
    throw new Error('Invariant broken: a TCP server has a port');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    async close() {
      // Both use one HTTP server, which waits for the clients of either.
      for (const server of [list, frontend]) server.disconnectSockets(true);
      http.closeAllConnections();
      await Promise.all([list.close(), frontend.close()]);
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, devices: number, webDir: string): void {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const body = answerApi(path, devices);
  if (body !== null) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return;
  }
  const known = extname(path) === '' ? '/index.html' : normalize(path);
  try {
    const content = readFileSync(join(webDir, known));
    response
      .writeHead(200, { 'content-type': TYPES[extname(known)] ?? 'application/octet-stream' })
      .end(content);
  } catch {
    response.writeHead(404).end();
  }
}

function answerApi(path: string, devices: number): unknown {
  const now = new Date().toISOString();
  switch (path) {
    case '/nestjs/features':
      return FEATURE_CODES.map(
        (code, index): Feature => ({
          feature_id: index + 1,
          created_at: now,
          updated_at: now,
          feature_code: code,
          feature_name: code,
        }),
      );
    case '/nestjs/auth/me':
      return {
        user: { id: 1, username: 'bench', email: 'bench@example.org' },
        is_admin: false,
        needs_factor: false,
        demo: false,
        units: null,
        default_views: [],
        flags: {
          production: false,
          add_patient: true,
          delete_patient: true,
          only_fresh: true,
          include_labeling: false,
        },
      } satisfies Me;
    case '/nestjs/devices/summary':
      return Array.from({ length: devices }, (_, index) => summarizeWallDevice(index + 1, Date.now()));
    default:
      return null;
  }
}
