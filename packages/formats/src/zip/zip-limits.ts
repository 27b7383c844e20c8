/** Maximum sizes of an archive, from the largest uploads of a research group; a larger archive is refused. */
export interface ZipLimits {
  readonly entries: number;
  /** Unpacked bytes of one entry. */
  readonly entryBytes: number;
  /** Unpacked bytes of all entries. */
  readonly totalBytes: number;
  /** Ratio of unpacked to packed size. Waveform text reaches 3 to 12, repeated rows 100, a decompression bomb 1000. */
  readonly ratio: number;
}

const GIBIBYTE = 1024 ** 3;

export const ZIP_LIMITS: ZipLimits = {
  entries: 2000,
  entryBytes: 2 * GIBIBYTE,
  totalBytes: 8 * GIBIBYTE,
  ratio: 200,
};

/** Unpacked size from which the ratio is checked, because small files may have any ratio. */
export const RATIO_FREE_BYTES = 1024 * 1024;
