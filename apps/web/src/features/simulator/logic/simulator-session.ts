import { createSampleStore, type Playout, type SampleStore, type SampleView } from '@eupnea/waveform';
import { createExternalStore, type ExternalStore } from '../../../lib/external-store.ts';
import type {
  DisturbanceKind,
  ExportedFile,
  RunPlan,
  RunReport,
  SimulatorAnswer,
  SimulatorRequest,
} from '../worker/simulator-message.ts';
import { createPacedPlayout, type PacedPlayout } from './paced-playout.ts';

/** Retained samples, s: one sweep and the rest of the previous one at a slow pace. */
const RETAIN_SECONDS = 30;

/** A worker, or its replacement in a test. */
export interface SimulatorEngine {
  post(request: SimulatorRequest): void;
  end(): void;
}

export interface EngineListener {
  readonly onAnswer: (answer: SimulatorAnswer) => void;
  readonly onError: (detail: string) => void;
}

export interface SimulatorSessionDependencies {
  readonly openEngine: (listener: EngineListener) => SimulatorEngine;
  /** Clock of animation frames, ms. */
  readonly frameNowMs: () => number;
  readonly save: (files: readonly ExportedFile[], name: string) => void;
}

export interface SessionView {
  readonly status: 'idle' | 'running' | 'paused' | 'failed';
  /** Running plan; null before the first start. */
  readonly plan: RunPlan | null;
  readonly report: RunReport | null;
  readonly failure: string | null;
  readonly exporting: boolean;
}

const IDLE: SessionView = { status: 'idle', plan: null, report: null, failure: null, exporting: false };

/**
 * Page side of the worker: samples go to the canvases, other data to a store that changes four times a
 * second.
 */
export class SimulatorSession {
  readonly view: ExternalStore<SessionView> = createExternalStore<SessionView>(IDLE);
  readonly #dependencies: SimulatorSessionDependencies;
  readonly #store: SampleStore = createSampleStore(RETAIN_SECONDS);
  readonly #playout: PacedPlayout = createPacedPlayout();
  #engine: SimulatorEngine | null = null;
  #pace = 1;
  #epoch = 0;
  #exportName = '';

  constructor(dependencies: SimulatorSessionDependencies) {
    this.#dependencies = dependencies;
  }

  get samples(): SampleView {
    return this.#store;
  }

  get playout(): Playout {
    return this.#playout;
  }

  /** Starts from the first sample; ends a running simulation. */
  start(plan: RunPlan): void {
    this.#close();
    this.#epoch += 1;
    const epoch = this.#epoch;
    // Messages of an earlier worker are ignored.
    const isCurrent = () => epoch === this.#epoch;
    this.#engine = this.#dependencies.openEngine({
      onAnswer: (answer) => {
        if (isCurrent()) this.#take(answer);
      },
      onError: (detail) => {
        if (isCurrent()) this.#fail(detail);
      },
    });
    this.#engine.post({ type: 'start', plan, pace: this.#pace });
    this.#playout.setPace(this.#pace, this.#dependencies.frameNowMs());
    this.view.set({ ...IDLE, status: 'running', plan });
  }

  /** Applies a changed address: another patient starts a new run, a changed setting adjusts this one. */
  follow(plan: RunPlan): void {
    const { status, plan: current } = this.view.get();
    if (current === null || (status !== 'running' && status !== 'paused')) return;
    if (plan.scenarioId !== current.scenarioId || plan.seed !== current.seed) return this.start(plan);
    if (JSON.stringify(plan.change) === JSON.stringify(current.change)) return;
    this.#engine?.post({ type: 'change', change: plan.change });
    this.#change({ plan });
  }

  pause(): void {
    this.#setPace(0);
    this.#change({ status: 'paused' });
  }

  resume(): void {
    this.#setPace(this.#pace);
    this.#change({ status: 'running' });
  }

  choosePace(pace: number): void {
    this.#pace = pace;
    if (this.view.get().status === 'running') this.#setPace(pace);
  }

  disturb(kind: DisturbanceKind): void {
    this.#engine?.post({ type: 'disturb', kind });
  }

  /** @param formatId null for the truth */
  export(formatId: string | null, recordName: string): void {
    this.#exportName = recordName;
    this.#change({ exporting: true });
    this.#engine?.post({ type: 'export', formatId, recordName });
  }

  /** Ends the run when the page closes. */
  end(): void {
    this.#close();
    this.view.set(IDLE);
  }

  #close(): void {
    this.#engine?.end();
    this.#engine = null;
    this.#epoch += 1;
    this.#store.clear();
    this.#playout.reset();
  }

  #setPace(pace: number): void {
    this.#engine?.post({ type: 'pace', pace });
    this.#playout.setPace(pace, this.#dependencies.frameNowMs());
  }

  #take(answer: SimulatorAnswer): void {
    if (answer.type === 'report') this.#change({ report: answer.report });
    else if (answer.type === 'failed') this.#fail(answer.detail);
    else if (answer.type === 'exported') {
      this.#dependencies.save(answer.files, this.#exportName);
      this.#change({ exporting: false });
    } else {
      for (const { firstIndex, rateHz, length, channels } of answer.batches) {
        this.#store.write({ epoch: this.#epoch, firstIndex, rateHz, anchorMs: 0, count: length, channels });
        const newestMs = ((firstIndex + length - 1) * 1000) / rateHz;
        this.#playout.push(this.#epoch, newestMs, this.#dependencies.frameNowMs());
      }
    }
  }

  /** Keeps the visible data after the worker has failed. */
  #fail(detail: string): void {
    this.#engine?.end();
    this.#engine = null;
    this.#playout.setPace(0, this.#dependencies.frameNowMs());
    this.#change({ status: 'failed', failure: detail, exporting: false });
  }

  #change(change: Partial<SessionView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }
}
