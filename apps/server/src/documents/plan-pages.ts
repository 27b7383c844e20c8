import { layNumbers, layPanel, layText } from './lay-panel.ts';
import type { Paper } from './paper.ts';
import { heightOf, type Piece } from './piece.ts';
import type { Panel, Part, Sheet } from './sheet.ts';
import type { Styles } from './styles.ts';

/** Margins, pt: 15 mm at the sides, room for the head and the foot of a page. */
export const MARGIN = { side: 42, top: 44, bottom: 40 };
/** The first page has its title instead of a head. */
const FIRST_TOP = 34;
const COLUMN_GAP = 18;

export interface PlacedPiece {
  /** 0 = the first. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly piece: Piece;
}

/** Where each piece of the sheet stands. A piece higher than a page begins one, and its text is cut at the end. */
export function planPages(paper: Paper, sheet: Sheet, styles: Styles): readonly PlacedPiece[] {
  const width = paper.width - 2 * MARGIN.side;
  const flow = new PageFlow(paper.height - MARGIN.bottom);
  flow.add([
    layHeading(paper, sheet, width, styles),
    ...sheet.lines.map((line) => layText(paper, line, width, styles, false)),
    ...layNumbers(paper, sheet.numbers, width, styles),
  ]);
  for (const part of sheet.parts) addPart(flow, paper, part, width, styles);
  flow.add(sheet.feet.map((foot) => layText(paper, foot, width, styles, true)));
  return flow.placed;
}

function layHeading(
  paper: Paper,
  { title, subject, period, made }: Sheet,
  width: number,
  styles: Styles,
): Piece {
  const { title: style, small, body, gap } = styles;
  const name = `${title} · ${subject}`;
  const nameHeight = paper.heightOf(name, width, style);
  const periodHeight = paper.heightOf(period, width, body);
  return {
    height: nameHeight + periodHeight + paper.heightOf(made, width, small) + gap / 2,
    draw: (x, y) => {
      paper.tag('H1', () => paper.write(name, [x, y], width, style));
      paper.tag('P', () => {
        paper.write(period, [x, y + nameHeight], width, body);
        paper.write(made, [x, y + nameHeight + periodHeight], width, small);
      });
    },
  };
}

function addPart(flow: PageFlow, paper: Paper, part: Part, width: number, styles: Styles): void {
  const lay = (panels: readonly Panel[], own: number): readonly Piece[] =>
    panels.flatMap((panel) => layPanel(paper, panel, own, styles));
  if (part.kind === 'panels') {
    for (const panel of part.panels) flow.add(layPanel(paper, panel, width, styles));
    return;
  }
  const own = (width - COLUMN_GAP) / 2;
  const [left, right] = [lay(part.left, own), lay(part.right, own)];
  // Columns that no page holds follow each other instead.
  if (!flow.addBeside(left, right, own + COLUMN_GAP)) flow.add(lay([...part.left, ...part.right], width));
}

/** Places pieces from the top of a page to its bottom, and goes on with the next page. */
class PageFlow {
  readonly placed: PlacedPiece[] = [];
  readonly #bottom: number;
  #page = 0;
  #y = FIRST_TOP;

  constructor(bottom: number) {
    this.#bottom = bottom;
  }

  add(pieces: readonly Piece[]): void {
    for (const [place, piece] of pieces.entries()) {
      if (!this.#isOnTop() && this.#y + this.#together(pieces, place) > this.#bottom) {
        this.#turn();
        if (piece.repeated !== undefined) this.#place(piece.repeated);
      }
      this.#place(piece);
    }
  }

  /** Returns false where the higher of the columns is higher than a page. */
  addBeside(left: readonly Piece[], right: readonly Piece[], offset: number): boolean {
    const height = Math.max(heightOf(left), heightOf(right));
    if (this.#y + height > this.#bottom) {
      if (height > this.#bottom - MARGIN.top) return false;
      this.#turn();
    }
    const top = this.#y;
    for (const [pieces, x] of [
      [left, MARGIN.side],
      [right, MARGIN.side + offset],
    ] as const) {
      let y = top;
      for (const piece of pieces) {
        this.placed.push({ page: this.#page, x, y, piece });
        y += piece.height;
      }
    }
    this.#y = top + height;
    return true;
  }

  /** Height of a piece with those that it leads. */
  #together(pieces: readonly Piece[], place: number): number {
    let height = 0;
    for (const piece of pieces.slice(place)) {
      height += piece.height;
      if (piece.leads !== true) break;
    }
    return height;
  }

  #isOnTop(): boolean {
    return this.#y <= (this.#page === 0 ? FIRST_TOP : MARGIN.top);
  }

  #turn(): void {
    this.#page += 1;
    this.#y = MARGIN.top;
  }

  #place(piece: Piece): void {
    this.placed.push({ page: this.#page, x: MARGIN.side, y: this.#y, piece });
    this.#y += piece.height;
  }
}
