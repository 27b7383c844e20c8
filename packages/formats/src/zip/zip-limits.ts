/** What an archive may be at most. Beyond is a mistake or an attack; the numbers are a research group's largest uploads. */
export interface ZipLimits {
  readonly entries: number;
  /** Bytes of one entry, unpacked. */
  readonly entryBytes: number;
  /** Bytes of all entries together, unpacked. */
  readonly totalBytes: number;
  /** Unpacked to packed. Waveform text packs 3 to 12 times; repeated rows up to 100; a bomb a thousand times. */
  readonly ratio: number;
}

const GIBIBYTE = 1024 ** 3;

export const ZIP_LIMITS: ZipLimits = {
  entries: 2000,
  entryBytes: 2 * GIBIBYTE,
  totalBytes: 8 * GIBIBYTE,
  ratio: 200,
};

/** Small files may pack to anything; the ratio counts from here. */
export const RATIO_FREE_BYTES = 1024 * 1024;
