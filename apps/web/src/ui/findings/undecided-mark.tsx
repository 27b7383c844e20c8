import type { UndecidedKinds } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { listUndecided } from '../../lib/clinical/list-undecided.ts';
import styles from './finding-mark.module.css';

/** Hatched mark with a question mark and the number of undecided kinds; nothing where every kind is decided. */
export function UndecidedMark({ kinds }: { readonly kinds: UndecidedKinds }) {
  const { t } = useTranslation();
  const undecided = listUndecided(kinds);
  if (undecided.length === 0) return null;
  const text = t('undecided.mark', {
    count: undecided.length,
    kinds: undecided.map(({ kind }) => t(`findings.kind.${kind}`)).join(', '),
  });
  return (
    <span className={styles['mark']} title={text}>
      <span className={styles['undecided']} aria-hidden="true" />
      <span aria-hidden="true">? {undecided.length}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
