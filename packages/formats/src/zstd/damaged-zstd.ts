/** Thrown while Zstandard data is unpacked that violates RFC 8878 or exceeds the expected length. */
export class DamagedZstd extends Error {}
