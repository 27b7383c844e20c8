import { useTranslation } from 'react-i18next';
import styles from './form-failure.module.css';
import { ErrorIcon } from './icons.tsx';
import { describeProblem } from './problem-notice.tsx';

interface FormFailureProps {
  readonly error: unknown;
  /** What the screen knows of it; else a sentence by the server's code. */
  readonly text?: string | undefined;
}

/** Failure of a whole form, above its buttons. */
export function FormFailure({ error, text }: FormFailureProps) {
  const { t } = useTranslation();
  if (error === null || error === undefined) return null;
  return (
    <p className={styles['failure']} role="alert">
      <ErrorIcon /> {text ?? describeProblem(error, t)}
    </p>
  );
}
