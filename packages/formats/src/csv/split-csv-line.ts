/**
 * Splits one line into cells; double quotes as in RFC 4180. Quoted line feeds are not supported: numeric tables have
 * none.
 */
export function splitCsvLine(line: string, delimiter: string): string[] {
  // A run of blanks is one delimiter, because blanks align columns.
  if (delimiter === ' ') return line.trim().split(/[ \t]+/);
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index] ?? '';
    if (character === '"') {
      if (quoted && line[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = !quoted;
    } else if (character === delimiter && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  cells.push(cell);
  return cells;
}

/**
 * Guesses the delimiter: tab, then semicolon, then bar, then comma, because commas may be decimal marks in tables with
 * the others; blanks last, because names contain blanks.
 */
export function guessDelimiter(line: string): string {
  const candidates = ['\t', ';', '|', ',', ' '];
  return candidates.find((delimiter) => splitCsvLine(line, delimiter).length > 1) ?? ',';
}
