import { Agent, request } from 'node:http';

/** Keep-alive, because the bench does not measure connection setup. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface CallAnswer {
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
}

export function callServer(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object | null,
): Promise<CallAnswer> {
  return new Promise((resolve, reject) => {
    const text = body === null ? '' : JSON.stringify(body);
    const content =
      body === null
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    const sent = request(url, {
      agent,
      method: body === null ? 'GET' : 'POST',
      headers: { ...headers, ...content },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8'),
          cookies: answer.headers['set-cookie'] ?? [],
        }),
      );
    });
    sent.end(text);
  });
}

export function closeConnections(): void {
  agent.destroy();
}
