import { ActionIcon, Popover } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarIcon } from './icons.tsx';

interface CalendarButtonProps {
  readonly disabled?: boolean;
  /** @param close closes the calendar and returns the focus to its button. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * Opens a calendar below its field. In a popover the dropdown stays inside the field's element, because an enclosing
 * popover closes on a click outside of its own; elsewhere it is at the end of the page, because a dialog cuts it off.
 */
export function CalendarButton({ disabled = false, children }: CalendarButtonProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [nested, setNested] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={!nested}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          disabled={disabled}
          aria-label={t('dateField.open')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={(event) => {
            setNested(event.currentTarget.closest('.mantine-Popover-dropdown') !== null);
            setOpened(!opened);
          }}
        >
          <CalendarIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dateField.calendar')}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
