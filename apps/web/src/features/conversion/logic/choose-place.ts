/**
 * Maximum file size for conversion in the browser. A day of one ventilator as 50 Hz text is about 60 MB,
 * which fits a tab with its result. The server streams larger files.
 */
export const BROWSER_LIMIT_BYTES = 64_000_000;
