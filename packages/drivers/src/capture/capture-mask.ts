import { encodeAscii } from '../framing/ascii.ts';
import { createHl7Mask, HL7_MASKED } from './hl7-mask.ts';
import type { CaptureMask, MaskedProtocol } from './masked-protocol.ts';

/** Leaves the bytes unchanged. */
export const NO_MASK: CaptureMask = { push: (bytes) => bytes, flush: () => encodeAscii('') };

/** Bedside protocols contain only measurements, settings and the serial number of the device. */
const NOTHING_TO_MASK: MaskedProtocol = { masked: [], createMask: () => NO_MASK };

const MASKED_PROTOCOLS: { readonly [protocol: string]: MaskedProtocol } = {
  hl7: { masked: HL7_MASKED, createMask: createHl7Mask },
  // An unknown protocol may contain patient data.
  raw: { masked: ['every printable character'], createMask: createPrintableMask },
};

export function findMaskedProtocol(protocol: string): MaskedProtocol {
  return MASKED_PROTOCOLS[protocol] ?? NOTHING_TO_MASK;
}

const LETTER_X = 0x58;

/** Keeps the framing (control bytes and bytes above 0x7e) of an unknown protocol. */
function createPrintableMask(): CaptureMask {
  return {
    push: (bytes) => bytes.map((byte) => (byte > 0x20 && byte < 0x7f ? LETTER_X : byte)),
    flush: () => encodeAscii(''),
  };
}
