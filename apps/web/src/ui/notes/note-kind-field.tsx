import { NOTE_KINDS } from '@eupnea/contracts/note';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameNoteKind, readNoteKind } from '../../lib/notes/note-kind.ts';

const KIND_MAX_CHARACTERS = 60;

interface NoteKindFieldProps extends Pick<AutocompleteProps, 'description' | 'placeholder' | 'className'> {
  readonly label: string;
  /** Code of a known kind, or other words; empty for none. */
  readonly value: string;
  readonly onChange: (kind: string) => void;
  /** Called when the field is left, by Enter, and when a known kind is chosen. */
  readonly onSettled?: (kind: string) => void;
}

/** A kind of note by its name in the reader's language, or in other words. */
export function NoteKindField({ value, onChange, onSettled, ...look }: NoteKindFieldProps) {
  const { t } = useTranslation();
  /** What was typed for the value, so that a known name is not rewritten while it is typed. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly kind: string } | null>(null);
  return (
    <Autocomplete
      {...look}
      data={NOTE_KINDS.map((kind) => t(`notes.kind.${kind}`))}
      maxLength={KIND_MAX_CHARACTERS}
      value={typed?.kind === value ? typed.text : nameNoteKind(value, t)}
      onChange={(text) => {
        const kind = readNoteKind(text, t);
        setTyped({ text, kind });
        onChange(kind);
      }}
      onOptionSubmit={(text) => onSettled?.(readNoteKind(text, t))}
      onBlur={() => onSettled?.(value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onSettled?.(value);
      }}
    />
  );
}
