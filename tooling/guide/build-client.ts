import { join } from 'node:path';
import { build } from 'vite';
import { designTokens } from '../../apps/web/build/design-tokens-plugin.ts';

const CLIENT = join(import.meta.dirname, 'client');

/** Builds the style sheet and the two scripts of the guide: `theme.js` runs before the first paint, `guide.js` after. */
export async function buildClient(out: string): Promise<void> {
  for (const entry of ['theme', 'guide'] as const) {
    await build({
      root: CLIENT,
      configFile: false,
      logLevel: 'warn',
      plugins: [designTokens()],
      build: {
        outDir: out,
        emptyOutDir: false,
        target: 'es2023',
        lib: {
          entry: join(CLIENT, `${entry}.ts`),
          formats: ['iife'],
          name: 'guide',
          fileName: () => `${entry}.js`,
        },
        rolldownOptions: { output: { assetFileNames: 'guide[extname]' } },
      },
    });
  }
}
