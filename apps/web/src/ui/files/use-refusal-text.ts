import { useTranslation } from 'react-i18next';
import { readRefusedFile } from '../../lib/http/read-refused-file.ts';
import { describeProblem } from '../problem-notice.tsx';
import { useFileProblem } from './use-file-problem.ts';

/** Localised reason for a refused file. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation();
  const describeFile = useFileProblem();
  return (error) => {
    const refused = readRefusedFile(error);
    return refused === null ? describeProblem(error, t) : describeFile(refused);
  };
}
