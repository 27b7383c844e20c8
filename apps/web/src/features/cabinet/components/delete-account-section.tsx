import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

interface DeleteAccountSectionProps {
  /** false: the account signs in by a provider only. */
  readonly hasPassword: boolean;
  readonly onDeleted: () => void;
}

export function DeleteAccountSection({ hasPassword, onDeleted }: DeleteAccountSectionProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <CabinetSection title={t('cabinet.delete')} intro={t('cabinet.deleteIntro')}>
      <div className={styles['buttons']}>
        <Button color="danger" onClick={() => setOpen(true)}>
          {t('cabinet.deleteMore')}
        </Button>
      </div>
      {open && (
        <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setOpen(false)} onDeleted={onDeleted} />
      )}
    </CabinetSection>
  );
}
