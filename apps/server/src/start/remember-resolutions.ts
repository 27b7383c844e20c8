import { registerHooks, type ResolveFnOutput } from 'node:module';

/** A relative import of ES modules states the whole file name. */
const RELATIVE_MODULE = /^\.\.?\/.+\.(?:ts|js|mjs)$/;

/** Package whose every module imports its own parts by relative paths, all of them ES modules. */
const DRIZZLE_MODULE = /\/node_modules\/drizzle-orm\/.+\.js$/;

/**
 * Importing this module makes later imports of the process cheaper: a third of the processor time of a start is module
 * resolution. For each import Node looks up the real path of the file and the package.json files above it, and parses the
 * whole `exports` of an imported package; those of drizzle have 137 kB. Here a relative path is the file as written, and a
 * package that our sources import is looked up once per process.
 */
const found = new Map<string, ResolveFnOutput>();
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context;
    if (!context.conditions.includes('import')) return nextResolve(specifier, context);
    if (RELATIVE_MODULE.test(specifier)) {
      const { href: url } = new URL(specifier, parentURL);
      return { url, format: findFormat(specifier, parentURL), shortCircuit: true };
    }
    // Every workspace sees the same packages, because npm installs them in one folder.
    if (specifier.startsWith('.') || !parentURL.endsWith('.ts')) return nextResolve(specifier, context);
    const known = found.get(specifier);
    if (known !== undefined) return known;
    const resolved = { ...nextResolve(specifier, context), shortCircuit: true };
    found.set(specifier, resolved);
    return resolved;
  },
});

/** Returns undefined where the package decides, which Node then looks up. */
function findFormat(specifier: string, parentURL: string): string | undefined {
  if (specifier.endsWith('.ts')) return 'module-typescript';
  return DRIZZLE_MODULE.test(parentURL) ? 'module' : undefined;
}
