import { encodeMessage } from './frames.ts';

/** Slowest answer known from other clients, ms. */
export const ANSWER_TIMEOUT_MS = 5_000;
/** Number of sendings after which an unanswered request is dropped. */
export const MAX_SENDINGS = 3;

export interface Request {
  readonly code: number;
  readonly text: string;
}

/** Requests of one side: one outstanding; each code is queued at most once, which bounds the queue. */
export interface RequestQueue {
  add(code: number, text?: string): void;
  clear(): void;
  readonly isIdle: boolean;
  /** Bytes of the next request when none is outstanding; null without one. */
  sendNext(nowMs: number): Uint8Array | null;
  /** Completes the outstanding request of that code. */
  settle(code: number): Request | null;
  /** Bytes of the outstanding request again; null without one, or after the last try. */
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
