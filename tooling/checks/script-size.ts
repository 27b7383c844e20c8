import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './project-files.ts';

const DIST = join(ROOT, 'apps/web/dist');

/** A module of Vite's build manifest, as far as it is read here. */
interface BuiltModule {
  readonly file: string;
  /** Keys of the modules that load with this one. */
  readonly imports?: readonly string[];
}

export interface MeasuredPage {
  readonly name: string;
  /** Modules that the page loads, as keys of the manifest: the start, and what its first view imports dynamically. */
  readonly modules: readonly string[];
  /** Largest sum of the scripts, bytes after gzip. */
  readonly budget: number;
}

/** What every page of a session loads (`preloadSignedIn`). */
const SESSION = ['src/app/shell/frame-parts.ts', 'src/lib/http/endpoint-table.at-build.ts'];

/** A first visit with an empty cache. Budgets in kB of 1000 bytes, as browsers show them. */
export const SIGN_IN_PAGE: MeasuredPage = {
  name: 'sign-in page',
  modules: ['index.html'],
  budget: 180_000,
};
export const MOVING_WALL: MeasuredPage = {
  name: 'moving wall',
  modules: [
    'index.html',
    ...SESSION,
    'src/routes/root-route.tsx',
    'src/routes/wall-route.tsx',
    // In the demo only.
    'src/features/tour/components/tour-panel.tsx',
  ],
  budget: 312_000,
};

/** @returns file names below `dist` of all scripts that these modules load, without duplicates */
export function listScripts(
  manifest: Readonly<Record<string, BuiltModule>>,
  modules: readonly string[],
): readonly string[] {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const built = manifest[key];
    if (built === undefined) throw new Error(`The build has no module ${key}`);
    if (files.has(built.file)) return;
    files.add(built.file);
    for (const imported of built.imports ?? []) visit(imported);
  };
  for (const key of modules) visit(key);
  return [...files].filter((file) => file.endsWith('.js'));
}

/**
 * A circle of scripts that import each other; null when there is none. In a circle one script runs before what
 * it needs.
 */
export function findCircle(manifest: Readonly<Record<string, BuiltModule>>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (key: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (done.has(key)) return null;
    for (const imported of manifest[key]?.imports ?? []) {
      const circle = visit(imported, [...path, key]);
      if (circle !== null) return circle;
    }
    done.add(key);
    return null;
  };
  for (const key of Object.keys(manifest)) {
    const circle = visit(key, []);
    if (circle !== null) return circle.map((member) => manifest[member]?.file ?? member);
  }
  return null;
}

/** Manifest of the built application. */
export function readManifest(): Readonly<Record<string, BuiltModule>> {
  return JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
}

/** Scripts of a page in the built application. */
export function scriptsOf(page: MeasuredPage): readonly string[] {
  return listScripts(readManifest(), page.modules);
}

/** @returns bytes of all files after gzip */
export function sumCompressed(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);
}
