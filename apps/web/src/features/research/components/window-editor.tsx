import { RESEARCH_DEVICE_TYPES } from '@eupnea/contracts/research-condition';
import { MultiSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useResearchNames } from '../hooks/use-research-names.ts';
import type { DraftWindow } from '../logic/definition-draft.ts';
import type { DraftFault } from '../logic/judge-draft.ts';
import styles from './research.module.css';

interface WindowEditorProps {
  readonly window: DraftWindow;
  readonly faults: readonly DraftFault[];
  readonly onChange: (window: DraftWindow) => void;
}

/** Which time of the chosen patients counts: days of ventilation and kinds of device. */
export function WindowEditor({ window, faults, onChange }: WindowEditorProps) {
  const { t } = useTranslation();
  const { nameDeviceType } = useResearchNames();
  const { from_day: fromDay, to_day: toDay, device_types: deviceTypes } = window;
  const change = (next: Partial<Record<keyof DraftWindow, DraftWindow[keyof DraftWindow]>>) => {
    const entries = Object.entries({ ...window, ...next }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(entries));
  };
  const day = (value: number | string) => (typeof value === 'number' ? value : undefined);
  return (
    <fieldset className={styles['window']}>
      <legend>{t('research.window')}</legend>
      <p className={styles['hint']}>{t('research.windowHint')}</p>
      <div className={styles['fields']}>
        <NumberInput
          className={styles['number'] ?? ''}
          label={t('research.fromDay')}
          allowDecimal={false}
          min={1}
          value={fromDay ?? ''}
          onChange={(value) => change({ from_day: day(value) })}
        />
        <NumberInput
          className={styles['number'] ?? ''}
          label={t('research.toDay')}
          allowDecimal={false}
          min={1}
          value={toDay ?? ''}
          onChange={(value) => change({ to_day: day(value) })}
        />
        <MultiSelect
          className={styles['choices'] ?? ''}
          label={t('research.deviceTypes')}
          data={RESEARCH_DEVICE_TYPES.map((type) => ({ value: type, label: nameDeviceType(type) }))}
          value={[...(deviceTypes ?? [])]}
          onChange={(chosen) => {
            const known = RESEARCH_DEVICE_TYPES.filter((type) => chosen.includes(type));
            change({ device_types: known.length === 0 ? undefined : known });
          }}
        />
      </div>
      {faults.map((fault) => (
        <p key={fault} className={styles['fault']} role="status">
          {t(`research.fault.${fault}`)}
        </p>
      ))}
    </fieldset>
  );
}
