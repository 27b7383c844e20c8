import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { HttpProblem } from '../lib/http/http-problem.ts';
import { NoticePage } from './notice-page.tsx';

interface ProblemNoticeProps {
  /** Failure as a sentence: "Devices did not load". */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The title is the only heading of the page. */
  readonly wholePage?: boolean;
}

/** A failure: title, reason, action, and request id of the server's log. */
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

/** One sentence for a failure, by the server's code if given. */
export function describeProblem(error: unknown, t: TFunction): string {
  if (!(error instanceof HttpProblem)) return t('problem.unexpected');
  return t(`problem.${error.code}`, { status: error.status });
}
