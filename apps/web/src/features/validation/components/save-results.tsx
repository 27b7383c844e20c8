import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files/save-file.ts';
import type { ShownArms } from '../logic/shown-results.ts';
import { writeResultsCsv } from '../logic/write-results.ts';

interface SaveResultsProps {
  /** Both arms with their version and seeds. */
  readonly results: { readonly analysisVersion: number; readonly arms: ShownArms };
}

/** Downloads the figures of the page. */
export function SaveResults({ results }: SaveResultsProps) {
  const { t } = useTranslation();
  const { from, to } = results.arms.silent.seeds;
  const save = (content: string, type: string, ending: string) =>
    saveFile(new Blob([content], { type }), `validation-v${results.analysisVersion}-${from}-${to}.${ending}`);
  return (
    <>
      <Button onClick={() => save(writeResultsCsv(results.arms), 'text/csv', 'csv')}>
        {t('validation.save', { format: 'CSV' })}
      </Button>
      <Button onClick={() => save(JSON.stringify(results, null, 1), 'application/json', 'json')}>
        {t('validation.save', { format: 'JSON' })}
      </Button>
    </>
  );
}
