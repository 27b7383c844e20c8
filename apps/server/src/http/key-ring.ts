/** Keys of one purpose: the first signs and encrypts; former keys of a rotation are still accepted. */
export type KeyRing = readonly [current: Uint8Array, ...former: Uint8Array[]];
