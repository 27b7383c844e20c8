import { DamagedFlac } from '../flac/damaged-flac.ts';
import { FlacFrames } from '../flac/flac-frames.ts';
import type { NamedSource } from '../named-source.ts';
import type { WfdbSignal } from './wfdb-header.ts';
import type { SignalFile } from './wfdb-signal-file.ts';

/** Reads a signal file of format 508, 516 or 524: each signal is a channel of a FLAC stream (WFDB signal(5)). */
export class FlacSignalFile implements SignalFile {
  readonly #flac: FlacFrames;
  readonly #signals: readonly WfdbSignal[];
  readonly places: ReadonlyMap<WfdbSignal, number>;
  readonly samplesPerFrame: number;
  readonly #each: number;
  /** Samples of the decoded frame by channel, and how many of them are given out. */
  #block: readonly Int32Array[] = [];
  #used = 0;
  /** Samples to pass over at the start. */
  #toPass: number;
  #damage: string | null = null;

  /** @param signals the signals of this file, in the header's order; all have the same samples per frame */
  constructor(source: NamedSource, signals: readonly WfdbSignal[]) {
    this.#flac = new FlacFrames(source.open());
    this.#signals = signals;
    this.#each = signals[0]?.samplesPerFrame ?? 1;
    this.#toPass = signals[0]?.byteOffset ?? 0;
    this.samplesPerFrame = signals.length * this.#each;
    this.places = new Map(signals.map((signal, at) => [signal, at * this.#each]));
  }

  get damage(): string | null {
    return this.#damage;
  }

  async read(frames: number): Promise<Int32Array> {
    const wanted = frames * this.#each;
    const values = new Int32Array(wanted * this.#signals.length);
    let done = 0;
    while (done < wanted && (await this.#hasSamples())) {
      const [first] = this.#block;
      const count = Math.min(wanted - done, (first?.length ?? 0) - this.#used);
      for (const [channel, samples] of this.#block.entries()) {
        for (let at = 0; at < count; at += 1) {
          const sample = done + at;
          const frame = Math.floor(sample / this.#each);
          const place = frame * this.samplesPerFrame + channel * this.#each + (sample % this.#each);
          values[place] = samples[this.#used + at] ?? 0;
        }
      }
      this.#used += count;
      done += count;
    }
    return values.subarray(0, Math.floor(done / this.#each) * this.samplesPerFrame);
  }

  async close(): Promise<void> {
    await this.#flac.close();
  }

  /** Decodes the next frame when the last one is used up. What follows damage is not read. */
  async #hasSamples(): Promise<boolean> {
    while (this.#used >= (this.#block[0]?.length ?? 0)) {
      if (this.#damage !== null) return false;
      const next = await this.#decode();
      if (next === null) return false;
      this.#block = next;
      this.#used = Math.min(this.#toPass, next[0]?.length ?? 0);
      this.#toPass -= this.#used;
    }
    return true;
  }

  async #decode(): Promise<readonly Int32Array[] | null> {
    try {
      const next = await this.#flac.next();
      if (next !== null && next.length !== this.#signals.length)
        throw new DamagedFlac(
          `It has ${next.length} channels; the header says ${this.#signals.length} signals.`,
        );
      return next;
    } catch (error) {
      if (!(error instanceof DamagedFlac)) throw error;
      this.#damage = error.message;
      return null;
    }
  }
}
