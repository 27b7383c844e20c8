import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function DeleteAccountSection({ onDeleted }: { readonly onDeleted: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <CabinetSection title={t('cabinet.delete')} intro={t('cabinet.deleteIntro')}>
      <div className={styles['buttons']}>
        <Button color="danger" onClick={() => setOpen(true)}>
          {t('cabinet.deleteMore')}
        </Button>
      </div>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </CabinetSection>
  );
}
