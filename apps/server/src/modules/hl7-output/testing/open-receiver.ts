import { createMllpDecoder, encodeMllp } from '@eupnea/drivers';
import { createServer, type Server, type Socket } from 'node:net';
import { boundPort, listen } from '../../../transports/tcp-listener.ts';

/** Answer of the receiver to a message; null for none. */
export type Answer = (controlId: string, text: string) => 'AA' | 'AE' | 'AR' | null;

export interface TestReceiver {
  readonly port: number;
  /** Every received message in order, including repetitions. */
  readonly messages: { readonly controlId: string; readonly text: string }[];
  answer: Answer;
  close(): Promise<void>;
}

/** An HL7 receiver that extracts the control id itself and shares no parser with the code under test. */
export async function openReceiver(answerAfterMs = 0, port = 0): Promise<TestReceiver> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    const decoder = createMllpDecoder();
    socket.on('data', (bytes) => {
      for (const message of decoder.push(bytes).messages) {
        const text = Buffer.from(message).toString('utf8');
        const controlId = text.split('|')[9] ?? '';
        receiver.messages.push({ controlId, text });
        const code = receiver.answer(controlId, text);
        if (code === null) continue;
        const ack = `MSH|^~\\&|RCV|X|EUPNEA||20260125||ACK^R01^ACK|R${receiver.messages.length}|P|2.6\rMSA|${code}|${controlId}|because\r`;
        setTimeout(() => socket.destroyed || socket.write(encodeMllp(Buffer.from(ack))), answerAfterMs);
      }
    });
  });
  await listen(server, { host: '127.0.0.1', port });
  const receiver: TestReceiver = {
    port: boundPort(server),
    messages: [],
    answer: () => 'AA',
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return receiver;
}
