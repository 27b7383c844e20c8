import { listParameters } from '@eupnea/model';
import { BREATH_FEATURE_CODES } from '@eupnea/model';
import { Button, Checkbox, Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keepKnown } from '../../../lib/stored/keep-known.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { readColumns, toggleColumn } from '../logic/breath-columns.ts';
import styles from './filter-bar.module.css';

/** Selects the columns. */
export function ColumnPicker({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const chosen = readColumns(review.search.columns);
  const write = (codes: readonly string[]): void => review.change({ columns: codes.join(',') }, 'quiet');
  const groups = [...new Set(listParameters('breath').map(({ group }) => group))];
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button aria-haspopup="dialog">{t('breaths.columns', { count: chosen.length })}</Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('breaths.chooseColumns')}>
        <div className={styles['editor']}>
          <div className={styles['bounds']}>
            <Button onClick={() => write(BREATH_FEATURE_CODES)}>{t('breaths.allColumns')}</Button>
            <Button onClick={() => review.change({ columns: undefined }, 'quiet')}>
              {t('breaths.usualColumns')}
            </Button>
          </div>
          <div className={styles['choices']}>
            {groups.map((group) => (
              <fieldset key={group} className={styles['group']}>
                <legend>{t(`definitions.groups.${group}`)}</legend>
                {listParameters('breath')
                  .filter((definition) => definition.group === group)
                  .flatMap(({ code, i18nKey }) =>
                    keepKnown([code], BREATH_FEATURE_CODES).map((feature) => (
                      <Checkbox
                        key={feature}
                        checked={chosen.includes(feature)}
                        onChange={() => write(toggleColumn(chosen, feature))}
                        label={t(`parameters.${i18nKey}.name`)}
                      />
                    )),
                  )}
              </fieldset>
            ))}
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
