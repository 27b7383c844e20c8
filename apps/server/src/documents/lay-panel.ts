import { drawBox, drawPicture, pictureHeight } from './draw-picture.ts';
import { layTable } from './lay-table.ts';
import type { Paper } from './paper.ts';
import { type Piece, space } from './piece.ts';
import type { Block, KeyNumber, Panel } from './sheet.ts';
import type { Styles } from './styles.ts';

const LEGEND_BOX = { width: 14, height: 7 };
const LEGEND_GAP = 10;
const NUMBERS_ACROSS = 3;
const NUMBERS_ACROSS_BROAD = 6;
/** Width from which six key numbers stand side by side, pt. */
const BROAD = 640;
const NUMBER_GAP = 10;

/** Pieces of a panel: its title, which stays with what follows, and its blocks. */
export function layPanel(paper: Paper, panel: Panel, width: number, styles: Styles): readonly Piece[] {
  const blocks = panel.blocks.flatMap((block) => layBlock(paper, block, width, styles));
  return [layTitle(paper, panel, width, styles), ...blocks, space(styles.gap)];
}

function layTitle(
  paper: Paper,
  { title, note }: Panel,
  width: number,
  { heading, small, scale }: Styles,
): Piece {
  const ownWidth = paper.widthOf(title, heading) + NUMBER_GAP;
  const isBeside = note !== undefined && ownWidth + paper.widthOf(note, small) + 1 <= width;
  const titleHeight = paper.heightOf(title, width, heading);
  const noteHeight = note === undefined || isBeside ? 0 : paper.heightOf(note, width, small);
  return {
    height: titleHeight + noteHeight + 2 * scale,
    leads: true,
    draw: (x, y) => {
      paper.tag('H2', () => paper.write(title, [x, y], width, heading));
      if (note === undefined) return;
      paper.tag('P', () =>
        isBeside
          ? paper.write(note, [x + ownWidth, y + (heading.size - small.size)], width - ownWidth, small, {
              align: 'right',
            })
          : paper.write(note, [x, y + titleHeight], width, small),
      );
    },
  };
}

function layBlock(paper: Paper, block: Block, width: number, styles: Styles): readonly Piece[] {
  switch (block.kind) {
    case 'table':
      return [...layTable(paper, block, width, styles), space(styles.gap / 4)];
    case 'text':
      return [layText(paper, block.text, width, styles, block.isSmall === true)];
    case 'numbers':
      return layNumbers(paper, block.numbers, width, styles);
    case 'picture':
      return [
        {
          height: pictureHeight(block.picture, styles) + styles.gap / 2,
          draw: (x, y) =>
            paper.tag(
              'Figure',
              () => drawPicture(paper, block.picture, { x, y: y + styles.gap / 4, width }, styles),
              block.picture.alternative,
            ),
        },
      ];
    case 'legend':
      return [layLegend(paper, block.entries, width, styles)];
  }
}

export function layText(paper: Paper, text: string, width: number, styles: Styles, isSmall: boolean): Piece {
  const style = isSmall ? styles.small : styles.body;
  return {
    height: paper.heightOf(text, width, style) + styles.gap / 4,
    draw: (x, y) => paper.tag('P', () => paper.write(text, [x, y], width, style)),
  };
}

/** Key numbers in rows of three, or of six on a broad page. */
export function layNumbers(
  paper: Paper,
  numbers: readonly KeyNumber[],
  width: number,
  styles: Styles,
): readonly Piece[] {
  const across = width >= BROAD ? NUMBERS_ACROSS_BROAD : NUMBERS_ACROSS;
  const own = (width - NUMBER_GAP * (across - 1)) / across;
  const rows = Array.from({ length: Math.ceil(numbers.length / across) }, (_, row) =>
    numbers.slice(row * across, (row + 1) * across),
  );
  return rows.map((row): Piece => {
    const cells = row.map((number) => layNumber(paper, number, own, styles));
    return {
      height: Math.max(...cells.map(({ height }) => height)) + styles.gap / 2,
      draw: (x, y) => {
        for (const [place, cell] of cells.entries()) cell.draw(x + place * (own + NUMBER_GAP), y);
      },
    };
  });
}

function layNumber(
  paper: Paper,
  { name, value, unit, note }: KeyNumber,
  width: number,
  styles: Styles,
): Piece {
  const { small, number } = styles;
  const nameHeight = paper.heightOf(name, width, small);
  const valueHeight = paper.heightOf(value, width, number);
  const valueWidth = paper.widthOf(value, number) + 3;
  return {
    height: nameHeight + valueHeight + paper.heightOf(note, width, small),
    draw: (x, y) =>
      paper.tag('P', () => {
        paper.write(name, [x, y], width, small);
        paper.write(value, [x, y + nameHeight], width, number);
        paper.write(
          unit ?? '',
          [x + valueWidth, y + nameHeight + (number.size - small.size)],
          width - valueWidth,
          small,
        );
        paper.write(note, [x, y + nameHeight + valueHeight], width, small);
      }),
  };
}

function layLegend(
  paper: Paper,
  entries: (Block & { kind: 'legend' })['entries'],
  width: number,
  { small, scale, gap }: Styles,
): Piece {
  const box = { width: LEGEND_BOX.width * scale, height: LEGEND_BOX.height * scale };
  const lineHeight = small.size * 1.6;
  let [left, line] = [0, 0];
  const places = entries.map(({ text, shade }) => {
    const own = box.width + 3 + paper.widthOf(text, small) + 1;
    if (left > 0 && left + own > width) [left, line] = [0, line + 1];
    const place = { text, shade, left, top: line * lineHeight };
    left += own + LEGEND_GAP;
    return place;
  });
  return {
    height: (line + 1) * lineHeight + gap / 4,
    draw: (x, y) =>
      paper.tag('P', () => {
        for (const entry of places) {
          drawBox(paper, { ...box, x: x + entry.left, y: y + entry.top }, entry.shade, true);
          paper.write(entry.text, [x + entry.left + box.width + 3, y + entry.top - 1], width, small);
        }
      }),
  };
}
