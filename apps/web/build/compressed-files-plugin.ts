import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|json|svg)$/u;
/** A smaller file fits into one packet as it is. */
const LEAST_BYTES = 1400;

/**
 * Writes `FILE.gz` beside each text file of the built `assets`: the server sends it to whoever takes gzip and compresses
 * nothing itself. Brotli would be smaller, but browsers take it over HTTPS only.
 */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'eupnea-compressed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      // resolve(), because an output folder may be absolute.
      folder = resolve(root, build.outDir, 'assets');
    },
    closeBundle: () => compressFolder(folder),
  };
}

/** Compresses what lies in the folder and below it. */
export function compressFolder(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < LEAST_BYTES) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}
