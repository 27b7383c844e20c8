import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { REMEMBER_RESOLUTIONS } from './remember-in-child.ts';

/**
 * Imports the storage's modules as a process with this cache does. Prints the resolutions that reach Node itself: those of
 * drizzle, and the packages that our sources ask for.
 */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const asked = [];
  // Registered first, hence called last: it sees only what is not cached.
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const isOurs = context.parentURL.endsWith('.ts') && !specifier.startsWith('node:');
      const isOfDrizzle = specifier.startsWith('.') && context.parentURL.includes('/node_modules/drizzle-orm/');
      if (isOurs || isOfDrizzle) asked.push(specifier);
      return nextResolve(specifier, context);
    },
  });
  await import('./remember-resolutions.ts');
  await import('../storage/open-storage.ts');
  await import('../modules/auth/user-repository.ts');
  const { is } = await import('drizzle-orm');
  const { PgTable } = await import('drizzle-orm/pg-core');
  const { appUser } = await import('../storage/schema/app-user.ts');
  console.log(JSON.stringify({ asked: asked.sort(), isOneDrizzle: is(appUser, PgTable) && appUser instanceof PgTable }));
`;

/** @returns what the program prints */
function run(program: string, args: readonly string[] = []): string {
  return execFileSync(process.execPath, [...args, '--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
}

describe('a start', () => {
  it('looks once for each package, however many modules ask for it, for no file, and loads drizzle once', () => {
    const { asked, isOneDrizzle }: { asked: readonly string[]; isOneDrizzle: boolean } = JSON.parse(
      run(PROGRAM),
    );
    expect(asked.filter((specifier) => specifier.startsWith('drizzle-orm'))).toEqual([
      'drizzle-orm',
      'drizzle-orm/node-postgres',
      'drizzle-orm/pg-core',
    ]);
    expect(asked).toEqual([...new Set(asked)]);
    expect(asked.filter((specifier) => specifier.startsWith('.'))).toEqual([]);
    expect(isOneDrizzle).toBe(true);
  });

  it('names the module that is missing', () => {
    const program = `await import('./none.ts').catch((error) => console.log(error.code, error.message));`;
    expect(run(program, REMEMBER_RESOLUTIONS)).toMatch(/ENOENT.*none\.ts/);
  });
});
