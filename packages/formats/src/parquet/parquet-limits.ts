const MEBIBYTE = 1024 * 1024;

/** Maximum footer size: ten thousand row groups of ten columns. Its parser makes an object of every few bytes. */
export const MAX_FOOTER_BYTES = 4 * MEBIBYTE;
/** Maximum columns; tables of samples have tens, wide exports hundreds. */
export const MAX_COLUMNS = 1024;
/** Maximum groups above a column. */
export const MAX_DEPTH = 16;
/**
 * Maximum page size, the amount unpacked at once. Writers make pages of 1 MB; a row group in a single page has some
 * megabytes.
 */
export const MAX_PAGE_BYTES = 32 * MEBIBYTE;
/** Maximum values of one page, because run lengths expand few bytes to many values. */
export const MAX_PAGE_VALUES = 4 * 1024 * 1024;
/** Maximum size of a page header; statistics of long texts make it long. */
export const MAX_PAGE_HEAD_BYTES = 64 * 1024;
/** Number of rows per batch. */
export const BATCH_ROWS = 4096;
/** Maximum size of a file that is held in memory because it can only be read in order (in an archive). */
export const MAX_HELD_BYTES = 64 * MEBIBYTE;
