import { encodeUtf8 } from '../encode-utf8.ts';

const BLOCK = 512;

/** Writes a tar archive by hand: files by their paths, then further entries of name, kind and content. */
export function writeTestTar(
  files: { readonly [path: string]: string },
  further: readonly (readonly [string, string, string])[] = [],
): Uint8Array {
  const entries = Object.entries(files).flatMap(([path, content]) =>
    path.length > 100
      ? ([
          ['././@LongLink', 'L', `${path}\0`],
          [path.slice(0, 100), '0', content],
        ] as const)
      : ([[path, '0', content]] as const),
  );
  const blocks = [...entries, ...further].flatMap(([name, kind, text]) => {
    const content = encodeUtf8(text);
    const padded = new Uint8Array(BLOCK * Math.ceil(content.length / BLOCK));
    padded.set(content);
    return [headerOf(name, kind, content.length), padded];
  });
  const all = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 2 * BLOCK));
  let at = 0;
  for (const block of blocks) {
    all.set(block, at);
    at += block.length;
  }
  return all;
}

function headerOf(name: string, kind: string, length: number): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const put = (text: string, at: number) => header.set(encodeUtf8(text), at);
  put(name, 0);
  put('0000644\0', 100);
  put(`${length.toString(8).padStart(11, '0')}\0`, 124);
  put('        ', 148);
  put(kind, 156);
  put('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
