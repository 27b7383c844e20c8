import { listParameters, type BreathFeatureCode, BREATH_FEATURE_CODES } from '@eupnea/model';
import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { keepKnown } from '../../lib/stored/keep-known.ts';
import { SearchIcon } from '../icons.tsx';
import { toggleParameter } from '../../lib/parameters/toggle-parameter.ts';
import styles from './parameter-picker.module.css';

interface ParameterPickerProps {
  /** Maximum number of parameters. */
  readonly most: number;
  readonly chosen: readonly BreathFeatureCode[];
  readonly onChoose: (chosen: readonly BreathFeatureCode[]) => void;
}

/** All breath numbers by group, with search. */
export function ParameterPicker({ most, chosen, onChoose }: ParameterPickerProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const matching = listParameters('breath').filter(({ i18nKey, symbol }) =>
    `${symbol} ${t(`parameters.${i18nKey}.name`)}`.toLowerCase().includes(wanted),
  );
  const groups = [...new Set(matching.map(({ group }) => group))];
  const full = chosen.length >= most;
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button aria-haspopup="dialog">
          {t('trends.parameters')} <strong className={styles['count']}>{chosen.length}</strong>
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('trends.parameters')}>
        <TextInput
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={t('trends.findParameter')}
          aria-label={t('trends.findParameter')}
          leftSection={<SearchIcon />}
        />
        <div className={styles['list']}>
          {groups.map((group) => (
            <fieldset key={group} className={styles['group']}>
              <legend>{t(`definitions.groups.${group}`)}</legend>
              {matching
                .filter((definition) => definition.group === group)
                .map(({ code, i18nKey, unit }) =>
                  keepKnown([code], BREATH_FEATURE_CODES).map((feature) => (
                    <Checkbox
                      key={feature}
                      className={styles['choice'] ?? ''}
                      checked={chosen.includes(feature)}
                      disabled={full && !chosen.includes(feature)}
                      onChange={() => onChoose(toggleParameter(chosen, feature, most))}
                      label={
                        <>
                          {t(`parameters.${i18nKey}.name`)} <small>{displayUnit({ unit }, notation)}</small>
                        </>
                      }
                    />
                  )),
                )}
            </fieldset>
          ))}
          {groups.length === 0 && <p className={styles['none']}>{t('trends.noParameter')}</p>}
        </div>
        {full && <p className={styles['none']}>{t('trends.enoughParameters', { count: most })}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
