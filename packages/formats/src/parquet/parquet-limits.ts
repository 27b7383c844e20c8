const MEBIBYTE = 1024 * 1024;

/** The footer of ten thousand row groups of ten columns; its parser makes an object of every few bytes. */
export const MAX_FOOTER_BYTES = 4 * MEBIBYTE;
/** Tables of samples have tens of columns, wide exports hundreds. */
export const MAX_COLUMNS = 1024;
/** A page is the piece that is unpacked at once: writers make them of 1 MB; a group in one page is some megabytes. */
export const MAX_PAGE_BYTES = 32 * MEBIBYTE;
/** Values of one page: runs make many of few bytes. */
export const MAX_PAGE_VALUES = 4 * 1024 * 1024;
/** A page's own head; statistics of long texts make it long. */
export const MAX_PAGE_HEAD_BYTES = 64 * 1024;
/** Rows that are handed on at once. */
export const BATCH_ROWS = 4096;
/** A file that can only be read in order (packed in an archive) is held in memory up to this size. */
export const MAX_HELD_BYTES = 64 * MEBIBYTE;
