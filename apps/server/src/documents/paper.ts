import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import Pdf from 'pdfkit';
import { cleanText } from './clean-text.ts';
import type { Sheet } from './sheet.ts';

const FACES = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;

export type Face = keyof typeof FACES;

export interface TextStyle {
  readonly face: Face;
  /** pt */
  readonly size: number;
  readonly colour: string;
}

const A4 = { width: 595.28, height: 841.89 };
const LINE_HEIGHT = 1.25;
/** Unprintable edge, pt. */
const EDGE = 12;

const faces = new Map<Face, { readonly bytes: Buffer; readonly codePoints: ReadonlySet<number> }>();

/** Reads a font file once; both faces have the same characters. */
function openFace(face: Face) {
  const known = faces.get(face);
  if (known !== undefined) return known;
  const bytes = withoutKerning(readFileSync(fileURLToPath(FACES[face])));
  const font = create(bytes);
  if (!('characterSet' in font)) throw new Error(`${FACES[face]} is no font`);
  const opened = { bytes, codePoints: new Set(font.characterSet) };
  faces.set(face, opened);
  return opened;
}

/** Pages to write on, with places in pt from the top left corner. */
export class Paper {
  readonly pdf: PDFKit.PDFDocument;
  readonly width: number;
  readonly height: number;
  readonly #cleaned = new Map<string, string>();
  /** Structure elements that contain what is tagged next, the innermost last. */
  readonly #open: PDFKit.PDFStructureElement[] = [];

  constructor(sheet: Sheet) {
    this.pdf = new Pdf({
      size: 'A4',
      layout: sheet.isLandscape === true ? 'landscape' : 'portrait',
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      tagged: true,
      pdfVersion: '1.7',
      lang: sheet.language,
      displayTitle: true,
      info: {
        Title: this.clean(`${sheet.title} · ${sheet.subject}`),
        Subject: this.clean(sheet.period),
        Author: 'Eupnea',
        Creator: 'Eupnea',
        Producer: 'Eupnea',
      },
    });
    const { width, height } = A4;
    [this.width, this.height] = sheet.isLandscape === true ? [height, width] : [width, height];
    for (const face of ['regular', 'strong'] as const) this.pdf.registerFont(face, openFace(face).bytes);
  }

  clean(text: string): string {
    const known = this.#cleaned.get(text);
    if (known !== undefined) return known;
    const { codePoints } = openFace('regular');
    const cleaned = cleanText(text, (codePoint) => codePoints.has(codePoint));
    this.#cleaned.set(text, cleaned);
    return cleaned;
  }

  /** Width on one line, pt. */
  widthOf(text: string, style: TextStyle): number {
    return this.#use(style).widthOfString(this.clean(text));
  }

  /** Widest word, pt: a column narrower than it breaks words. */
  wordWidthOf(text: string, style: TextStyle): number {
    const pdf = this.#use(style);
    return Math.max(
      0,
      ...this.clean(text)
        .split(' ')
        .map((word) => pdf.widthOfString(word)),
    );
  }

  /** Height of the text wrapped to the width, pt. */
  heightOf(text: string, width: number, style: TextStyle): number {
    if (text === '') return 0;
    return this.#use(style).heightOfString(this.clean(text), {
      width: Math.max(width, 1),
      ...gapOf(this.pdf, style),
    });
  }

  /** Writes into a column of this width. A text that reaches the end of the page is cut there with an ellipsis. */
  write(
    text: string,
    [x, y]: readonly [x: number, y: number],
    width: number,
    style: TextStyle,
    {
      align = 'left',
      isUnderlined = false,
    }: { readonly align?: 'left' | 'right'; readonly isUnderlined?: boolean } = {},
  ): void {
    // Below the paper PDFKit would begin a page of its own.
    const height = this.height - EDGE - y;
    if (text === '' || height < style.size * LINE_HEIGHT) return;
    this.#use(style).fillColor(style.colour);
    this.pdf.text(this.clean(text), x, y, {
      width: Math.max(width, 1),
      height,
      ellipsis: true,
      align,
      underline: isUnderlined,
      ...gapOf(this.pdf, style),
    });
  }

  /** Draws as content of a structure element of this type; within `draw`, elements are its children. */
  tag(type: string, draw: () => void, alternative?: string): void {
    const options = alternative === undefined ? {} : { alt: this.clean(alternative) };
    const element = this.pdf.struct(type, options, [draw]);
    this.#add(element);
    element.end();
  }

  /** Opens an element whose children are those tagged until `close()`. */
  open(type: string): void {
    const element = this.pdf.struct(type);
    this.#add(element);
    this.#open.push(element);
  }

  close(): void {
    this.#open.pop()?.end();
  }

  /** Draws what readers aloud leave out: rules, and what is repeated on each page. */
  decorate(draw: () => void): void {
    this.pdf.markContent('Artifact');
    draw();
    this.pdf.endMarkedContent();
  }

  async finish(): Promise<Uint8Array> {
    const parts: Buffer[] = [];
    this.pdf.on('data', (part: Buffer) => parts.push(part));
    const ended = new Promise<void>((resolve, reject) => {
      this.pdf.on('end', () => resolve());
      this.pdf.on('error', reject);
    });
    this.pdf.end();
    await ended;
    return Buffer.concat(parts);
  }

  #add(element: PDFKit.PDFStructureElement): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.pdf.addStructure(element);
    else parent.add(element);
  }

  #use({ face, size }: TextStyle): PDFKit.PDFDocument {
    return this.pdf.font(face).fontSize(size);
  }
}

/** Bytes before the table directory of a TrueType file, and of each of its entries. */
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/**
 * The font without its table of positions. Inter moves a decimal mark under a 7 before it, so that "7.6" reads as "76" in
 * small type.
 */
function withoutKerning(font: Buffer): Buffer {
  const bytes = Buffer.from(font);
  for (let table = 0; table < bytes.readUInt16BE(4); table += 1) {
    const at = HEADER_BYTES + table * ENTRY_BYTES;
    if (bytes.toString('latin1', at, at + 4) === 'GPOS') bytes.write('none', at, 'latin1');
  }
  return bytes;
}

/** Space between lines that gives each a height of 1.25 times the size of its type. */
function gapOf(pdf: PDFKit.PDFDocument, { size }: TextStyle): { readonly lineGap: number } {
  return { lineGap: size * LINE_HEIGHT - pdf.currentLineHeight() };
}
