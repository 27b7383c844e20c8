import { Worker } from 'node:worker_threads';
import type { StoredModel } from '../../storage/schema/detector.ts';
import { DetectorFailure } from './detector-failure.ts';
import type { DetectorLink } from './detector-link.ts';
import type { DetectorWindow } from './detector-window.ts';
import { fillInputs, listItems, shapeOf } from './model-input.ts';
import { writeScores } from './model-scores.ts';
import type { ModelOrder, ModelReply } from './model-thread.ts';

/** Time for all inputs of one window, ms: as for an answer by HTTP. */
const ANSWER_MS = 10_000;
/** Time to start the thread and load the model, ms: the runtime needs 1.2 s on two busy cores. */
const LOAD_MS = 30_000;
/** Heap of the thread, MB; the model's own memory is bounded in the thread. */
const HEAP_MEGABYTES = 128;

export interface ModelSource {
  readonly model: StoredModel;
  readonly classes: readonly { readonly class: string }[];
  readonly content: Uint8Array;
  /** Default 10 s; tests wait less. */
  readonly answerMs?: number;
}

type Order<Kind = ModelOrder> = Kind extends ModelOrder ? Omit<Kind, 'order'> : never;

interface Waiting {
  readonly order: number;
  take(reply: ModelReply): void;
  fail(failure: unknown): void;
}

/**
 * An ONNX model in a thread of its own. After any failure the thread is ended, and the next window starts another:
 * nothing that a model did to its memory outlives the failure.
 */
export class ModelLink implements DetectorLink {
  readonly #source: ModelSource;
  #thread: Worker | null = null;
  #waiting: Waiting | null = null;
  #orders = 0;

  constructor(source: ModelSource) {
    this.#source = source;
  }

  /** Starts the thread and loads the model. @throws DetectorFailure, or the reason of the signal */
  async open(signal: AbortSignal): Promise<void> {
    if (this.#thread !== null) return;
    const { model, classes, content } = this.#source;
    this.#start();
    await this.#send({ content, shape: shapeOf(model, classes.length) }, LOAD_MS, signal);
  }

  async ask(window: DetectorWindow, signal: AbortSignal): Promise<string> {
    const { model, classes, answerMs } = this.#source;
    const items = listItems(model, window);
    if (items.length === 0) return JSON.stringify({ findings: [] });
    await this.open(signal);
    const values = fillInputs(model, window, items);
    const scores = await this.#send({ count: items.length, values }, answerMs ?? ANSWER_MS, signal);
    return writeScores(model, classes, window, items, scores);
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }

  #start(): void {
    const thread = new Worker(new URL('./model-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      env: {},
      // What the runtime prints holds names from the model.
      stdout: true,
      stderr: true,
    });
    thread.unref();
    thread.stdout.resume();
    thread.stderr.resume();
    thread.on('message', (reply: ModelReply) => {
      if (this.#thread === thread && this.#waiting?.order === reply.order) this.#waiting.take(reply);
    });
    const fail = (failure: DetectorFailure) => {
      if (this.#thread === thread) this.#waiting?.fail(failure);
    };
    thread.on('error', (error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      fail(new DetectorFailure(isMemory ? 'memory' : 'crash'));
    });
    thread.on('exit', () => fail(new DetectorFailure('crash')));
    this.#thread = thread;
  }

  async #send(order: Order, mostMs: number, signal: AbortSignal): Promise<Float32Array> {
    signal.throwIfAborted();
    this.#orders += 1;
    const number = this.#orders;
    const abort = new AbortController();
    try {
      return await new Promise<Float32Array>((resolve, reject) => {
        const timer = setTimeout(() => reject(new DetectorFailure('timeout')), mostMs);
        abort.signal.addEventListener('abort', () => clearTimeout(timer));
        signal.addEventListener('abort', () => reject(signal.reason), { signal: abort.signal });
        this.#waiting = {
          order: number,
          take: (reply) =>
            'scores' in reply
              ? resolve(reply.scores)
              : reject(new DetectorFailure(reply.problem, reply.detail)),
          fail: reject,
        };
        this.#thread?.postMessage({ ...order, order: number });
      });
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      this.#waiting = null;
      abort.abort();
    }
  }
}
