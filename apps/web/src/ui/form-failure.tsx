import { useTranslation } from 'react-i18next';
import styles from './form-failure.module.css';
import { ErrorIcon } from './icons.tsx';
import { describeProblem } from './problem-notice.tsx';

/** Failure of a whole form, above its buttons. */
export function FormFailure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  if (error === null || error === undefined) return null;
  return (
    <p className={styles['failure']} role="alert">
      <ErrorIcon /> {describeProblem(error, t)}
    </p>
  );
}
