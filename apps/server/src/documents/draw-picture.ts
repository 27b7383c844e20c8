import type { Paper } from './paper.ts';
import type { Mark, Picture, Shade } from './sheet.ts';
import { SHADES, type Styles } from './styles.ts';

const THIN = 0.5;
const BOLD = 1.1;
const DOT = 2;
const HATCH_STEP = 3;
const GUTTER_GAP = 4;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Height of a picture with the labels below it, pt. */
export function pictureHeight({ height, below }: Picture, { scale, small }: Styles): number {
  return height * scale + (below === undefined ? 0 : small.size * 1.4);
}

/** Draws a picture as vectors, with its labels. */
export function drawPicture(
  paper: Paper,
  picture: Picture,
  { x, y, width }: Omit<Box, 'height'>,
  styles: Styles,
): void {
  const { small, scale } = styles;
  const gutter = Math.max(
    0,
    ...(picture.beside ?? []).map(({ text }) => paper.widthOf(text, small) + GUTTER_GAP),
  );
  const box = { x: x + gutter, y, width: width - gutter, height: picture.height * scale };
  for (const { at, text } of picture.beside ?? [])
    paper.write(text, [x, y + at * box.height - small.size * 0.6], gutter - GUTTER_GAP, small, {
      align: 'right',
    });
  for (const mark of picture.marks) drawMark(paper, mark, box);
  for (const { at, text } of picture.below ?? [])
    paper.write(text, [box.x + at * box.width, y + box.height + small.size * 0.15], box.width, small);
}

function drawMark(paper: Paper, mark: Mark, box: Box): void {
  switch (mark.kind) {
    case 'box':
      return drawBox(
        paper,
        {
          x: box.x + mark.x * box.width,
          y: box.y + mark.y * box.height,
          width: mark.width * box.width,
          height: mark.height * box.height,
        },
        mark.shade,
        mark.isOutlined === true,
      );
    case 'line':
      return drawLine(paper, mark, box);
    case 'dot':
      paper.pdf.circle(box.x + mark.x * box.width, box.y + mark.y * box.height, DOT).fill(SHADES[mark.shade]);
  }
}

export function drawBox(paper: Paper, { x, y, width, height }: Box, shade: Shade, isOutlined: boolean): void {
  const { pdf } = paper;
  if (shade === 'hatched') hatch(paper, { x, y, width, height });
  else pdf.rect(x, y, width, height).fill(SHADES[shade]);
  if (isOutlined) pdf.rect(x, y, width, height).lineWidth(THIN).stroke(SHADES.middle);
}

/** Slanted lines, so that the box does not look like a shade. */
function hatch({ pdf }: Paper, { x, y, width, height }: Box): void {
  pdf.save().rect(x, y, width, height).clip();
  for (let at = x - height; at < x + width; at += HATCH_STEP)
    pdf.moveTo(at, y + height).lineTo(at + height, y);
  pdf.lineWidth(THIN).stroke(SHADES.hatched).restore();
}

function drawLine(
  { pdf }: Paper,
  { points, shade, isDashed, isBold }: Mark & { kind: 'line' },
  box: Box,
): void {
  const [first, ...others] = points;
  if (first === undefined) return;
  const place = ([x, y]: readonly [number, number]) =>
    [box.x + x * box.width, box.y + y * box.height] as const;
  pdf.moveTo(...place(first));
  for (const point of others) pdf.lineTo(...place(point));
  pdf.lineWidth(isBold === true ? BOLD : THIN).lineJoin('round');
  if (isDashed === true) pdf.dash(3, { space: 2 });
  pdf.stroke(SHADES[shade]);
  pdf.undash();
}
