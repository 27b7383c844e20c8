import { createExternalStore, type ExternalStore } from '../../../lib/external-store.ts';
import type { RunPlan, RunResult, ValidationAnswer } from '../worker/validation-message.ts';

export interface RunEngine {
  end(): void;
}

export interface RunListener {
  readonly onAnswer: (answer: ValidationAnswer) => void;
  readonly onError: (message: string) => void;
}

export interface RunProgress {
  readonly plan: RunPlan;
  /** Number of recordings; the total is 0 before the worker starts. */
  readonly done: number;
  readonly total: number;
  readonly elapsedMs: number;
}

export interface SessionView {
  readonly progress: RunProgress | null;
  /** Last completed run. */
  readonly result: { readonly run: RunResult; readonly elapsedMs: number } | null;
  /** Message of the worker. */
  readonly failure: string | null;
}

/** The run of the page in a worker. */
export class ValidationSession {
  readonly view: ExternalStore<SessionView> = createExternalStore<SessionView>({
    progress: null,
    result: null,
    failure: null,
  });
  readonly #open: (plan: RunPlan, listener: RunListener) => RunEngine;
  #engine: RunEngine | null = null;

  constructor(open: (plan: RunPlan, listener: RunListener) => RunEngine) {
    this.#open = open;
  }

  start(plan: RunPlan): void {
    this.cancel();
    this.#change({ progress: { plan, done: 0, total: 0, elapsedMs: 0 }, failure: null });
    const engine: RunEngine = this.#open(plan, {
      // Messages of a terminated worker may still arrive.
      onAnswer: (answer) => this.#engine === engine && this.#take(plan, answer),
      onError: (message) => this.#engine === engine && this.#end({ failure: message }),
    });
    this.#engine = engine;
  }

  /** Drops the current run and keeps the last result. */
  cancel(): void {
    this.#end({});
  }

  #take(plan: RunPlan, answer: ValidationAnswer): void {
    const { elapsedMs } = answer;
    if (answer.type === 'done') this.#end({ result: { run: answer.result, elapsedMs } });
    else this.#change({ progress: { plan, done: answer.done, total: answer.total, elapsedMs } });
  }

  #end(change: Partial<SessionView>): void {
    this.#engine?.end();
    this.#engine = null;
    this.#change({ ...change, progress: null });
  }

  #change(change: Partial<SessionView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }
}
