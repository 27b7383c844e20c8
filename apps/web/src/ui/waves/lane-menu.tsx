import { FORMULA_NAMES } from '@eupnea/signal';
import { DERIVED_CODES, type DerivedCode, type LaneCode } from '@eupnea/waveform';
import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import { Button, Checkbox, Popover } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  moveLane,
  plainLane,
  resizeLane,
  toggleLane,
  writeLanes,
  type ChosenLane,
} from '../../lib/stored/lane-choice.ts';
import {
  removeDerived,
  writeFormulas,
  type CodedFormula,
  type NamedFormula,
} from '../../lib/stored/lane-formulas.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { FormulaEditor } from './formula-editor.tsx';
import { LaneSize } from './lane-size.tsx';
import styles from './lane-menu.module.css';
import type { ShownLanes } from './use-stored-lanes.ts';

/** The lanes as parts of an address; undefined removes a part. */
export interface LaneChange {
  readonly lanes: string;
  readonly formulas: string | undefined;
}

interface LaneMenuProps {
  readonly shown: ShownLanes;
  /** Writes the choice to the address. */
  readonly onChange: (change: LaneChange) => void;
  /** Below the lanes. */
  readonly more?: ReactNode;
  /** What the lane of a formula cannot show here; null where it shows all. */
  readonly describeLimit?: ((formula: NamedFormula) => string | null) | undefined;
}

/** Shows, hides, reorders and resizes the lanes of waves; adds and removes derived ones; saves them under a name. */
export function LaneMenu(props: LaneMenuProps) {
  const { t } = useTranslation();
  return (
    <Button.Group>
      <LanePopover {...props} />
      <SavedViews
        screen="lanes"
        narrow={{
          name: t('breaths.lanes.views'),
          describe: (name) => t('breaths.lanes.view', { name }),
        }}
      />
    </Button.Group>
  );
}

function LanePopover({ shown, onChange, more, describeLimit }: LaneMenuProps) {
  const { t } = useTranslation();
  const { channels, formulas, chosen } = shown;
  const all: readonly LaneCode[] = [...channels, ...formulas.map(({ code }) => code)];
  const hidden = all.filter((code) => !chosen.some((lane) => lane.code === code));
  const free = DERIVED_CODES[formulas.length];
  function change(lanes: readonly ChosenLane<LaneCode>[], changed: readonly NamedFormula[] = formulas): void {
    onChange({ lanes: writeLanes(lanes), formulas: writeFormulas(changed) });
  }
  return (
    <Popover
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
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
          {[...chosen.map(({ code }) => code), ...hidden].map((code) => (
            <LaneRow
              key={code}
              code={code}
              formula={formulas.find((formula) => formula.code === code) ?? null}
              shown={shown}
              describeLimit={describeLimit}
              onChange={change}
              onRemove={(removed) =>
                change(
                  removeDerived(chosen, removed),
                  formulas.filter((formula) => formula.code !== removed),
                )
              }
            />
          ))}
        </ul>
        {more}
        {free === undefined ? (
          <FullNote />
        ) : (
          <FormulaEditor
            held={channels}
            describeLimit={describeLimit}
            onAdd={(formula) => change([...chosen, plainLane(free)], [...formulas, formula])}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** In place of the form when there is no room for another formula. */
function FullNote() {
  const { t } = useTranslation();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The form that it replaces had the focus; without it the menu would not hear Escape.
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p ref={note} tabIndex={-1} className={styles['note']}>
      {t('breaths.formula.full', { count: DERIVED_CODES.length })}
    </p>
  );
}

interface LaneRowProps extends Pick<LaneMenuProps, 'shown' | 'describeLimit'> {
  readonly code: LaneCode;
  /** The formula of a derived lane; null for a channel. */
  readonly formula: CodedFormula | null;
  readonly onChange: (lanes: readonly ChosenLane<LaneCode>[]) => void;
  readonly onRemove: (code: DerivedCode) => void;
}

function LaneRow({ code, formula, shown, describeLimit, onChange, onRemove }: LaneRowProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { chosen, lanes } = shown;
  const channel = CHANNEL_CODES.find((known) => known === code);
  const name =
    channel === undefined
      ? [formula?.name, formula?.text].filter((part) => part !== undefined && part !== '').join(': ')
      : nameWithShort(t(`files.meaning.${channel}`), channel);
  const place = chosen.findIndex((lane) => lane.code === code);
  const lane = chosen[place];
  const drawn = lanes.find((known) => known.channel === code);
  const limit = formula === null ? null : (describeLimit?.(formula) ?? null);
  return (
    <li>
      <Checkbox
        checked={place >= 0}
        onChange={() => onChange(toggleLane(chosen, code))}
        label={name}
        description={limit}
      />
      {formula !== null && (
        <Button
          aria-label={t('breaths.formula.remove', { lane: name })}
          onClick={() => onRemove(formula.code)}
        >
          ×
        </Button>
      )}
      <Button
        disabled={lane === undefined}
        aria-label={t('breaths.lanes.size', { channel: name })}
        aria-expanded={opened && lane !== undefined}
        onClick={() => setOpened(!opened)}
      >
        ↕
      </Button>
      <Button
        disabled={place <= 0}
        aria-label={t('breaths.lanes.up', { channel: name })}
        onClick={() => onChange(moveLane(chosen, code, -1))}
      >
        ↑
      </Button>
      <Button
        disabled={place < 0 || place === chosen.length - 1}
        aria-label={t('breaths.lanes.down', { channel: name })}
        onClick={() => onChange(moveLane(chosen, code, 1))}
      >
        ↓
      </Button>
      {opened && lane !== undefined && drawn !== undefined && (
        <LaneSize
          name={name}
          lane={lane}
          drawn={drawn}
          onChange={(change) => onChange(resizeLane(chosen, code, change))}
        />
      )}
    </li>
  );
}

/** The name with the one that a formula uses, where it does not contain it. */
function nameWithShort(name: string, channel: ChannelCode): string {
  const short = FORMULA_NAMES[channel];
  return name.toLowerCase().includes(short.toLowerCase()) ? name : `${name} (${short})`;
}
