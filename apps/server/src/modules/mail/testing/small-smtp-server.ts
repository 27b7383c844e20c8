import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';

/** Enough of RFC 5321 for one message: a real conversation over TCP. */
export class SmallSmtpServer {
  readonly received: string[] = [];
  refuses = false;
  /** Runs after a message has come, before the server says that it is taken. */
  onMessage: (() => Promise<unknown>) | null = null;
  readonly #server: Server = createServer((socket) => this.#serve(socket));

  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening on TCP');
    return address.port;
  }

  async close(): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    let message: string[] | null = null;
    let rest = '';
    socket.write('220 small\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      const lines = `${rest}${bytes.toString('utf8')}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (message === null) message = this.#answer(socket, line);
        else if (line === '.') {
          this.received.push(message.join('\n'));
          message = null;
          void this.#take(socket);
        } else message.push(line);
      }
    });
  }

  async #take(socket: Socket): Promise<void> {
    await this.onMessage?.();
    socket.write('250 taken\r\n');
  }

  #answer(socket: Socket, line: string): string[] | null {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA') {
      socket.write('354 go on\r\n');
      return [];
    }
    if (verb === 'RCPT' && this.refuses) socket.write(`451 no ${line}\r\n`);
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 fine\r\n');
    return null;
  }
}
