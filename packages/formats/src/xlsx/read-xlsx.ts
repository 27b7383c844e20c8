import type { NamedSource } from '../named-source.ts';
import type { RecordingEvent, RecordingReader } from '../reader.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { openWorkbook } from './open-workbook.ts';
import { sheetAsText } from './sheet-as-text.ts';

/** Reads the first sheet with a reader of tables; names the sheets that are not read. */
export async function* readXlsx(
  files: readonly NamedSource[],
  reader: RecordingReader,
): AsyncGenerator<readonly RecordingEvent[]> {
  const [file] = files;
  if (file === undefined) return;
  try {
    const { others } = await openWorkbook(file);
    if (others.length > 0) {
      const names = others.slice(0, 12).join(', ');
      const detail = `Only the first sheet is read; not read: ${names}${others.length > 12 ? ` and ${others.length - 12} more` : ''}.`;
      yield [{ type: 'issue', issue: { code: 'xlsx_other_sheets', detail } }];
    }
    for await (const chunk of sheetAsText(file).open()) yield reader.push(chunk);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    // Rows before the damage are kept, as in a truncated file.
    yield [...reader.finish(), { type: 'issue', issue: { code: error.code, detail: error.message } }];
    return;
  }
  yield reader.finish();
}
