import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../lib/i18n/start-i18n.ts';
import { toggleTheme } from '../../lib/theme/theme-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { CommandList } from './components/command-list.tsx';
import { useCommands } from './hooks/use-commands.ts';
import type { Command, CommandTarget } from './logic/command.ts';
import { stepOption } from './logic/find-commands.ts';
import styles from './palette.module.css';

interface PaletteProps {
  readonly pathname: string;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** One field that finds screens, patients, parameters and actions; arrow keys choose, Enter runs. */
export function Palette({ pathname, onSignOut, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  /** Id of the chosen command, so that patients who arrive above it do not move the choice. */
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { found, isSearching } = useCommands(pathname, text);
  const at = found.findIndex(({ id }) => id === chosenId);
  const place = at < 0 ? Math.min(0, found.length - 1) : at;
  const chosen = found[place];
  const optionId = (id: string): string => `${listId}-${id}`;
  const activeId = chosen === undefined ? undefined : optionId(chosen.id);

  function act(target: CommandTarget): void {
    switch (target.kind) {
      case 'address':
        return void navigate({ href: target.href });
      case 'guide':
        return void window.open(target.href, '_blank', 'noopener');
      case 'language':
        return void switchLanguage(target.code);
      case 'theme':
        return toggleTheme();
      case 'copyLink':
        return void navigator.clipboard?.writeText(window.location.href);
      case 'signOut':
        return onSignOut();
    }
  }
  function run(command: Command): void {
    onClose();
    act(command.target);
  }
  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step !== null) {
      event.preventDefault();
      setChosenId(found[stepOption(place, step, found.length)]?.id ?? null);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      run(chosen);
    }
  }
  return (
    <Dialog title={t('palette.title')} onClose={onClose}>
      <TextInput
        role="combobox"
        data-autofocus
        value={text}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        leftSection={<SearchIcon />}
        onKeyDown={onKey}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosenId(null);
        }}
      />
      <p role="status" className="visually-hidden">
        {isSearching ? '' : t('palette.count', { count: found.length })}
      </p>
      <CommandList id={listId} commands={found} chosen={chosen} optionId={optionId} onRun={run} />
      {found.length === 0 && <p className={styles['none']}>{t('palette.none')}</p>}
      <p className={styles['keys']}>{t('palette.keys')}</p>
    </Dialog>
  );
}
