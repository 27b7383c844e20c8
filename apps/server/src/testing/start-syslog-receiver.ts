import { createServer, type TLSSocket } from 'node:tls';

export interface SyslogReceiverOptions {
  readonly cert: string;
  readonly key: string;
  /** CA of client certificates; absent = none is requested. */
  readonly clientCa?: string;
  readonly port?: number;
}

export interface TestSyslogReceiver {
  readonly port: number;
  /** Messages of complete frames, in order of arrival. */
  readonly messages: string[];
  /** Received octets of every accepted connection. */
  readonly connections: { octets: number }[];
  /** Called with each connection and its octets so far; may end it. */
  onOctets: ((socket: TLSSocket, octets: number) => void) | null;
  close(): Promise<void>;
}

/** Starts a log server: TLS and the frames of RFC 5425, as strict as the RFC. */
export async function startSyslogReceiver(options: SyslogReceiverOptions): Promise<TestSyslogReceiver> {
  const messages: string[] = [];
  const connections: { octets: number }[] = [];
  const open = new Set<TLSSocket>();
  const { cert, key, clientCa: ca } = options;
  const server = createServer(
    { cert, key, ...(ca === undefined ? {} : { ca, requestCert: true, rejectUnauthorized: true }) },
    (socket) => {
      open.add(socket);
      const connection = { octets: 0 };
      connections.push(connection);
      let rest: Buffer = Buffer.alloc(0);
      socket.on('data', (octets: Buffer) => {
        connection.octets += octets.length;
        const read = readFrames(Buffer.concat([rest, octets]));
        rest = read.rest;
        messages.push(...read.messages);
        receiver.onOctets?.(socket, connection.octets);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    },
  );
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver listens on no port');
  const receiver: TestSyslogReceiver = {
    port: address.port,
    messages,
    connections,
    onOctets: null,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

/** Parses octet-counted frames: length, space, message. Throws on anything else. */
function readFrames(octets: Buffer): { readonly messages: readonly string[]; readonly rest: Buffer } {
  const messages: string[] = [];
  let at = 0;
  for (;;) {
    const space = octets.indexOf(' ', at);
    if (space === -1) break;
    const digits = octets.subarray(at, space).toString('latin1');
    if (!/^[1-9]\d{0,5}$/u.test(digits)) throw new Error(`"${digits}" is no length of a frame`);
    const end = space + 1 + Number(digits);
    if (end > octets.length) break;
    messages.push(octets.subarray(space + 1, end).toString('utf8'));
    at = end;
  }
  return { messages, rest: octets.subarray(at) };
}
