/** Thrown while a FLAC stream is decoded that violates RFC 9639 or is cut short. */
export class DamagedFlac extends Error {}
