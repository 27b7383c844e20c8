import { Menu, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '@eupnea/notation/languages';
import { switchLanguage } from '../../lib/i18n/start-i18n.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './strip.module.css';

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const current = LANGUAGES.find((language) => language.code === i18n.language);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={styles['item']} title={current?.name}>
          <span className="visually-hidden">{t('frame.language')}: </span>
          {current?.label} <ChevronIcon />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language.code}
            lang={language.code}
            aria-current={language === current}
            onClick={() => void switchLanguage(language.code)}
          >
            {language.label} · {language.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
