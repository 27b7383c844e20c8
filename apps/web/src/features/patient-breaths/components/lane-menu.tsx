import { FORMULA_NAMES } from '@eupnea/signal';
import { DERIVED_CODES, type DerivedCode, type LaneCode } from '@eupnea/waveform';
import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import { Button, Checkbox, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moveLane, toggleLane } from '../../../lib/stored/lane-choice.ts';
import { removeDerived, type NamedFormula } from '../logic/lane-formulas.ts';
import { FormulaEditor } from './formula-editor.tsx';
import styles from './lane-menu.module.css';

type CodedFormula = NamedFormula & { readonly code: DerivedCode };

interface LaneMenuProps {
  /** Channels with stored data. */
  readonly held: readonly ChannelCode[];
  readonly formulas: readonly CodedFormula[];
  /** Lanes from top to bottom. */
  readonly shown: readonly LaneCode[];
  readonly onChange: (lanes: readonly LaneCode[], formulas?: readonly NamedFormula[]) => void;
  /** Below the lanes. */
  readonly more?: ReactNode;
}

/** Shows, hides and reorders the lanes of stored waves; adds and removes derived ones. */
export function LaneMenu({ held, formulas, shown, onChange, more }: LaneMenuProps) {
  const { t } = useTranslation();
  const all: readonly LaneCode[] = [...held, ...formulas.map(({ code }) => code)];
  const hidden = all.filter((lane) => !shown.includes(lane));
  const free = DERIVED_CODES[formulas.length];
  return (
    <Popover
      position="bottom-end"
      width="min(380px, calc(100vw - 24px))"
      trapFocus
      hideDetached={false}
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button aria-haspopup="dialog">{t('breaths.lanes.title')}</Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('breaths.lanes.title')} className={styles['menu'] ?? ''}>
        <ul className={styles['list']}>
          {[...shown, ...hidden].map((lane) => (
            <LaneRow
              key={lane}
              lane={lane}
              formula={formulas.find(({ code }) => code === lane) ?? null}
              shown={shown}
              onChange={onChange}
              onRemove={(code) =>
                onChange(
                  removeDerived(shown, code),
                  formulas.filter((formula) => formula.code !== code),
                )
              }
            />
          ))}
        </ul>
        {more}
        {free === undefined ? (
          <p className={styles['note']}>{t('breaths.formula.full', { count: DERIVED_CODES.length })}</p>
        ) : (
          <FormulaEditor
            held={held}
            onAdd={(formula) => onChange([...shown, free], [...formulas, formula])}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface LaneRowProps extends Pick<LaneMenuProps, 'shown' | 'onChange'> {
  readonly lane: LaneCode;
  /** The formula of a derived lane; null for a channel. */
  readonly formula: CodedFormula | null;
  readonly onRemove: (code: DerivedCode) => void;
}

function LaneRow({ lane, formula, shown, onChange, onRemove }: LaneRowProps) {
  const { t } = useTranslation();
  const channel = CHANNEL_CODES.find((code) => code === lane);
  const name =
    channel === undefined
      ? [formula?.name, formula?.text].filter((part) => part !== undefined && part !== '').join(': ')
      : nameWithShort(t(`files.meaning.${channel}`), channel);
  const place = shown.indexOf(lane);
  return (
    <li>
      <Checkbox checked={place >= 0} onChange={() => onChange(toggleLane(shown, lane))} label={name} />
      {formula !== null && (
        <Button
          aria-label={t('breaths.formula.remove', { lane: name })}
          onClick={() => onRemove(formula.code)}
        >
          ×
        </Button>
      )}
      <Button
        disabled={place <= 0}
        aria-label={t('breaths.lanes.up', { channel: name })}
        onClick={() => onChange(moveLane(shown, lane, -1))}
      >
        ↑
      </Button>
      <Button
        disabled={place < 0 || place === shown.length - 1}
        aria-label={t('breaths.lanes.down', { channel: name })}
        onClick={() => onChange(moveLane(shown, lane, 1))}
      >
        ↓
      </Button>
    </li>
  );
}

/** The name with the one that a formula uses, where it does not contain it. */
function nameWithShort(name: string, channel: ChannelCode): string {
  const short = FORMULA_NAMES[channel];
  return name.toLowerCase().includes(short.toLowerCase()) ? name : `${name} (${short})`;
}
