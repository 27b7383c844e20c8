/** Overwrites text that may identify a patient in one direction; the number of bytes is unchanged. */
export interface CaptureMask {
  /** Returns bytes that are safe to write; undecided ones wait for the next call. */
  push(bytes: Uint8Array): Uint8Array;
  /** Returns the waiting bytes at the end of the connection, overwritten completely. */
  flush(): Uint8Array;
}

export interface MaskedProtocol {
  /** Overwritten parts, for the header of the capture; empty when the protocol contains no patient data. */
  readonly masked: readonly string[];
  createMask(): CaptureMask;
}
