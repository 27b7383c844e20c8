import { FORMULA_MAX_CHARACTERS, FORMULA_NAMES, parseFormula, type FormulaProblem } from '@eupnea/signal';
import type { ChannelCode } from '@eupnea/model';
import { Button, TextInput } from '@mantine/core';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnits } from '../../lib/parameters/unit-choice.ts';
import { showLabel } from '@eupnea/notation/shown-unit';
import { LANE_NAME_MAX_CHARACTERS, type NamedFormula } from '../../lib/stored/lane-formulas.ts';
import styles from './lane-menu.module.css';

/** Examples; those whose channels are stored are offered. */
const EXAMPLES: readonly NamedFormula[] = [
  { name: 'PL', text: 'Paw - Pes' },
  { name: 'ΔPes', text: '-(Pes - baseline(Pes))' },
  { name: 'Pdi', text: 'Pga - Pes' },
  { name: '∫Flow', text: 'integral(Flow)' },
  { name: 'Paw 5 Hz', text: 'lowpass(Paw, 5 Hz)' },
  { name: 'EAdi 0.5 s', text: 'mean(abs(EAdi), 0.5 s)' },
];

interface FormulaEditorProps {
  /** Channels with stored data. */
  readonly held: readonly ChannelCode[];
  /** What the lane of a formula cannot show here; null where it shows all. */
  readonly describeLimit?: ((formula: NamedFormula) => string | null) | undefined;
  readonly onAdd: (formula: NamedFormula) => void;
}

/** Form of a derived lane: the formula is checked while it is written. */
export function FormulaEditor({ held, describeLimit, onAdd }: FormulaEditorProps) {
  const { t } = useTranslation();
  const checkId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<NamedFormula>({ name: '', text: '' });
  const parsed = parseFormula(draft.text);
  const offered = EXAMPLES.filter(({ text }) => {
    const example = parseFormula(text);
    return example.ok && example.value.channels.every((channel) => held.includes(channel));
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!parsed.ok) return;
    onAdd({ name: draft.name.trim(), text: draft.text.trim() });
    setDraft({ name: '', text: '' });
    // The button of an empty formula is disabled and would lose the focus, and the menu its keys.
    field.current?.focus();
  }
  return (
    <form className={styles['editor']} onSubmit={submit}>
      <h3>{t('breaths.formula.title')}</h3>
      <TextInput
        ref={field}
        label={t('breaths.formula.text')}
        description={t('breaths.formula.hint', {
          channels: held.map((code) => FORMULA_NAMES[code]).join(', '),
        })}
        value={draft.text}
        maxLength={FORMULA_MAX_CHARACTERS}
        spellCheck={false}
        autoComplete="off"
        error={!parsed.ok && parsed.error.code !== 'empty'}
        aria-describedby={checkId}
        onChange={({ currentTarget }) => setDraft({ ...draft, text: currentTarget.value })}
      />
      <div id={checkId} role="status" className={styles['check']}>
        {parsed.ok ? (
          <GoodFormula
            unit={parsed.value.root.unit.label}
            missing={without(parsed.value.channels, held)}
            limit={describeLimit?.(draft) ?? null}
          />
        ) : (
          <Problem text={draft.text} problem={parsed.error} />
        )}
      </div>
      {offered.length > 0 && (
        <div className={styles['examples']} role="group" aria-label={t('breaths.formula.examples')}>
          {offered.map((example) => (
            <Button key={example.text} variant="default" onClick={() => setDraft(example)}>
              {example.text}
            </Button>
          ))}
        </div>
      )}
      <TextInput
        label={t('breaths.formula.name')}
        value={draft.name}
        maxLength={LANE_NAME_MAX_CHARACTERS}
        autoComplete="off"
        onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
      />
      <Button type="submit" disabled={!parsed.ok}>
        {t('breaths.formula.add')}
      </Button>
    </form>
  );
}

interface GoodFormulaProps {
  readonly unit: string;
  /** Channels of the formula without stored data. */
  readonly missing: readonly ChannelCode[];
  /** What its lane cannot show here; null where it shows all. */
  readonly limit: string | null;
}

function GoodFormula({ unit, missing, limit }: GoodFormulaProps) {
  const { t } = useTranslation();
  const { label } = showLabel(unit, useUnits());
  return (
    <>
      {label === '' ? t('breaths.formula.noUnit') : t('breaths.formula.unit', { unit: label })}
      {missing.length > 0 &&
        ` ${t('breaths.formula.missing', { channels: missing.map((code) => FORMULA_NAMES[code]).join(', ') })}`}
      {limit !== null && ` ${limit}`}
    </>
  );
}

interface ProblemProps {
  readonly text: string;
  readonly problem: FormulaProblem;
}

/** The formula with the place of the problem marked, and what was expected there. */
function Problem({ text, problem: { code, from, to, found, expected } }: ProblemProps) {
  const { t } = useTranslation();
  if (code === 'empty') return null;
  const place = from + 1;
  return (
    <>
      <code>
        {text.slice(0, from)}
        <mark>{text.slice(from, to) || '…'}</mark>
        {text.slice(Math.max(from, to))}
      </code>
      <span>
        {t('breaths.formula.place', { place })} {t(`breaths.formula.problem.${code}`, { found, expected })}
      </span>
    </>
  );
}

function without(channels: readonly ChannelCode[], held: readonly ChannelCode[]): readonly ChannelCode[] {
  return channels.filter((channel) => !held.includes(channel));
}
