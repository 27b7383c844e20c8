import { drawPicture, pictureHeight } from './draw-picture.ts';
import type { Paper } from './paper.ts';
import type { Piece } from './piece.ts';
import type { Cell, Table } from './sheet.ts';
import { SHADES, type Styles } from './styles.ts';

const COLUMN_GAP = 8;
const PICTURE_WIDTH = 46;
const RULE = 0.4;
/** First rows of a table that stay with its head. */
const ROWS_TOGETHER = 3;
/** Longest text that stays on one line, characters: "6.2–11.4", "100 %". */
const UNBROKEN_MAX = 12;
/** Width that a note in small type asks for at most, pt. */
const SMALL_WIDTH = 80;
/** Added to a measured width, because a rounded one would wrap the text that it was measured by, pt. */
const SLACK = 1;

interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** A piece for the head and for each row; rows are never broken, and the head is drawn again on a new page. */
export function layTable(paper: Paper, table: Table, width: number, styles: Styles): readonly Piece[] {
  const columns = layColumns(paper, table, width, styles);
  const head = layHead(paper, table, columns, width, styles);
  const { height } = head;
  const repeated: Piece = {
    height,
    draw: (x, y) => paper.decorate(() => head.draw(x, y, (write) => write())),
  };
  const rows = table.rows.map((row) => layRow(paper, row, columns, width, styles));
  return [
    {
      height,
      leads: true,
      draw: (x, y) => {
        paper.open('Table');
        paper.open('TR');
        head.draw(x, y, (write) => paper.tag('TH', write));
        paper.close();
        if (rows.length === 0) paper.close();
      },
    },
    ...rows.map(
      (row, place): Piece => ({
        height: row.height,
        repeated,
        leads: place < Math.min(ROWS_TOGETHER, rows.length) - 1,
        draw: (x, y) => {
          row.draw(x, y);
          if (place === rows.length - 1) paper.close();
        },
      }),
    ),
  ];
}

type Tag = (write: () => void) => void;

/** The names of the columns above a rule, each drawn within `tag`. */
function layHead(
  paper: Paper,
  { head }: Table,
  columns: readonly Column[],
  width: number,
  { head: style, rowPadding }: Styles,
): { readonly height: number; draw(x: number, y: number, tag: Tag): void } {
  const height =
    Math.max(...head.map((text, place) => paper.heightOf(text, columns[place]?.width ?? 0, style))) +
    2 * rowPadding;
  return {
    height,
    draw: (x, y, tag) => {
      for (const [place, text] of head.entries()) {
        const column = columns[place];
        if (column === undefined) continue;
        tag(() => {
          if (place === 0) drawRule(paper, x, y + height, width);
          paper.write(text, [x + column.x, y + rowPadding], column.width, style, { align: column.align });
        });
      }
    },
  };
}

function layRow(
  paper: Paper,
  row: readonly Cell[],
  columns: readonly Column[],
  width: number,
  styles: Styles,
): Piece {
  const { rowPadding } = styles;
  const height =
    Math.max(...row.map((cell, place) => cellHeight(paper, cell, columns[place]?.width ?? 0, styles))) +
    2 * rowPadding;
  return {
    height,
    draw: (x, y) => {
      paper.decorate(() => drawRule(paper, x, y + height, width));
      paper.open('TR');
      for (const [place, cell] of row.entries()) {
        const column = columns[place];
        if (column === undefined) continue;
        const at = { ...column, x: x + column.x };
        paper.tag(
          place === 0 ? 'TH' : 'TD',
          () => drawCell(paper, cell, at, y + rowPadding, styles),
          cell.picture?.alternative,
        );
      }
      paper.close();
    },
  };
}

function cellHeight(
  paper: Paper,
  { text, small, isStrong, picture }: Cell,
  width: number,
  styles: Styles,
): number {
  if (picture !== undefined) return pictureHeight(picture, styles);
  return (
    paper.heightOf(text, width, isStrong === true ? styles.strong : styles.body) +
    paper.heightOf(small ?? '', width, styles.small)
  );
}

function drawCell(
  paper: Paper,
  { text, small, isStrong, isUnderlined, picture }: Cell,
  { x, width, align }: Column,
  y: number,
  styles: Styles,
): void {
  if (picture !== undefined) return drawPicture(paper, picture, { x, y, width }, styles);
  const style = isStrong === true ? styles.strong : styles.body;
  paper.write(text, [x, y], width, style, { align, isUnderlined: isUnderlined === true });
  if (small !== undefined)
    paper.write(small, [x, y + paper.heightOf(text, width, style)], width, styles.small, { align });
}

function drawRule({ pdf }: Paper, x: number, y: number, width: number): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(RULE)
    .stroke(SHADES.light);
}

/** Widths as browsers choose them: what each column asks for, or between that and its widest word. */
function layColumns(paper: Paper, table: Table, width: number, styles: Styles): readonly Column[] {
  const { head, rows, texts = [] } = table;
  const room = width - COLUMN_GAP * (head.length - 1);
  const measure = (isLeast: boolean): readonly number[] =>
    head.map((name, place) =>
      Math.max(
        nameWidth(paper, name, styles, isLeast),
        ...rows.flatMap((row) => {
          const cell = row[place];
          return cell === undefined ? [] : [naturalWidth(paper, cell, styles, isLeast)];
        }),
      ),
    );
  const [wanted, least] = [measure(false), measure(true)];
  const widths = shareRoom(room, wanted, least);
  let x = 0;
  return widths.map((own, place) => {
    const column = {
      x,
      width: own,
      align: place === 0 || texts.includes(place) ? ('left' as const) : ('right' as const),
    };
    x += own + COLUMN_GAP;
    return column;
  });
}

/** Names of columns have several lines rather than push the numbers of others together. */
function nameWidth(paper: Paper, name: string, { head, scale }: Styles, isLeast: boolean): number {
  const word = paper.wordWidthOf(name, head);
  return SLACK + (isLeast ? word : Math.max(word, Math.min(paper.widthOf(name, head), SMALL_WIDTH * scale)));
}

/** Width that a cell asks for, or with `isLeast` that below which it breaks words or short texts such as "100 %". */
function naturalWidth(
  paper: Paper,
  { text, small = '', isStrong, picture }: Cell,
  { body, strong, small: smallStyle, scale }: Styles,
  isLeast: boolean,
): number {
  if (picture !== undefined) return PICTURE_WIDTH * scale;
  const style = isStrong === true ? strong : body;
  const isWhole = !isLeast || text.length <= UNBROKEN_MAX;
  const smallWidth = paper.wordWidthOf(small, smallStyle);
  return (
    SLACK +
    Math.max(
      isWhole ? paper.widthOf(text, style) : paper.wordWidthOf(text, style),
      isLeast
        ? smallWidth
        : Math.max(smallWidth, Math.min(paper.widthOf(small, smallStyle), SMALL_WIDTH * scale)),
    )
  );
}

/** Spare room is shared by width; where room lacks, each column gives of what it has beyond its least. */
function shareRoom(room: number, wanted: readonly number[], least: readonly number[]): readonly number[] {
  const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
  const spare = room - sum(wanted);
  if (spare >= 0) return wanted.map((width) => (width * room) / sum(wanted));
  const yielding = sum(wanted) - sum(least);
  if (yielding + spare >= 0) {
    return wanted.map((width, place) => width + (spare * (width - (least[place] ?? 0))) / yielding);
  }
  // Words are broken.
  return least.map((width) => (width * room) / sum(least));
}
