const UNRELEASED = '## Unreleased';

/**
 * The changelog with its unreleased entries under the version.
 * @throws when nothing is unreleased, or the version stands there already
 */
export function releaseChangelog(text: string, version: string, day: string): string {
  const begin = text.indexOf(`${UNRELEASED}\n`);
  if (begin < 0) throw new Error(`CHANGELOG.md has no "${UNRELEASED}"`);
  if (text.includes(`\n## ${version}\n`) || text.includes(`\n## ${version} (`))
    throw new Error(`CHANGELOG.md has ${version} already`);
  const after = text.slice(begin + UNRELEASED.length);
  const end = after.indexOf('\n## ');
  const entries = (end < 0 ? after : after.slice(0, end)).trim();
  if (entries === '') throw new Error('CHANGELOG.md has no unreleased entry: say what changed for users');
  const rest = end < 0 ? '\n' : after.slice(end);
  return `${text.slice(0, begin)}${UNRELEASED}\n\n## ${version} (${day})\n${entries}\n${rest}`;
}

/** The changelog's entries of a version, for the message of its tag. */
export function readEntries(text: string, version: string): string {
  const [, after] = text.split(new RegExp(`^## ${version.replaceAll('.', '\\.')}(?: \\(.*\\))?\\n`, 'mu'));
  if (after === undefined) throw new Error(`CHANGELOG.md has no ${version}`);
  return (after.split(/^## /mu)[0] ?? '').trim();
}

/**
 * A package.json or package-lock.json with the version of each package of ours changed.
 * @throws when the text has none with the former version
 */
export function releaseManifest(text: string, from: string, to: string): string {
  const changed = text.replaceAll(`"version": "${from}",\n`, (match, at: number) =>
    isOurs(text.slice(0, at)) ? `"version": "${to}",\n` : match,
  );
  if (changed === text) throw new Error(`Version ${from} was not found`);
  return changed;
}

/** Before the version stands the name of one of our packages: `eupnea` or `@eupnea/…`. */
function isOurs(before: string): boolean {
  return (
    /"name": "(?:@eupnea\/[a-z]+|eupnea)",\n\s*$/u.test(before) ||
    /"(?:apps|packages)\/[a-z]+": \{\n(?:\s+"name": "@eupnea\/[a-z]+",\n)?\s*$/u.test(before)
  );
}

/** Whether a version, `major.minor.patch`, is higher than another. */
export function isLater(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number));
  if (!/^\d+\.\d+\.\d+$/u.test(version) || left === undefined || right === undefined) return false;
  const place = [0, 1, 2].find((index) => left[index] !== right[index]);
  return place !== undefined && (left[place] ?? 0) > (right[place] ?? 0);
}
