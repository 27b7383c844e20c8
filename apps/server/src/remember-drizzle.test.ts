import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Imports the storage's modules and prints the resolutions that reach Node itself, of drizzle and by drizzle. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  import { rememberDrizzle } from './remember-drizzle.ts';
  const asked = [];
  // Registered first, hence called last: it sees only what is not cached.
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const isOfDrizzle = specifier.startsWith('.') && context.parentURL.includes('/node_modules/drizzle-orm/');
      if (isOfDrizzle || specifier.startsWith('drizzle-orm')) asked.push(specifier);
      return nextResolve(specifier, context);
    },
  });
  rememberDrizzle();
  await import('./storage/open-storage.ts');
  await import('./modules/auth/user-repository.ts');
  const { is } = await import('drizzle-orm');
  const { PgTable } = await import('drizzle-orm/pg-core');
  const { appUser } = await import('./storage/schema/app-user.ts');
  console.log(JSON.stringify({ asked: asked.sort(), isOneDrizzle: is(appUser, PgTable) && appUser instanceof PgTable }));
`;

describe('a start', () => {
  it('looks once for each part of drizzle, however many modules ask for it, and loads it once', () => {
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual({
      asked: ['drizzle-orm', 'drizzle-orm/node-postgres', 'drizzle-orm/pg-core'],
      isOneDrizzle: true,
    });
  });
});
