import type { UndecidedKinds } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { groupUndecided } from '../../lib/clinical/list-undecided.ts';
import styles from './finding-why.module.css';

/** Undecided kinds of a breath by reason, each with what would settle it. */
export function UndecidedWhy({ kinds }: { readonly kinds: UndecidedKinds }) {
  const { t } = useTranslation();
  return (
    <div className={styles['why']}>
      <ul>
        {groupUndecided(kinds).map(({ reason, kinds: named }) => (
          <li key={reason}>
            <strong>{named.map((kind) => t(`findings.kind.${kind}`)).join(', ')}</strong>:{' '}
            {t(`undecided.reason.${reason}`)}{' '}
            {t('undecided.settles', { what: t(`undecided.what.${reason}`) })}
          </li>
        ))}
      </ul>
      <p className={styles['more']}>{t('undecided.means')}</p>
    </div>
  );
}
