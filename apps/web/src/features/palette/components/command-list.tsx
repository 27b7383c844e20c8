import { useTranslation } from 'react-i18next';
import { COMMAND_GROUPS, type Command } from '../logic/command.ts';
import styles from '../palette.module.css';

interface CommandListProps {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly chosen: Command | undefined;
  readonly optionId: (id: string) => string;
  readonly onRun: (command: Command) => void;
}

/** The options of the palette by groups. The field keeps the focus, so that no option is a stop of the Tab key. */
export function CommandList({ id, commands, chosen, optionId, onRun }: CommandListProps) {
  const { t } = useTranslation();
  return (
    <div role="listbox" id={id} className={styles['scroller']} aria-label={t('palette.title')}>
      {COMMAND_GROUPS.map((group) => {
        const own = commands.filter((command) => command.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className={styles['group']} role="presentation">
              {t(`palette.group.${group}`)}
            </p>
            {own.map((command) => (
              <div
                key={command.id}
                id={optionId(command.id)}
                role="option"
                ref={command === chosen ? keepInView : undefined}
                data-command={command.id}
                aria-selected={command === chosen}
                className={styles['option']}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(command)}
              >
                <span>{command.name}</span>
                {command.hint !== '' && <small>{command.hint}</small>}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function keepInView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
