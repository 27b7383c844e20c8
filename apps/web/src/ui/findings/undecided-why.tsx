import type { BreathDetail } from '@eupnea/contracts/stored-breath';
import { useTranslation } from 'react-i18next';
import { groupUndecided, hasUnreadMuscleSignal } from '../../lib/clinical/list-undecided.ts';
import styles from './finding-why.module.css';

/** Undecided kinds of a breath by reason, each with what would settle it. */
export function UndecidedWhy({ breath }: { readonly breath: BreathDetail['breath'] }) {
  const { t } = useTranslation();
  return (
    <div className={styles['why']}>
      <ul>
        {groupUndecided(breath.undecided).map(({ reason, kinds: named }) => (
          <li key={reason}>
            <strong>{named.map((kind) => t(`findings.kind.${kind}`)).join(', ')}</strong>:{' '}
            {t(`undecided.reason.${reason}`)}{' '}
            {t('undecided.settles', { what: t(`undecided.what.${reason}`) })}
          </li>
        ))}
      </ul>
      {hasUnreadMuscleSignal(breath) && <p>{t('undecided.recorded')}</p>}
      <p className={styles['more']}>{t('undecided.means')}</p>
    </div>
  );
}
