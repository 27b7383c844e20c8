import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { HttpProblem } from '../lib/http/http-problem.ts';
import { NoticePage } from './notice-page.tsx';

interface ProblemNoticeProps {
  /** What failed, as a sentence: "Devices did not load". */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Nothing else names the page. */
  readonly wholePage?: boolean;
}

/** A failure: what failed, why, what to do, and the number under which the server wrote it down. */
export function ProblemNotice({ title, error, onRetry, wholePage = false }: ProblemNoticeProps) {
  const { t } = useTranslation();
  const requestId = error instanceof HttpProblem ? error.problem?.request_id : undefined;
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    <NoticePage
      title={title}
      text={describeProblem(error, t)}
      trace="broken"
      wholePage={wholePage}
      footnote={requestId === undefined ? undefined : t('problem.request', { id: requestId })}
    >
      <Button variant="filled" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
      <Button onClick={() => void navigator.clipboard?.writeText(`${requestId ?? ''}\n${details}`)}>
        {t('problem.copyDetails')}
      </Button>
    </NoticePage>
  );
}

/** One sentence for a failure, by the server's code where it gave one. */
export function describeProblem(error: unknown, t: TFunction): string {
  if (!(error instanceof HttpProblem)) return t('problem.unexpected');
  return t(`problem.${error.code}`, { status: error.status });
}
