import { encodeMessage } from './frames.ts';

/** The slowest answer seen by other clients takes up to 5 s. */
export const ANSWER_TIMEOUT_MS = 5_000;
/** A request that the device does not answer after this many sendings is given up. */
export const MAX_SENDINGS = 3;

export interface Request {
  readonly code: number;
  readonly text: string;
}

/** Requests of one side: one outstanding, each code waits at most once, so the queue has an end. */
export interface RequestQueue {
  add(code: number, text?: string): void;
  clear(): void;
  readonly isIdle: boolean;
  /** Bytes of the next request when none is outstanding; null = nothing to send. */
  sendNext(nowMs: number): Uint8Array | null;
  /** The outstanding request of that code is answered. */
  settle(code: number): Request | null;
  /** Bytes of the outstanding request once more; null = there is none, or it was sent often enough and is given up. */
  repeat(nowMs: number): Uint8Array | null;
  isLate(nowMs: number): boolean;
}

export function createRequestQueue(): RequestQueue {
  const waiting = new Map<number, Request>();
  let outstanding: Request | null = null;
  let sentAtMs = 0;
  let sendings = 0;

  function send(request: Request, nowMs: number): Uint8Array {
    sentAtMs = nowMs;
    sendings += 1;
    return encodeMessage({ kind: 'command', ...request });
  }

  return {
    add(code, text = '') {
      waiting.set(code, { code, text });
    },
    clear() {
      waiting.clear();
      outstanding = null;
    },
    get isIdle() {
      return outstanding === null && waiting.size === 0;
    },
    sendNext(nowMs) {
      if (outstanding !== null) return null;
      const [request] = waiting.values();
      if (request === undefined) return null;
      waiting.delete(request.code);
      outstanding = request;
      sendings = 0;
      return send(request, nowMs);
    },
    settle(code) {
      if (outstanding?.code !== code) return null;
      const settled = outstanding;
      outstanding = null;
      return settled;
    },
    repeat(nowMs) {
      if (outstanding !== null && sendings < MAX_SENDINGS) return send(outstanding, nowMs);
      outstanding = null;
      return null;
    },
    isLate: (nowMs) => outstanding !== null && nowMs - sentAtMs >= ANSWER_TIMEOUT_MS,
  };
}
