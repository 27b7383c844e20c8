import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** What a first visit to the wall imports dynamically, in `apps/web/src`. */
const WALL_MODULES = [
  'app/shell/frame-parts.ts',
  'lib/http/used-contracts.ts',
  'routes/root-route.tsx',
  'routes/wall-route.tsx',
];

/** A script below this size joins the script that most of the same pages load, bytes before compression. */
const SMALLEST_SCRIPT_BYTES = 4_000;

/** The sign-in page loads the schemas after it has been shown; it imports the one file without schemas. */
const IS_SCHEMA = /node_modules[\\/]zod|packages[\\/]contracts[\\/](?!.*feature-code)/u;

const sourceOf = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/**
 * Scripts of the sign-in page, of the wall, and of the other pages. By itself the bundler makes a script of each
 * set of modules that the same pages share, which were 180 scripts for a first visit to the wall. Each costs a
 * request: a round trip for every six of them, and processor time of browser and server.
 *
 * Scripts must not import each other in a circle, because one of them would run before what it needs
 * (`tooling/checks/check-script-size.ts` looks).
 */
export function groupScripts(): Rolldown.CodeSplittingOptions {
  let wall: ReadonlySet<string> | null = null;
  return {
    groups: [
      {
        name: 'start',
        tags: ['$initial'],
        test: (id) => !IS_SCHEMA.test(id),
        includeDependenciesRecursively: false,
        priority: 2,
      },
      { name: 'contracts', test: IS_SCHEMA, priority: 1 },
      {
        debugName: 'wall and pages',
        name: (id, chunking) => {
          const module = chunking.getModuleInfo(id);
          // A page keeps a script of its own, under its name.
          if (module === null || module.isEntry || module.dynamicImporters.length > 0) return null;
          wall ??= listImported(WALL_MODULES.map(sourceOf), chunking);
          return wall.has(id) ? 'wall' : 'pages';
        },
        entriesAware: true,
        entriesAwareMergeThreshold: SMALLEST_SCRIPT_BYTES,
        minShareCount: 2,
        includeDependenciesRecursively: false,
      },
    ],
  };
}

/** The bundler adds the names of all pages that share a script to the name of its group. */
export function nameScript({ name }: Rolldown.PreRenderedChunk): string {
  return `assets/${name.split('~')[0]}-[hash].js`;
}

/** @returns the modules and all that they import statically */
function listImported(ids: readonly string[], chunking: Rolldown.ChunkingContext): ReadonlySet<string> {
  const listed = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (listed.has(id)) continue;
    listed.add(id);
    // The bundler uses the array again for the next module.
    waiting.push(...(chunking.getModuleInfo(id)?.importedIds ?? []));
  }
  return listed;
}
