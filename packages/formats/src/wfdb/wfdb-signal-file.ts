import type { NamedSource } from '../named-source.ts';
import { decodeWfdbSamples } from './decode-wfdb-samples.ts';
import { WFDB_PAIR_BYTES, type WfdbSignal } from './wfdb-header.ts';

/** A signal file that is read in order, in runs of frames. */
export interface SignalFile {
  /** Position of each signal of the file within a frame. */
  readonly places: ReadonlyMap<WfdbSignal, number>;
  readonly samplesPerFrame: number;
  /** Why nothing more is read; null without damage. */
  readonly damage: string | null;
  /** Digital values of the next frames, fewer at the end. @param frames even, because format 212 packs pairs */
  read(frames: number): Promise<Int32Array>;
  close(): Promise<void>;
}

/** Reads a signal file of plain samples. */
export class WfdbSignalFile implements SignalFile {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #format: number;
  readonly #samplesPerFrame: number;
  #held: Uint8Array = new Uint8Array(0);
  #toPass: number;
  readonly places: ReadonlyMap<WfdbSignal, number>;
  readonly damage = null;

  /** @param signals the signals of this file, in the header's order; not empty */
  constructor(source: NamedSource, signals: readonly WfdbSignal[]) {
    this.#chunks = source.open()[Symbol.asyncIterator]();
    this.#format = signals[0]?.format ?? 16;
    this.#toPass = signals[0]?.byteOffset ?? 0;
    const places = new Map<WfdbSignal, number>();
    let place = 0;
    for (const signal of signals) {
      places.set(signal, place);
      place += signal.samplesPerFrame;
    }
    this.places = places;
    this.#samplesPerFrame = place;
  }

  get samplesPerFrame(): number {
    return this.#samplesPerFrame;
  }

  async read(frames: number): Promise<Int32Array> {
    const wanted = ((frames * this.#samplesPerFrame) / 2) * (WFDB_PAIR_BYTES.get(this.#format) ?? 4);
    while (this.#held.length < wanted) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      const passed = Math.min(this.#toPass, next.value.length);
      this.#toPass -= passed;
      const joined = new Uint8Array(this.#held.length + next.value.length - passed);
      joined.set(this.#held);
      joined.set(next.value.subarray(passed), this.#held.length);
      this.#held = joined;
    }
    const values = decodeWfdbSamples(this.#held.subarray(0, wanted), this.#format);
    this.#held = this.#held.subarray(Math.min(wanted, this.#held.length));
    return values.subarray(0, values.length - (values.length % this.#samplesPerFrame));
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
