import type { EncodedRows, ImportPart } from '../import/import-part.ts';
import { readBinaryArray } from './read-binary-array.ts';

/** Contents of parts independent of their division: rows by table, column by column in hex. */
export function collectParts(parts: readonly ImportPart[]) {
  return {
    chunks: joinColumns(parts.map(({ chunks }) => chunks)),
    breaths: joinColumns(parts.map(({ breaths }) => breaths)),
    findings: joinColumns(parts.map(({ findings }) => findings)),
    undecided: joinColumns(parts.map(({ undecided }) => undecided)),
    rollups: joinColumns(parts.map(({ rollups }) => rollups)),
    epochs: parts.flatMap(({ epochs }) => epochs),
    intervals: parts.flatMap(({ intervals }) => intervals),
    issues: parts.flatMap(({ issues }) => issues),
    issueCount: parts.reduce((sum, { issueCount }) => sum + issueCount, 0),
    breathCount: parts.reduce((sum, { breathCount }) => sum + breathCount, 0),
    endMs: parts.at(-1)?.endMs ?? null,
  };
}

function joinColumns(parts: readonly EncodedRows[]): readonly (readonly (string | null)[])[] {
  const columns: (string | null)[][] = [];
  for (const part of parts) {
    for (const [place, column] of (part ?? []).entries()) {
      columns[place] ??= [];
      columns[place].push(...readBinaryArray(column).map((element) => element?.toString('hex') ?? null));
    }
  }
  return columns;
}
