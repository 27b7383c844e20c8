import type { Account } from '@eupnea/contracts/account';
import { SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, pickLanguage } from '@eupnea/notation/languages';
import { switchLanguage } from '../../../lib/i18n/start-i18n.ts';
import { toggleTheme, useTheme } from '../../../lib/theme/theme-store.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useEditAccount } from '../api/use-edit-account.ts';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';

/** The language applies to the account (mails) and this browser; the theme only to this visit. */
export function AppearanceSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const theme = useTheme();
  const edit = useEditAccount();
  const choose = (code: string | null) => {
    const language = pickLanguage(code);
    void switchLanguage(language);
    edit.mutate({ version: account.version, language });
  };
  return (
    <CabinetSection title={t('cabinet.appearance')}>
      <div className={styles['form']}>
        <Select
          label={t('frame.language')}
          description={t('cabinet.languageHint')}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          value={account.language}
          disabled={edit.isPending}
          onChange={choose}
        />
        <FormFailure error={edit.error} />
        <div>
          <p className={styles['label']} id="cabinet-theme">
            {t('cabinet.theme')}
          </p>
          <SegmentedControl
            aria-labelledby="cabinet-theme"
            data={[
              { value: 'dark', label: t('frame.toDark') },
              { value: 'light', label: t('frame.toLight') },
            ]}
            value={theme}
            onChange={(value) => {
              if (value !== theme) toggleTheme();
            }}
          />
          <p className={styles['hint']}>{t('cabinet.themeHint')}</p>
        </div>
      </div>
    </CabinetSection>
  );
}
