import type { KindResult } from '@eupnea/validation';
import { useTranslation } from 'react-i18next';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import styles from './kind-table.module.css';

/** A kind's mark, letters and name. */
export function KindName({ kind }: { readonly kind: KindResult['kind'] }) {
  const { t } = useTranslation();
  return (
    <span className={styles['name']}>
      <FindingMark kind={kind} /> {t(`findings.kind.${kind}`)}
    </span>
  );
}
