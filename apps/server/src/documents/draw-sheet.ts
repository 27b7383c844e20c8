import { Paper } from './paper.ts';
import { MARGIN, type PlacedPiece, planPages } from './plan-pages.ts';
import type { Sheet } from './sheet.ts';
import { SHADES, type Styles, styleAt } from './styles.ts';

/** Sizes of type tried in turn, down to 6 pt, until all stands on one page. */
const SMALLER_SCALES = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7] as const;

/** Maximum pages of a document: 200 patients by 28 days have about 40. */
const PAGES_MAX = 200;

/** Draws a document. Throws for one of more than 200 pages. */
export async function drawSheet(sheet: Sheet): Promise<Uint8Array> {
  const paper = new Paper(sheet);
  const { placed, styles } = choosePlan(paper, sheet);
  const pages = countPages(placed);
  if (pages > PAGES_MAX) throw new Error(`A document of ${pages} pages`);
  paper.open('Document');
  let drawn = -1;
  for (const { page, x, y, piece } of placed) {
    for (; drawn < page; drawn += 1) paper.pdf.addPage();
    piece.draw(x, y);
  }
  paper.close();
  for (let page = 0; page < pages; page += 1) {
    paper.pdf.switchToPage(page);
    paper.decorate(() => drawMargins(paper, sheet, styles, { page, pages }));
  }
  return await paper.finish();
}

function choosePlan(
  paper: Paper,
  sheet: Sheet,
): { readonly placed: readonly PlacedPiece[]; readonly styles: Styles } {
  const plan = (scale: number) => {
    const styles = styleAt(scale);
    return { styles, placed: planPages(paper, sheet, styles) };
  };
  const first = plan(1);
  if (sheet.fitsOnePage !== true || countPages(first.placed) === 1) return first;
  for (const scale of SMALLER_SCALES) {
    const smaller = plan(scale);
    if (countPages(smaller.placed) === 1) return smaller;
  }
  return first;
}

function countPages(placed: readonly PlacedPiece[]): number {
  return (placed.at(-1)?.page ?? 0) + 1;
}

/** Who and when above, purpose and number of the page below. */
function drawMargins(
  paper: Paper,
  { title, subject, period, purpose, made, pageNumber }: Sheet,
  { small }: Styles,
  { page, pages }: { readonly page: number; readonly pages: number },
): void {
  const width = paper.width - 2 * MARGIN.side;
  const y = paper.height - MARGIN.bottom + 12;
  if (page > 0) {
    drawLine(paper, `${title} · ${subject} · ${period}`, MARGIN.top - 22);
    paper.pdf.moveTo(MARGIN.side, MARGIN.top - 8);
    paper.pdf
      .lineTo(MARGIN.side + width, MARGIN.top - 8)
      .lineWidth(0.4)
      .stroke(SHADES.light);
  }
  const number = pageNumber.replace('{page}', String(page + 1)).replace('{total}', String(pages));
  const numberWidth = paper.widthOf(number, small) + 10;
  drawLine(paper, `${purpose} · ${subject} · ${made}`, y, width - numberWidth);
  paper.write(number, [MARGIN.side + width - numberWidth, y], numberWidth, small, { align: 'right' });

  function drawLine(target: Paper, text: string, top: number, own = width): void {
    target.write(shorten(target, text, own, small), [MARGIN.side, top], own, small);
  }
}

/** The beginning of a text that fits one line. */
function shorten(paper: Paper, text: string, width: number, style: Styles['small']): string {
  const whole = paper.clean(text);
  if (paper.widthOf(whole, style) < width) return whole;
  const letters = Array.from(whole);
  let [kept, cut] = [0, letters.length];
  while (cut - kept > 1) {
    const middle = Math.floor((kept + cut) / 2);
    if (paper.widthOf(`${letters.slice(0, middle).join('')}…`, style) < width) kept = middle;
    else cut = middle;
  }
  return `${letters.slice(0, kept).join('')}…`;
}
