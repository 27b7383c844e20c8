import type { Cohort } from '@eupnea/contracts/research-cohort';
import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { cohortVersionsQuery } from '../api/research-queries.ts';
import styles from './research.module.css';

interface VersionListProps {
  readonly cohort: Cohort;
  readonly onLoad: (definition: CohortDefinition) => void;
}

/** Earlier versions of a cohort; each can be loaded into the editor and saved as a new one. */
export function VersionList({ cohort, onLoad }: VersionListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...cohortVersionsQuery(cohort.id), enabled: isOpen });
  return (
    <details className={styles['versions']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('research.versions', { version: cohort.version })}</summary>
      <ul>
        {(data ?? []).map(({ version, name, definition, created_at: createdAt }) => (
          <li key={version}>
            <span>
              {version} · {name} · {formatInstant(createdAt, locale)}
            </span>
            <Button
              aria-label={t('research.loadVersion', { version })}
              disabled={version === cohort.version}
              onClick={() => onLoad(definition)}
            >
              {t('research.load')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
