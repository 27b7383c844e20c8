import { encodeAscii } from '../framing/ascii.ts';
import { createHl7Mask, HL7_MASKED } from './hl7-mask.ts';

/** Overwrites what could name a patient in one direction of a conversation; the count of bytes never changes. */
export interface CaptureMask {
  /** Bytes that are safe to write; what cannot be judged yet waits for the next call. */
  push(bytes: Uint8Array): Uint8Array;
  /** What still waits when the connection ends, overwritten as a whole. */
  flush(): Uint8Array;
}

export interface MaskedProtocol {
  /** What the mask overwrites, for the head of the capture; empty = the protocol carries nothing of a patient. */
  readonly masked: readonly string[];
  createMask(): CaptureMask;
}

/** The bytes as they are. */
export const NO_MASK: CaptureMask = { push: (bytes) => bytes, flush: () => encodeAscii('') };

/** Protocols of a bedside device carry measurements, settings and the device's own serial number. */
const NOTHING_TO_MASK: MaskedProtocol = { masked: [], createMask: () => NO_MASK };

const MASKED_PROTOCOLS: { readonly [protocol: string]: MaskedProtocol } = {
  hl7: { masked: HL7_MASKED, createMask: createHl7Mask },
  // Nobody can tell what an unknown protocol says of a patient.
  raw: { masked: ['every printable character'], createMask: createPrintableMask },
};

export function findMaskedProtocol(protocol: string): MaskedProtocol {
  return MASKED_PROTOCOLS[protocol] ?? NOTHING_TO_MASK;
}

const LETTER_X = 0x58;

/** Leaves the framing (control bytes and bytes above 0x7e) of a protocol that nobody knows. */
function createPrintableMask(): CaptureMask {
  return {
    push: (bytes) => bytes.map((byte) => (byte > 0x20 && byte < 0x7f ? LETTER_X : byte)),
    flush: () => encodeAscii(''),
  };
}
