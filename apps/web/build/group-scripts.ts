import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** What a first visit to the wall imports dynamically, in `apps/web/src`; the first two are for every session. */
const WALL_MODULES = [
  'app/shell/frame-parts.ts',
  'lib/http/endpoint-table.at-build.ts',
  'routes/root-route.tsx',
  'routes/wall-route.tsx',
  // What the demo's tour shares with other pages is small: apart it joins scripts that the wall does not need.
  'features/tour/components/tour-panel.tsx',
];

/** Visitors' pages that share little with the wall, whose script they do not load. */
const LIGHT_MODULES = ['routes/legal-routes.tsx'];

/** A script below this size joins the script that most of the same pages load, bytes before compression. */
const SMALLEST_SCRIPT_BYTES = 2_000;

/** What schemas are made of; the wall takes constants that stand beside them. */
const IS_SCHEMA = /node_modules[\\/]zod|packages[\\/]contracts/u;

type LayerOf = (id: string) => 'light' | 'wall' | null;

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
  let layerOf: LayerOf | null = null;
  return {
    groups: [
      {
        name: 'start',
        tags: ['$initial'],
        includeDependenciesRecursively: false,
        priority: 2,
      },
      {
        debugName: 'light pages and wall',
        name: (id, chunking) => {
          layerOf ??= findLayers(chunking);
          return isPage(id, chunking) ? null : layerOf(id);
        },
        priority: 1,
        includeDependenciesRecursively: false,
      },
      {
        debugName: 'other pages',
        name: (id, chunking) => (isPage(id, chunking) ? null : 'pages'),
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

/** Whether the module keeps a script of its own, under its name. */
function isPage(id: string, chunking: Rolldown.ChunkingContext): boolean {
  const module = chunking.getModuleInfo(id);
  return module === null || module.isEntry || module.dynamicImporters.length > 0;
}

/** Layers of one script each. A layer imports only itself and those before it, so none is in a circle. */
function findLayers(chunking: Rolldown.ChunkingContext): LayerOf {
  const light = listImported(LIGHT_MODULES.map(sourceOf), chunking);
  const wall = listImported(WALL_MODULES.map(sourceOf), chunking);
  const isInside = (id: string): boolean =>
    IS_SCHEMA.test(id) &&
    (chunking.getModuleInfo(id)?.importers ?? []).every((importer) => IS_SCHEMA.test(importer));
  return (id) => {
    if (!wall.has(id) || isInside(id)) return null;
    return light.has(id) ? 'light' : 'wall';
  };
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
