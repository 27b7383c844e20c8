/** Cells that programs write for a value that is missing, those of spreadsheets and of C libraries among them. */
export const NO_VALUE =
  /^(?:nan|null|none|na|n\/a|<na>|-+|\.|\?|[+-]?inf(?:inity)?|#n\/a|#?nan|#(?:value|div\/0|ref|num|null)!|#name\?|#+|\*+|[\u2013\u2014]+|nul|\(null\)|n\.?[ad]\.?|missing|invalid|err(?:or)?|leer|[+-]?ol|over(?:flow|range)?|[+-]?1\.#(?:qnan|snan|ind|inf)\d*)?$/i;

/** Numbers that programs write for a value that is missing. */
export const NO_VALUE_NUMBERS: ReadonlySet<number> = new Set([
  -99, -999, -1000, -9999, -10_000, -99_999, 9999, 99_999, 32_767, -32_768, 65_535,
]);
