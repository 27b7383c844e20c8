import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { featuresQuery, useMe } from '../../../lib/session/session-queries.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import { foundPatientsQuery, maySearchPatients } from '../api/found-patients-query.ts';
import type { Command } from '../logic/command.ts';
import { findCommands } from '../logic/find-commands.ts';
import { listCommands } from '../logic/list-commands.ts';

/** Pause after the last letter before the server is asked, ms (debounce). */
const PAUSE_MS = 200;
/** Longest text that the server searches. */
const SEARCH_MAX_CHARACTERS = 64;

/** Commands that a text finds, with the patients of the server among them. */
export function useCommands(pathname: string, text: string) {
  const { t } = useTranslation();
  const isDark = useTheme() === 'dark';
  const isAdministrator = useMe()?.is_admin === true;
  const features = useQuery({ ...featuresQuery, enabled: false }).data;
  const featureCodes = useMemo(
    () => new Set<string>(features?.map(({ feature_code: code }) => code)),
    [features],
  );
  const [settled] = useDebouncedValue(text.trim().slice(0, SEARCH_MAX_CHARACTERS), PAUSE_MS);
  const patients = useQuery(foundPatientsQuery(settled, maySearchPatients(featureCodes)));
  const fixed = useMemo(
    () => listCommands({ pathname, featureCodes, isAdministrator, isDark, t }),
    [pathname, featureCodes, isAdministrator, isDark, t],
  );
  const found = useMemo(() => {
    const people = (patients.data?.items ?? []).map(
      ({ id, pseudonym }): Command => ({
        id: `patient.${id}`,
        group: 'patients',
        name: pseudonym,
        hint: t('palette.patientId', { id }),
        // The server found it by this text, perhaps by its bed or recording.
        words: settled,
        target: { kind: 'address', href: `/patient/${id}` },
      }),
    );
    return findCommands([...people, ...fixed], text);
  }, [patients.data, fixed, settled, text, t]);
  return { found, isSearching: patients.isFetching };
}
