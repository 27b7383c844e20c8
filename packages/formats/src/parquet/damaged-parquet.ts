/** Thrown inside the reader when bytes violate the format; the reader returns it as an issue. */
export class DamagedParquet extends Error {
  /** Byte offset in the file; null = no single position. */
  readonly offset: number | null;

  constructor(detail: string, offset: number | null = null) {
    super(detail);
    this.offset = offset;
  }
}
