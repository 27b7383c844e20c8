import type { DetectorWindow } from './detector-window.ts';

/** A detector of others as a run asks it: a program with an address, or a model in a thread. */
export interface DetectorLink {
  /**
   * The answer to a window as the documented text, which readAnswer() checks.
   * @throws DetectorFailure, or the reason of the signal
   */
  ask(window: DetectorWindow, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}
