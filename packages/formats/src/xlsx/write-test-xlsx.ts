import { zipSync } from 'fflate';
import { encodeUtf8 } from '../encode-utf8.ts';

export interface TestSheet {
  readonly name: string;
  readonly rows: readonly (readonly (number | string | null)[])[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Writes a workbook as spreadsheets do: texts are shared, empty cells are left out (docs/formats/xlsx.md). */
export function writeTestXlsx(
  sheets: readonly TestSheet[],
  { uses1904 = false }: { readonly uses1904?: boolean } = {},
): Uint8Array {
  const texts: string[] = [];
  const share = (text: string) => {
    if (!texts.includes(text)) texts.push(text);
    return texts.indexOf(text);
  };
  const members: { [name: string]: Uint8Array } = {
    '[Content_Types].xml': encodeUtf8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': encodeUtf8(
      `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
        `${uses1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>` +
        sheets
          .map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 7}"/>`)
          .join('') +
        '</sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': encodeUtf8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
        // The first sheet need not be the file of the first number.
        sheets
          .map(
            (_sheet, at) =>
              `<Relationship Id="rId${at + 7}" Target="worksheets/sheet${sheets.length - at}.xml"/>`,
          )
          .join('') +
        '</Relationships>',
    ),
  };
  for (const [at, { rows }] of sheets.entries()) {
    const lines = rows.map((cells, row) => {
      const shown = cells.map((cell, column) => {
        const place = `${String.fromCharCode(65 + column)}${row + 1}`;
        if (cell === null) return '';
        return typeof cell === 'number'
          ? `<c r="${place}" s="1"><v>${cell}</v></c>`
          : `<c r="${place}" t="s"><v>${share(cell)}</v></c>`;
      });
      return `<row r="${row + 1}">${shown.join('')}</row>`;
    });
    members[`xl/worksheets/sheet${sheets.length - at}.xml`] = encodeUtf8(
      `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    );
  }
  members['xl/sharedStrings.xml'] = encodeUtf8(
    `<sst xmlns="${MAIN}">${texts.map((text) => `<si><r><t>${text.slice(0, 2)}</t></r><r><t>${text.slice(2)}</t></r></si>`).join('')}</sst>`,
  );
  return zipSync(members);
}
