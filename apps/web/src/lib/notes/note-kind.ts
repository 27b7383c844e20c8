import { NOTE_KINDS } from '@eupnea/contracts/note';
import type { TFunction } from 'i18next';

/** Name of a kind: of a known one in the reader's language, otherwise the writer's words. */
export function nameNoteKind(kind: string, t: TFunction): string {
  const known = NOTE_KINDS.find((code) => code === kind);
  return known === undefined ? kind : t(`notes.kind.${known}`);
}

/** Code of a known kind that is named in the reader's language or by its code; other words as they are. */
export function readNoteKind(text: string, t: TFunction): string {
  const words = text.trim();
  const lower = words.toLowerCase();
  const known = NOTE_KINDS.find((code) => code === lower || t(`notes.kind.${code}`).toLowerCase() === lower);
  return known ?? words;
}

/** "Prone position: turned by three". */
export function describeNote(kind: string, text: string | null, t: TFunction): string {
  return [nameNoteKind(kind, t), text ?? ''].filter((part) => part !== '').join(': ');
}
