import { join } from 'node:path';
import { ROOT } from '../checks/project-files.ts';

/**
 * Servers, importers and commands that tests start read compiled modules from this folder. Loading the modules of an
 * import takes 1.3 s of processor time without it and 0.7 s with it.
 */
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/compile');
