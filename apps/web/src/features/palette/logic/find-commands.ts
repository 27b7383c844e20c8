import { COMMAND_GROUPS, type Command } from './command.ts';

/** Most commands of a group in the list; more are found by another letter. */
const MOST_OF_GROUP = 8;

/** Ranks: the name begins with the text, a word of the name does, it stands somewhere. */
const BEGINS = 0;
const WORD_BEGINS = 1;
const SOMEWHERE = 2;

/**
 * Commands in which every word of the text occurs, group by group; the best matches of each group first, in their own
 * order among equals. Case and accents are ignored. An empty text gives the beginning of every group but parameters,
 * which are hundreds.
 */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = fold(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return COMMAND_GROUPS.flatMap((group) => {
    const own = commands.filter((command) => command.group === group);
    if (words.length === 0) return group === 'parameters' ? [] : own.slice(0, MOST_OF_GROUP);
    return own
      .map((command) => ({ command, rank: rankOf(command, words) }))
      .filter(({ rank }) => rank !== null)
      .toSorted((left, right) => (left.rank ?? 0) - (right.rank ?? 0))
      .slice(0, MOST_OF_GROUP)
      .map(({ command }) => command);
  });
}

function rankOf({ name, hint, words: more }: Command, words: readonly string[]): number | null {
  const title = fold(name);
  const all = `${title} ${fold(hint)} ${fold(more)}`;
  if (!words.every((word) => all.includes(word))) return null;
  const text = words.join(' ');
  if (title.startsWith(text)) return BEGINS;
  return words.every((word) => all.startsWith(word) || all.includes(` ${word}`)) ? WORD_BEGINS : SOMEWHERE;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Place of the next option for an arrow key, around the ends; -1 without options. */
export function stepOption(place: number, by: 1 | -1, count: number): number {
  return count === 0 ? -1 : (place + by + count) % count;
}
