import {
  ABORT,
  CHECKSUM_CHARACTERS,
  COMMAND_START,
  FRAME_END,
  REALTIME_BIT,
  RESPONSE_START,
  RESUME,
  SUSPEND,
  checksum,
  type SlowMessage,
} from './frames.ts';

/**
 * Maximum message size: 256 identifiers of a code page at 23 characters (real-time configuration) plus frame.
 */
export const MAX_MESSAGE_BYTES = 256 * 23 + 8;
/** Maximum depth: a command within a response, and one after a restart of the peer. */
const MAX_DEPTH = 3;

export interface MessageSink {
  onMessage(message: SlowMessage): void;
  /** Real-time byte, bit 7 set. */
  onRealtime(byte: number): void;
  /** A message with a wrong checksum. */
  onCorrupt(kind: SlowMessage['kind'], code: number): void;
  /** Number of characters outside of complete messages. */
  onSkipped(bytes: number): void;
}

interface OpenMessage {
  readonly kind: SlowMessage['kind'];
  readonly bytes: number[];
}

/**
 * Splits a connection into slow messages and real-time bytes. Both peers may send commands, and a command may
 * be inside a response, so open messages form a stack.
 */
export function createMessageParser(sink: MessageSink): { push(bytes: Uint8Array): void } {
  const open: OpenMessage[] = [];
  let skipped = 0;

  function flushSkipped(): void {
    if (skipped > 0) sink.onSkipped(skipped);
    skipped = 0;
  }

  function drop(message: OpenMessage | undefined): void {
    skipped += message?.bytes.length ?? 0;
  }

  function dropAll(): void {
    while (open.length > 0) drop(open.pop());
  }

  function start(kind: SlowMessage['kind'], byte: number): void {
    // Only a command may be inside another message; otherwise the earlier one lost its end.
    if (kind === 'response') dropAll();
    else if (open.at(-1)?.kind === 'command') drop(open.pop());
    if (open.length === MAX_DEPTH) drop(open.shift());
    open.push({ kind, bytes: [byte] });
  }

  function end(message: OpenMessage): void {
    const [, code] = message.bytes;
    const body = Uint8Array.from(message.bytes.slice(0, -CHECKSUM_CHARACTERS));
    if (code === undefined || body.length < 2) return drop(message);
    const carried = String.fromCharCode(...message.bytes.slice(-CHECKSUM_CHARACTERS));
    flushSkipped();
    if (carried !== checksum(body)) return sink.onCorrupt(message.kind, code);
    sink.onMessage({ kind: message.kind, code, text: decodeCharacters(body.subarray(2)) });
  }

  function pushCharacter(byte: number): void {
    const message = open.at(-1);
    if (message === undefined) {
      skipped += 1;
      return;
    }
    message.bytes.push(byte);
    if (message.bytes.length > MAX_MESSAGE_BYTES) drop(open.pop());
  }

  function push(byte: number): void {
    if ((byte & REALTIME_BIT) !== 0) return sink.onRealtime(byte);
    switch (byte) {
      case COMMAND_START:
        return start('command', byte);
      case RESPONSE_START:
        return start('response', byte);
      case FRAME_END: {
        const message = open.pop();
        if (message !== undefined) end(message);
        else skipped += 1;
        return;
      }
      case ABORT:
        return dropAll();
      case SUSPEND:
      case RESUME:
        return;
      default:
        return pushCharacter(byte);
    }
  }

  return {
    push(bytes) {
      for (const byte of bytes) push(byte);
      flushSkipped();
    },
  };
}

function decodeCharacters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
