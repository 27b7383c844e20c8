const MEBIBYTE = 1024 * 1024;

/** Maximum bytes of all shared texts, which are held in memory. A table of samples has a few. */
export const MOST_SHARED_BYTES = 16 * MEBIBYTE;
/** Maximum columns of a sheet, and characters of a cell; longer texts are cut. */
export const MOST_COLUMNS = 1024;
export const MOST_CELL_CHARACTERS = 1000;
/** Maximum bytes of the lists of sheets. */
export const MOST_LIST_BYTES = MEBIBYTE;
/** Maximum size of a workbook in an archive, which is held in memory because a zip file must be read from its end. */
export const MOST_HELD_BYTES = 256 * MEBIBYTE;
