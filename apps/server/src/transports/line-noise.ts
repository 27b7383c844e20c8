/** Minimum number of bytes for a decision. */
const LEAST_BYTES = 16;
/** Number of bytes inspected, from the first of a probe. */
const MOST_BYTES = 4096;
/** Maximum number of level changes in a byte that looks stretched. */
const FEW_CHANGES = 2;
/**
 * Share of stretched bytes above which the sender is slower than the line. Bytes of a simulated line (uart.ts): 0.13 to
 * 0.35 at equal rates, 0.64 to 1.00 when the device sends at half or a quarter of the rate.
 */
const STRETCHED_SHARE = 0.55;

export interface LineNoise {
  receive(bytes: Uint8Array): void;
  /**
   * True when the bytes have the long runs of equal bits that a slower sender causes. A heuristic; does not detect a
   * faster sender.
   */
  looksStretched(): boolean;
}

/** Inspects unreadable bytes for signs that the configured baud rate is too high. */
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
