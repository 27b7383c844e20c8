import { createRfc2217Client } from '@eupnea/drivers';
import type { DeviceHandlers, Rfc2217Target } from './dial-target.ts';
import { dialTcp } from './tcp-dial.ts';
import type { DialedConnection } from './connection.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';

/**
 * Timeout for the confirmation of a line setting: a terminal server takes milliseconds, one without RFC 2217 never
 * confirms.
 */
export const LINE_TIMEOUT_MS = 5_000;

/** Opens a port of a terminal server and applies its line settings before reading from the device. */
export function dialRfc2217({ host, port, line }: Rfc2217Target, handlers: DeviceHandlers): DialedConnection {
  const client = createRfc2217Client(line);
  let isOpened = false;
  let timer: NodeJS.Timeout | undefined;

  function end(reason: DisconnectReason, detail: string): void {
    clearTimeout(timer);
    handlers.onEnd(reason, detail);
  }

  function fail(detail: string): void {
    connection.close();
    end('protocol', detail);
  }

  function checkOpened(): void {
    if (client.state === 'failed') fail(client.failure);
    else if (client.state === 'ready' && !isOpened) {
      clearTimeout(timer);
      isOpened = true;
      handlers.onOpen();
    }
  }

  const connection = dialTcp(
    { host, port },
    {
      onOpen() {
        timer = setTimeout(
          () => fail(`no answer to the line settings within ${LINE_TIMEOUT_MS} ms: raw TCP, not RFC 2217?`),
          LINE_TIMEOUT_MS,
        );
        connection.send(client.open());
      },
      onBytes(bytes) {
        const errorsBefore = client.lineErrors;
        const { data, send } = client.receive(bytes);
        if (send.length > 0) connection.send(send);
        if (!isOpened) checkOpened();
        if (client.lineErrors !== errorsBefore) handlers.onLineErrors?.(client.lineErrors);
        if (data.length > 0) handlers.onBytes(data);
      },
      onEnd: end,
    },
  );
  return {
    send(bytes) {
      const encoded = client.encode(bytes);
      if (encoded.length > 0) connection.send(encoded);
    },
    pause: () => connection.pause(),
    resume: () => connection.resume(),
    close() {
      clearTimeout(timer);
      connection.close();
    },
  };
}
