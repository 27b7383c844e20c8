import type { ByteSource } from '../byte-source.ts';
import { DamagedFlac } from './damaged-flac.ts';
import { decodeFlacFrame } from './decode-flac-frame.ts';
import { parseFlacStreamInfo, STREAM_INFO_BYTES, type FlacStreamInfo } from './flac-stream-info.ts';

/** Bytes of head and check sums around the samples of a frame, with those of eight subframes. */
const FRAME_EXTRA_BYTES = 512;
/** Maximum values per byte. Waves have about one; a flat signal reaches 400, a stream made to exhaust memory 5000. */
const MOST_VALUES_A_BYTE = 400;
/** Number of values from which the ratio is checked, because short streams may be flat. */
const RATIO_FREE_VALUES = 16 * 1024 * 1024;

/**
 * Decodes a FLAC stream frame by frame. Memory holds the bytes of one frame at the size of its plain samples, at most
 * 2 MB. Throws DamagedFlac.
 */
export class FlacFrames {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held = new Uint8Array(0);
  #info: FlacStreamInfo | null = null;
  #bytes = 0;
  #values = 0;

  constructor(source: ByteSource) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Samples by channel; null at the end of the stream. */
  async next(): Promise<readonly Int32Array[] | null> {
    this.#info ??= await this.#readHead();
    const info = this.#info;
    const plain = info.mostBlockSamples * info.channels * Math.ceil((info.bitsPerSample + 1) / 8);
    await this.#hold(Math.max(info.mostFrameBytes ?? 0, plain) + FRAME_EXTRA_BYTES);
    if (this.#held.length === 0) return null;
    const { channels, length } = decodeFlacFrame(this.#held, info);
    this.#held = this.#held.subarray(length);
    this.#bytes += length;
    this.#values += channels.length * (channels[0]?.length ?? 0);
    if (this.#values > RATIO_FREE_VALUES && this.#values > MOST_VALUES_A_BYTE * this.#bytes)
      throw new DamagedFlac(`The stream holds more than ${MOST_VALUES_A_BYTE} values a byte.`);
    return channels;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #readHead(): Promise<FlacStreamInfo> {
    const mark = await this.#take(4);
    if (String.fromCharCode(...mark) !== 'fLaC') throw new DamagedFlac('The file is not FLAC.');
    let info: FlacStreamInfo | null = null;
    for (;;) {
      const [flags = 0, high = 0, middle = 0, low = 0] = await this.#take(4);
      const length = high * 65_536 + middle * 256 + low;
      if ((flags & 0x7f) === 0 && length === STREAM_INFO_BYTES && info === null)
        info = parseFlacStreamInfo(await this.#take(length));
      else await this.#pass(length);
      if ((flags & 0x80) === 0) continue;
      if (info === null) throw new DamagedFlac('The stream does not describe itself.');
      return info;
    }
  }

  async #take(count: number): Promise<Uint8Array> {
    await this.#hold(count);
    if (this.#held.length < count) throw new DamagedFlac('The head of the stream is cut short.');
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** Passes over pictures and tables, which may be long, in constant memory. */
  async #pass(count: number): Promise<void> {
    let left = count;
    while (left > 0) {
      if (this.#held.length === 0) await this.#hold(1);
      if (this.#held.length === 0) throw new DamagedFlac('The head of the stream is cut short.');
      const passed = Math.min(left, this.#held.length);
      this.#held = this.#held.subarray(passed);
      left -= passed;
    }
  }

  async #hold(count: number): Promise<void> {
    while (this.#held.length < count) {
      const next = await this.#chunks.next();
      if (next.done === true) return;
      const joined = new Uint8Array(this.#held.length + next.value.length);
      joined.set(this.#held);
      joined.set(next.value, this.#held.length);
      this.#held = joined;
    }
  }
}
