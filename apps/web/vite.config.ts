import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { atBuild } from './build/at-build-plugin.ts';
import { compressedFiles } from './build/compressed-files-plugin.ts';
import { designTokens } from './build/design-tokens-plugin.ts';
import { directImports } from './build/direct-imports-plugin.ts';
import { groupScripts, nameScript } from './build/group-scripts.ts';
import { licences } from './build/licences-plugin.ts';
import { publishedValidation } from './build/published-validation-plugin.ts';
import { pureContracts } from './build/pure-contracts-plugin.ts';

const LOCK_FILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
/** The server beside which `npm run dev` starts Vite. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
/** Paths that the server answers itself; the service worker never touches them. */
const SERVER_PATHS = [
  '/nestjs',
  '/backend-research',
  '/api_analytics_pl',
  '/api',
  '/frontend',
  '/ventilation',
];
const OPERATION_PATHS = ['/healthz', '/readyz', '/metrics', '/docs', '/guide', '/openapi.json'];

export default defineConfig({
  plugins: [
    atBuild(),
    pureContracts(),
    directImports(),
    designTokens(),
    licences(LOCK_FILE),
    publishedValidation(DOCS),
    react(),
    compressedFiles(),
    VitePWA({
      // Registered by src/app/register-service-worker.ts, after the application is stable.
      injectRegister: null,
      registerType: 'autoUpdate',
      manifest: {
        name: 'Eupnea',
        short_name: 'Eupnea',
        description: 'Live and retrospective analysis of mechanical ventilation. For research purpose only.',
        display: 'standalone',
        background_color: '#0B1118',
        theme_color: '#0B1118',
        icons: [{ src: '/logo.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        // The application's own files and nothing else: no runtime caching, so no answer of the server is ever kept.
        globPatterns: ['**/*.{js,css,html,svg,json}'],
        runtimeCaching: [],
        // The plugin takes all of assets/ for files that are named by their content. The languages are not: without a
        // revision a browser keeps those of the first version it saw, and shows keys where a later one has new texts.
        dontCacheBustURLsMatching: /^assets\/[^/]+-[\w-]{8}\.(?:js|css)$/u,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [...SERVER_PATHS, ...OPERATION_PATHS].map(
          (path) => new RegExp(`^${path}(/|$)`),
        ),
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  server: {
    proxy: Object.fromEntries(
      [...SERVER_PATHS, ...OPERATION_PATHS].map((path) => [
        path,
        { target: SERVER, ws: path === '/frontend' || path === '/ventilation' },
      ]),
    ),
  },
  // tooling/checks/check-script-size.ts reads the manifest.
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    // The script of the sign-in page.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: groupScripts(), chunkFileNames: nameScript } },
  },
});
