/** Cells of one line; double quotes as in RFC 4180. A quoted line feed is not a thing of numeric tables. */
export function splitCsvLine(line: string, delimiter: string): string[] {
  // Blanks align columns: any run of them is one delimiter.
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

/** Tab, else semicolon, else comma: commas stand inside the numbers of tables that use one of the others. */
export function guessDelimiter(line: string): string {
  const others = ['\t', ';'];
  return others.find((delimiter) => splitCsvLine(line, delimiter).length > 1) ?? ',';
}
