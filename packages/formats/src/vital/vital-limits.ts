const MEBIBYTE = 1024 * 1024;

/** Maximum unpacked bytes of one file: a month of an operating theatre's monitors at 500 Hz. */
export const MAX_UNPACKED_BYTES = 8 * 1024 * MEBIBYTE;
/** Maximum ratio of unpacked to packed size. Monitor waves reach 3 to 10, flat ones 100, a decompression bomb 1000. */
export const MAX_RATIO = 200;
/** Unpacked size from which the ratio is checked, because small files may have any ratio. */
export const RATIO_FREE_BYTES = 16 * MEBIBYTE;
/**
 * Maximum size of one packet. A block of samples has some kilobytes; rewritten files have blocks of a second to a
 * minute.
 */
export const MAX_PACKET_BYTES = 4 * MEBIBYTE;
/** Maximum tracks of one file; the largest cases of VitalDB have under 200. */
export const MAX_TRACKS = 512;
/** Maximum characters of names, units and remarks; longer ones are cut. */
export const MAX_NAME_CHARACTERS = 80;
export const MAX_TEXT_CHARACTERS = 1000;
