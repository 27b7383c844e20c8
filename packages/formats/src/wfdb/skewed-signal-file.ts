import { missingWfdbSample } from './decode-wfdb-samples.ts';
import type { WfdbSignal } from './wfdb-header.ts';
import type { SignalFile } from './wfdb-signal-file.ts';

/**
 * A signal file whose first frames precede the record: WFDB header(5), field skew. They are passed over, and as many frames at
 * the end have missing samples, so that the other signals keep theirs.
 */
export class SkewedSignalFile implements SignalFile {
  readonly #file: SignalFile;
  readonly #missing: number;
  #toPass: number;
  #toAdd: number;
  #held: Int32Array = new Int32Array(0);

  /** @param signal one of the signals of the file that have this skew */
  constructor(file: SignalFile, { skew, format }: WfdbSignal) {
    this.#file = file;
    this.#missing = missingWfdbSample(format);
    this.#toPass = skew;
    this.#toAdd = skew;
  }

  get places(): ReadonlyMap<WfdbSignal, number> {
    return this.#file.places;
  }

  get samplesPerFrame(): number {
    return this.#file.samplesPerFrame;
  }

  get damage(): string | null {
    return this.#file.damage;
  }

  async read(frames: number): Promise<Int32Array> {
    const { samplesPerFrame } = this;
    const wanted = frames * samplesPerFrame;
    while (this.#held.length < wanted) {
      const read = await this.#file.read(frames);
      if (read.length === 0) break;
      const passed = Math.min(this.#toPass, read.length / samplesPerFrame);
      this.#toPass -= passed;
      this.#hold(read.subarray(passed * samplesPerFrame));
    }
    const lacking = Math.min(this.#toAdd - this.#toPass, frames - this.#held.length / samplesPerFrame);
    if (lacking > 0) {
      this.#toAdd -= lacking;
      this.#hold(new Int32Array(lacking * samplesPerFrame).fill(this.#missing));
    }
    const values = this.#held.subarray(0, wanted);
    this.#held = this.#held.subarray(wanted);
    return values;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #hold(values: Int32Array): void {
    const joined = new Int32Array(this.#held.length + values.length);
    joined.set(this.#held);
    joined.set(values, this.#held.length);
    this.#held = joined;
  }
}
