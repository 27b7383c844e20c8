import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PRESET_CODES, findPreset, writePreset } from './timeline-presets.ts';
import type { TimelineRows } from './timeline-rows.ts';

interface PresetMenuProps {
  readonly shown: TimelineRows;
  readonly onChoose: (rows: string) => void;
}

/** Sets of curves for a question; the strips stay as they are. */
export function PresetMenu({ shown, onChoose }: PresetMenuProps) {
  const { t } = useTranslation();
  const current = findPreset(shown);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button>
          {t('timeline.presets')}:{' '}
          {current === null ? t('timeline.ownChoice') : t(`timeline.preset.${current}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PRESET_CODES.map((code) => (
          <Menu.Item
            key={code}
            aria-current={code === current ? 'true' : undefined}
            onClick={() => onChoose(writePreset(code, shown))}
          >
            {t(`timeline.preset.${code}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
