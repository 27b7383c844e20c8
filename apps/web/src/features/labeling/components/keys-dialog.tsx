import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './keys-dialog.module.css';

/** Keys of each view in screen order; the panel lists the kinds with their keys. */
const KEYS = {
  label: ['space', 'j', 'k', 'kinds', '0', 'u', 'n', 'z', 'c', 's', 'waves', 'help'],
  review: ['a', 'r', 'e', 'd', 'j', 'k', 'c', 'z', 'waves', 'help'],
} as const;

interface KeysDialogProps {
  readonly view: keyof typeof KEYS;
  readonly onClose: () => void;
}

/** Lists all keys. */
export function KeysDialog({ view, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('labeling.keysTitle')} onClose={onClose}>
      <dl className={styles['keys']}>
        {KEYS[view].map((key) => (
          <div key={key}>
            <dt>{t(`labeling.keyName.${key}`)}</dt>
            <dd>{t(`labeling.keyDoes.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
