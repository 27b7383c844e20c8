import { argv } from 'node:process';

/**
 * `npm run soak` runs a ward with disturbances (`soak/ward-soak.ts`); `npm run soak -- --steady` runs the whole server under
 * load without any (`soak/steady-soak.ts`). Each reads its own options.
 */
if (argv.includes('--steady')) await import('./soak/steady-soak.ts');
else await import('./soak/ward-soak.ts');
