import { askDetector, type DetectorCall } from './ask-detector.ts';
import type { DetectorLink } from './detector-link.ts';
import { type DetectorWindow, writeWindow } from './detector-window.ts';

/** A program of others that has an HTTP address. */
export class HttpLink implements DetectorLink {
  readonly #call: Omit<DetectorCall, 'body' | 'signal'>;

  constructor(call: Omit<DetectorCall, 'body' | 'signal'>) {
    this.#call = call;
  }

  ask(window: DetectorWindow, signal: AbortSignal): Promise<string> {
    return askDetector({ ...this.#call, body: writeWindow(window), signal });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
