/**
 * Up to here a file is converted in the browser: a day of one ventilator as 50 Hz text is about 60 MB, and its result
 * fits a tab's memory beside it. Larger ones go through the server, which streams.
 */
export const BROWSER_LIMIT_BYTES = 64_000_000;
