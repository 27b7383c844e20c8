import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AGE_CODES, GENDER_CODES, isFilterValid, type FilterKind } from '../../lib/devices/device-filters.ts';
import styles from './filter-editor.module.css';

interface FilterEditorProps {
  readonly kind: FilterKind;
  readonly onApply: (value: string) => void;
}

/** Edits the value of one filter; applies valid values only. */
export function FilterEditor({ kind, onApply }: FilterEditorProps) {
  const { t } = useTranslation();
  if (kind === 'age') {
    return (
      <div className={styles['choices']} role="group" aria-label={t('wall.filter.age')}>
        {AGE_CODES.map((code) => (
          <Button key={code} onClick={() => onApply(code)}>
            {t(`wall.ageCode.${code}`)}
          </Button>
        ))}
      </div>
    );
  }
  return kind === 'gender' ? (
    <GenderEditor onApply={onApply} />
  ) : (
    <TextEditor kind={kind} onApply={onApply} />
  );
}

function GenderEditor({ onApply }: Pick<FilterEditorProps, 'onApply'>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <form
      className={styles['choices']}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(chosen.join(','));
      }}
    >
      <Checkbox.Group label={t('wall.filter.gender')} value={[...chosen]} onChange={setChosen}>
        <div className={styles['boxes']}>
          {GENDER_CODES.map((code) => (
            <Checkbox key={code} value={code} label={t(`wall.genderCode.${code}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Button type="submit" variant="filled" disabled={chosen.length === 0}>
        {t('wall.applyFilter')}
      </Button>
    </form>
  );
}

function TextEditor({ kind, onApply }: FilterEditorProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isFilterValid(kind, text.trim())) onApply(text.trim());
    else setRefused(true);
  };
  const measure = kind === 'ibw' || kind === 'height';
  return (
    <form className={styles['choices']} onSubmit={submit} noValidate>
      <TextInput
        label={t(`wall.filter.${kind}`)}
        description={measure ? t('wall.filterRounded') : undefined}
        type={kind === 'date_in' ? 'date' : 'text'}
        inputMode={measure ? 'numeric' : undefined}
        rightSection={
          measure ? <span className={styles['unit']}>{kind === 'ibw' ? 'kg' : 'cm'}</span> : undefined
        }
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={refused ? t('wall.filterRefused') : undefined}
        data-autofocus
      />
      <Button type="submit" variant="filled">
        {t('wall.applyFilter')}
      </Button>
    </form>
  );
}
