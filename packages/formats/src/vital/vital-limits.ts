const MEBIBYTE = 1024 * 1024;

/** Unpacked bytes of one file: a month of an operating theatre's monitors at 500 Hz. Beyond is a mistake or an attack. */
export const MAX_UNPACKED_BYTES = 8 * 1024 * MEBIBYTE;
/** Unpacked to packed. Monitor waves pack 3 to 10 times, flat ones up to 100; a bomb a thousand times. */
export const MAX_RATIO = 200;
/** Small files may pack to anything; the ratio counts from here. */
export const RATIO_FREE_BYTES = 16 * MEBIBYTE;
/** One packet: a block of samples has some kilobytes; files that were rewritten hold a second to a minute a block. */
export const MAX_PACKET_BYTES = 4 * MEBIBYTE;
/** Tracks of one file: the largest cases of VitalDB have under 200. */
export const MAX_TRACKS = 512;
/** Names and units are words; texts are remarks. What is longer is cut. */
export const MAX_NAME_CHARACTERS = 80;
export const MAX_TEXT_CHARACTERS = 1000;
