/** The bytes are not what the format says; thrown within the reader and told as an issue at its border. */
export class DamagedParquet extends Error {
  /** Byte of the file; null = not of one place. */
  readonly offset: number | null;

  constructor(detail: string, offset: number | null = null) {
    super(detail);
    this.offset = offset;
  }
}
