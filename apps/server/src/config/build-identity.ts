import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PACKAGE_FILE = new URL('../../package.json', import.meta.url);
/** Written when the package is built, because a package has no git folder. */
const COMMIT_FILE = fileURLToPath(new URL('../../../../commit', import.meta.url));
const GIT_DIR = fileURLToPath(new URL('../../../../.git', import.meta.url));

export interface BuildIdentity {
  readonly version: string;
  /** Commit of the running sources; `unknown` when they are neither a git checkout nor a package. */
  readonly commit: string;
}

/** Version and commit stored with every analysis, so that a number can be traced to its code. */
export function readBuildIdentity(): BuildIdentity {
  const content: unknown = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8'));
  const hasVersion = typeof content === 'object' && content !== null && 'version' in content;
  return { version: hasVersion ? String(content.version) : 'unknown', commit: readCommit() };
}

/** Reads git's files directly, because a server has no git program. */
function readCommit(): string {
  const head = readIfThere(`${GIT_DIR}/HEAD`);
  if (head === null) return readIfThere(COMMIT_FILE) ?? 'unknown';
  if (!head.startsWith('ref: ')) return head;
  const ref = head.slice('ref: '.length);
  const packed = readIfThere(`${GIT_DIR}/packed-refs`)
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`));
  return readIfThere(`${GIT_DIR}/${ref}`) ?? packed?.split(' ')[0] ?? 'unknown';
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

/** Software name in the header of every written file: `Eupnea 1.2.167 (commit)`. */
export function describeSoftware(): string {
  const { version, commit } = readBuildIdentity();
  return `Eupnea ${version} (${commit})`;
}
