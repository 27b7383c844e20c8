import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '../../ui/icons.tsx';
import { DefinitionTable } from './components/definition-table.tsx';
import styles from './definitions-page.module.css';
import { readTexts } from './logic/definition-entry.ts';
import { groupDefinitions } from './logic/group-definitions.ts';

interface DefinitionsPageProps {
  /** Anchor of the requested entry; empty for none. */
  readonly current: string;
}

/** Every number that Eupnea shows, stores or exports; target of the popovers. */
export function DefinitionsPage({ current }: DefinitionsPageProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  useEffect(() => document.getElementById(current)?.scrollIntoView(), [current]);
  const groups = groupDefinitions(search, (definition) => readTexts(definition, t));
  const count = groups.reduce((sum, { definitions }) => sum + definitions.length, 0);
  return (
    <article className={styles['page']}>
      <h1>{t('definitions.title')}</h1>
      <p className={styles['intro']}>{t('definitions.intro')}</p>
      <div className={styles['search']} role="search">
        <TextInput
          className={styles['field'] ?? ''}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t('definitions.search')}
          aria-label={t('definitions.search')}
          leftSection={<SearchIcon />}
          type="search"
        />
        <p role="status">{t('definitions.count', { count })}</p>
      </div>
      {count === 0 ? (
        <div className={styles['noMatch']}>
          <p>{t('definitions.noMatch', { text: search })}</p>
          <Button onClick={() => setSearch('')}>{t('definitions.clear')}</Button>
        </div>
      ) : (
        <nav className={styles['groups']} aria-label={t('definitions.groupList')}>
          {groups.map(({ group }) => (
            <a key={group} href={`#group-${group}`}>
              {t(`definitions.groups.${group}`)}
            </a>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <DefinitionTable
          key={group.group}
          group={group}
          current={current}
          onLeaveSearch={() => setSearch('')}
        />
      ))}
    </article>
  );
}
