/** Fewer bytes than this tell nothing. */
const LEAST_BYTES = 16;
/** Bytes that are looked at; the first of a probe. */
const MOST_BYTES = 4096;
/** Level changes within a byte up to which it looks stretched. */
const FEW_CHANGES = 2;
/**
 * Share of stretched bytes above which the sender is slower than the line. Bytes of a simulated line (uart.ts): 0.13 to
 * 0.35 with equal rates, 0.64 to 1.00 when the device sends at half or a quarter of the rate.
 */
const STRETCHED_SHARE = 0.55;

export interface LineNoise {
  receive(bytes: Uint8Array): void;
  /** The bytes have the long runs of equal bits of a sender slower than the line. A guess, and only this way round. */
  looksStretched(): boolean;
}

/** Looks at bytes that nobody can read for the sign of a baud rate that is too high. */
export function createLineNoise(): LineNoise {
  let total = 0;
  let stretched = 0;
  return {
    receive(bytes) {
      for (const byte of bytes.subarray(0, Math.max(0, MOST_BYTES - total))) {
        total += 1;
        if (countChanges(byte) <= FEW_CHANGES) stretched += 1;
      }
    },
    looksStretched: () => total >= LEAST_BYTES && stretched / total > STRETCHED_SHARE,
  };
}

function countChanges(byte: number): number {
  let changes = 0;
  for (let differences = (byte ^ (byte >> 1)) & 0x7f; differences > 0; differences >>= 1) {
    changes += differences & 1;
  }
  return changes;
}
