import { COLOR_TOKENS } from '../../../config/tokens.ts';
import { POINT_RADIUS, type Figure, type Mark, type MarkStyle } from './figure-marks.ts';

export interface FigureLegend {
  readonly title: string;
  /** Legend of letter and dash: "A: Men over 60, n = 12". */
  readonly groups: readonly { readonly dash: string; readonly text: string }[];
  /** How to read the figure, and its limits. */
  readonly notes: readonly string[];
}

const { surface, text, border } = COLOR_TOKENS.light;
const FONT =
  'system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, Ubuntu, Helvetica Neue, Arial, sans-serif';

/** Light tokens as attributes without style sheet or variables, so that every program shows the same. */
const LOOKS: Readonly<Record<MarkStyle, string>> = {
  bar: `fill="${text.primary}" fill-opacity="0.5"`,
  band: `fill="${text.primary}" fill-opacity="0.14"`,
  line: `fill="none" stroke="${text.primary}" stroke-width="1.8"`,
  reference: `fill="none" stroke="${text.tertiary}" stroke-width="1"`,
  grid: `fill="none" stroke="${border.grid}"`,
  axis: `fill="none" stroke="${border.control}"`,
  point: `fill="${text.primary}" fill-opacity="0.5"`,
  tick: `fill="${text.tertiary}"`,
  name: `fill="${text.primary}" font-weight="600" paint-order="stroke" stroke="${surface.surface}" stroke-width="3"`,
};
const POINTS_LOOK = `fill="none" stroke="${text.primary}" stroke-opacity="0.5" stroke-width="${2 * POINT_RADIUS}" stroke-linecap="round"`;

const MARGIN_PX = 20;
const LINE_PX = 18;
const SAMPLE_PX = 34;
/** Mean letter width at 12 px, rounded up, because SVG text does not wrap. */
const LETTER_PX = 6.5;

/** A self-contained figure file on a light background, with title, groups and notes. */
export function writeFigureSvg(figure: Figure, { title, groups, notes }: FigureLegend): string {
  const width = figure.width + 2 * MARGIN_PX;
  const top = MARGIN_PX + 20 + groups.length * LINE_PX + 10;
  const foot = top + figure.height + 10;
  const lines = notes.flatMap((note) => wrapWords(note, figure.width / LETTER_PX));
  const height = foot + lines.length * LINE_PX + MARGIN_PX;
  const legend = groups.flatMap((group, line) => {
    const y = MARGIN_PX + 20 + (line + 1) * LINE_PX;
    return [
      `<path d="M${MARGIN_PX} ${y - 4}h${SAMPLE_PX - 8}" ${LOOKS.line}${writeDash(group.dash)}/>`,
      `<text x="${MARGIN_PX + SAMPLE_PX}" y="${y}" fill="${text.primary}">${escapeXml(group.text)}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" font-size="12">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${surface.surface}"/>`,
    `<text x="${MARGIN_PX}" y="${MARGIN_PX + 14}" fill="${text.primary}" font-size="16" font-weight="600">${escapeXml(title)}</text>`,
    ...legend,
    `<g transform="translate(${MARGIN_PX} ${top})">`,
    ...figure.marks.map(writeMark),
    '</g>',
    ...lines.map(
      (words, line) =>
        `<text x="${MARGIN_PX}" y="${foot + (line + 1) * LINE_PX}" fill="${text.secondary}">${escapeXml(words)}</text>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}

/** Lines of at most `letters` letters, broken between words. */
function wrapWords(note: string, letters: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of note.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > letters) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function writeMark(mark: Mark): string {
  if (mark.shape === 'text')
    return `<text x="${mark.x}" y="${mark.y}" text-anchor="${mark.anchor}" ${LOOKS[mark.style]}>${escapeXml(mark.text)}</text>`;
  const title = mark.title === undefined ? '' : `<title>${escapeXml(mark.title)}</title>`;
  if (mark.shape === 'circle')
    return `<circle cx="${mark.x}" cy="${mark.y}" r="${POINT_RADIUS}" ${LOOKS.point}>${title}</circle>`;
  const look = mark.style === 'point' ? POINTS_LOOK : LOOKS[mark.style];
  return `<path d="${mark.d}" ${look}${writeDash(mark.dash)}>${title}</path>`;
}

function writeDash(dash = ''): string {
  return dash === '' ? '' : ` stroke-dasharray="${dash}"`;
}

/** Escapes markup in user-given names and removes characters that XML 1.0 forbids. */
function escapeXml(words: string): string {
  return words
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
