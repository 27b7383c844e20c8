import type { ChannelCode } from '@eupnea/model';
import { Button, Checkbox, Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { moveLane, toggleLane } from '../../../lib/stored/lane-choice.ts';
import styles from './lane-menu.module.css';

interface LaneMenuProps {
  /** Channels with stored data. */
  readonly held: readonly ChannelCode[];
  /** Lanes from top to bottom. */
  readonly shown: readonly ChannelCode[];
  readonly onChange: (lanes: readonly ChannelCode[]) => void;
}

/** Shows, hides and reorders the lanes of stored waves. */
export function LaneMenu({ held, shown, onChange }: LaneMenuProps) {
  const { t } = useTranslation();
  const hidden = held.filter((channel) => !shown.includes(channel));
  const nameOf = (channel: ChannelCode): string => t(`files.meaning.${channel}`);
  return (
    <Popover position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button className={styles['button'] ?? ''} aria-haspopup="dialog">
          {t('breaths.lanes.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('breaths.lanes.title')}>
        <ul className={styles['list']}>
          {[...shown, ...hidden].map((channel) => {
            const place = shown.indexOf(channel);
            return (
              <li key={channel}>
                <Checkbox
                  checked={place >= 0}
                  onChange={() => onChange(toggleLane(shown, channel))}
                  label={nameOf(channel)}
                />
                <Button
                  disabled={place <= 0}
                  aria-label={t('breaths.lanes.up', { channel: nameOf(channel) })}
                  onClick={() => onChange(moveLane(shown, channel, -1))}
                >
                  ↑
                </Button>
                <Button
                  disabled={place < 0 || place === shown.length - 1}
                  aria-label={t('breaths.lanes.down', { channel: nameOf(channel) })}
                  onClick={() => onChange(moveLane(shown, channel, 1))}
                >
                  ↓
                </Button>
              </li>
            );
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
