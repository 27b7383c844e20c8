import type { Driver, DriverOutput, DriverSession, LineErrors } from '@eupnea/drivers';
import type { DeviceTarget, DialDevice } from './dial-target.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';

/** Drivers need a tick at least once a second. */
const TICK_MS = 1_000;

export interface ConversationHandlers {
  opened?(): void;
  /** Called with the time passed to the driver's session, so that the conversation can be replayed. */
  received?(bytes: Uint8Array, nowMs: number): void;
  sent?(bytes: Uint8Array, nowMs: number): void;
  told?(output: DriverOutput): void;
  lineErrors?(errors: LineErrors): void;
  /** Called once, not after `stop`. */
  ended(reason: DisconnectReason, detail: string): void;
}

export interface ConversationOptions {
  readonly target: DeviceTarget;
  /** null = listen only. */
  readonly driver: Driver | null;
  readonly dial: DialDevice;
  readonly handlers: ConversationHandlers;
}

/** Holds one connection from start to end outside the gateway: stores nothing and never redials. */
export function converse({ target, driver, dial, handlers }: ConversationOptions): { stop(): void } {
  let session: DriverSession | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    connection.close();
  }

  function end(reason: DisconnectReason, detail: string): void {
    if (isOver) return;
    stop();
    handlers.ended(reason, detail);
  }

  function follow(call: (session: DriverSession) => DriverOutput, nowMs: number): void {
    if (session === null || isOver) return;
    let output: DriverOutput;
    try {
      output = call(session);
    } catch (error) {
      return end('failure', error instanceof Error ? error.message : String(error));
    }
    handlers.told?.(output);
    if (isOver) return;
    if (output.send !== undefined && output.send.length > 0) {
      handlers.sent?.(output.send, nowMs);
      connection.send(output.send);
    }
    if (output.reset !== undefined) return end('protocol', output.reset);
    clearTimeout(timer);
    const waitMs = Math.min(output.wakeAfterMs ?? TICK_MS, TICK_MS);
    timer = setTimeout(tick, waitMs);
  }

  function tick(): void {
    const nowMs = Date.now();
    follow((current) => current.tick(nowMs), nowMs);
  }

  const connection = dial(target, {
    onOpen() {
      session = driver?.createSession() ?? null;
      handlers.opened?.();
      const nowMs = Date.now();
      follow((current) => current.open(nowMs), nowMs);
    },
    onBytes(bytes) {
      const nowMs = Date.now();
      handlers.received?.(bytes, nowMs);
      follow((current) => current.receive(bytes, nowMs), nowMs);
    },
    onLineErrors: (errors) => handlers.lineErrors?.(errors),
    onEnd: end,
  });
  return { stop };
}
