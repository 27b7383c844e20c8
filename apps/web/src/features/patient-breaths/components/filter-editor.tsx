import { BREATH_FEATURE_CODES, VENTILATION_CONTROLS, findParameter } from '@eupnea/model';
import { Button, Checkbox, NumberInput, Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { showUnit, toStored } from '@eupnea/notation/shown-unit';
import { useUnits } from '../../../lib/parameters/unit-choice.ts';
import { keepKnown } from '../../../lib/stored/keep-known.ts';
import type { ReviewChange } from '../../../lib/stored/review-search.ts';
import {
  FINDING_FILTERS,
  UNDECIDED_FILTERS,
  writeRanges,
  type BreathSelection,
} from '../logic/breath-selection.ts';
import styles from './filter-bar.module.css';

export const FILTER_KINDS = ['mode', 'finding', 'undecided', 'range', 'incomplete'] as const;

type FilterKind = (typeof FILTER_KINDS)[number];

interface FilterEditorProps {
  readonly kind: FilterKind;
  readonly selection: BreathSelection;
  readonly onApply: (change: ReviewChange) => void;
}

/** Edits one filter; applying closes it. */
export function FilterEditor(props: FilterEditorProps) {
  switch (props.kind) {
    case 'mode':
      return <ModeEditor {...props} />;
    case 'finding':
      return <FindingEditor {...props} />;
    case 'undecided':
      return <UndecidedEditor {...props} />;
    case 'range':
      return <RangeEditor {...props} />;
    case 'incomplete':
      return <IncompleteEditor {...props} />;
  }
}

interface ChoicesProps {
  readonly label: string;
  readonly initial: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onApply: (chosen: readonly string[]) => void;
}

function Choices({ label, initial, options, onApply }: ChoicesProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string[]>([...initial]);
  return (
    <div className={styles['editor']}>
      <Checkbox.Group label={label} value={chosen} onChange={setChosen}>
        <div className={styles['choices']}>
          {options.map(({ value, label: text }) => (
            <Checkbox key={value} value={value} label={text} />
          ))}
        </div>
      </Checkbox.Group>
      <Button variant="filled" onClick={() => onApply(chosen)}>
        {t('wall.applyFilter')}
      </Button>
    </div>
  );
}

function ModeEditor({ selection, onApply }: FilterEditorProps) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('breaths.filter.mode')}
      initial={selection.modes}
      options={VENTILATION_CONTROLS.map((value) => ({
        value,
        label: value === 'unknown' ? t('trends.modeUnknown') : nameControl(value),
      }))}
      onApply={(chosen) => onApply({ mode: chosen.length === 0 ? undefined : chosen.join(',') })}
    />
  );
}

function FindingEditor({ selection, onApply }: FilterEditorProps) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('breaths.filter.finding')}
      initial={selection.findings}
      options={FINDING_FILTERS.map((value) => ({
        value,
        label: value === 'any' ? t('breaths.anyFinding') : t(`findings.kind.${value}`),
      }))}
      onApply={(chosen) => onApply({ finding: chosen.length === 0 ? undefined : chosen.join(',') })}
    />
  );
}

function UndecidedEditor({ selection, onApply }: FilterEditorProps) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('breaths.filter.undecided')}
      initial={selection.undecided}
      options={UNDECIDED_FILTERS.map((value) => ({
        value,
        label: value === 'any' ? t('breaths.anyKind') : t(`findings.kind.${value}`),
      }))}
      onApply={(chosen) => onApply({ undecided: chosen.length === 0 ? undefined : chosen.join(',') })}
    />
  );
}

function IncompleteEditor({ selection, onApply }: FilterEditorProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(selection.incomplete === true ? '1' : '0');
  return (
    <div className={styles['editor']}>
      <Radio.Group label={t('breaths.filter.incomplete')} value={value} onChange={setValue}>
        <div className={styles['choices']}>
          <Radio value="0" label={t('breaths.onlyComplete')} />
          <Radio value="1" label={t('breaths.onlyIncomplete')} />
        </div>
      </Radio.Group>
      <Button variant="filled" onClick={() => onApply({ incomplete: value })}>
        {t('wall.applyFilter')}
      </Button>
    </div>
  );
}

function RangeEditor({ selection, onApply }: FilterEditorProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState<string>('vte_ml');
  const [least, setLeast] = useState<string | number>('');
  const [most, setMost] = useState<string | number>('');
  const shown = showUnit(findParameter('breath', code)?.unit ?? '', useUnits());
  const unit = shown.label;
  // Address and server use the stored unit, so that a link means the same for everyone.
  const read = (bound: string | number): number | null =>
    typeof bound === 'number' ? toStored(bound, shown) : null;
  const withUnit = (text: string): string => (unit === '' ? text : `${text}, ${unit}`);
  const empty = read(least) === null && read(most) === null;
  return (
    <form
      className={styles['editor']}
      onSubmit={(event) => {
        event.preventDefault();
        const others = selection.ranges.filter((range) => range.code !== code);
        const added = keepKnown([code], BREATH_FEATURE_CODES).map((known) => ({
          code: known,
          least: read(least),
          most: read(most),
        }));
        onApply({ range: writeRanges([...others, ...added]) });
      }}
    >
      <Select
        label={t('breaths.filter.range')}
        searchable
        value={code}
        onChange={(value) => setCode(value ?? code)}
        data={BREATH_FEATURE_CODES.map((value) => ({ value, label: t(`parameters.breath_${value}.name`) }))}
        comboboxProps={{ withinPortal: false }}
      />
      <div className={styles['bounds']}>
        <NumberInput label={withUnit(t('breaths.atLeast'))} value={least} onChange={setLeast} hideControls />
        <NumberInput label={withUnit(t('breaths.atMost'))} value={most} onChange={setMost} hideControls />
      </div>
      <Button type="submit" variant="filled" disabled={empty}>
        {t('wall.applyFilter')}
      </Button>
    </form>
  );
}
