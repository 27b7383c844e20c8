import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  readonly pages: readonly ReadPage[];
  /** All words in the order of drawing, one space between. */
  readonly text: string;
}

export interface ReadPage {
  readonly text: string;
  /** Words of each line from left to right, from the top; words of one line have the same baseline. */
  readonly lines: readonly string[];
  /** Types of the structure elements in their order. */
  readonly tags: readonly string[];
  readonly width: number;
  readonly height: number;
  /** Pairs of texts that lie over each other, and texts beyond the paper. */
  readonly faults: readonly string[];
}

interface Placed {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly height: number;
}

/** Reads a document back as a reader of PDF does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { info } = await pdf.getMetadata();
  const marks = await pdf.getMarkInfo();
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1)
    pages.push(await readPage(await pdf.getPage(number)));
  await pdf.destroy();
  return {
    title: readText(info, 'Title'),
    language: readText(info, 'Language'),
    isTagged: marks?.Marked === true,
    pages,
    text: pages.map(({ text }) => text).join(' '),
  };
}

function readText(info: object, field: string): string {
  const value: unknown = Reflect.get(info, field);
  return typeof value === 'string' ? value : '';
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function readPage(page: Page): Promise<ReadPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const placed = (await page.getTextContent()).items.reduce<readonly Placed[]>((before, item) => {
    if (!('str' in item) || item.str.trim() === '') return before;
    const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])];
    const piece = {
      text: item.str,
      left,
      right: left + item.width,
      baseline: height - bottom,
      height: item.height,
    };
    const last = before.at(-1);
    // A kerned pair of letters such as "7." divides a word.
    if (last === undefined || !isContinued(last, piece)) return [...before, piece];
    return [...before.slice(0, -1), { ...last, text: last.text + piece.text, right: piece.right }];
  }, []);
  const tree: unknown = await page.getStructTree();
  return {
    width,
    height,
    text: placed
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/gu, ' '),
    lines: joinLines(placed),
    tags: listTags(tree),
    faults: [
      ...findOverlaps(placed),
      ...placed
        .filter(({ left, right, baseline }) => left < 0 || right > width || baseline > height || baseline < 0)
        .map(({ text }) => `"${text}" beyond the paper`),
    ],
  };
}

function isContinued(last: Placed, next: Placed): boolean {
  const gap = next.left - last.right;
  return last.baseline === next.baseline && gap < 0.1 * next.height && gap > -0.5 * next.height;
}

function joinLines(placed: readonly Placed[]): readonly string[] {
  const lines = new Map<number, Placed[]>();
  for (const one of placed) {
    const key = Math.round(one.baseline);
    lines.set(key, [...(lines.get(key) ?? []), one]);
  }
  return [...lines]
    .sort(([one], [other]) => one - other)
    .map(([, line]) =>
      line
        .sort((one, other) => one.left - other.left)
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/gu, ' '),
    );
}

function findOverlaps(placed: readonly Placed[]): readonly string[] {
  return placed.flatMap((one, place) =>
    placed
      .slice(place + 1)
      .filter(
        (other) =>
          Math.abs(other.baseline - one.baseline) < Math.min(one.height, other.height) / 2 &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1,
      )
      .map((other) => `"${one.text}" over "${other.text}"`),
  );
}

function listTags(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  const role: unknown = Reflect.get(node, 'role');
  const children: unknown = Reflect.get(node, 'children');
  return [
    ...(typeof role === 'string' ? [role] : []),
    ...(Array.isArray(children) ? children.flatMap(listTags) : []),
  ];
}
