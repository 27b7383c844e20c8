import { isSystemFile } from './system-files.ts';

/** Whether the entry is a folder or a file that an operating system or an office program adds beside the user's own. */
export function isPassedOver(path: string): boolean {
  const parts = path.split(/[/\\]/);
  return path.endsWith('/') || parts.includes('__MACOSX') || isSystemFile(parts.at(-1) ?? '');
}

export function isTraversal(path: string): boolean {
  return /^[/\\]|^[a-z]:/i.test(path) || path.split(/[/\\]/).includes('..');
}

/**
 * Last part of a path, for display and matching only. Characters that are not seen or turn the direction of the text are
 * written out: a name must not look like another one.
 */
export function showName(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
  return plain.slice(0, 255) || 'unnamed';
}
