import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../lib/format/use-locale.ts';
import { readFieldErrors } from '../lib/http/field-errors.ts';

interface FieldRefusals {
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Shows a failure at its fields and focuses the first. */
  readonly refuse: (error: unknown) => void;
  /** Focuses the first invalid field. */
  readonly goToFault: () => void;
  /** Failure of the form as a whole; null when it belongs to fields. */
  readonly wholeOf: (error: unknown) => unknown;
}

/** Server refusals beside the fields of a Mantine form. */
export function useFieldRefusals(setErrors: (errors: Record<string, string>) => void): FieldRefusals {
  const { t } = useTranslation();
  const locale = useLocale();
  const formRef = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // A disabled button loses the focus, so it is restored.
  useEffect(() => {
    if (refusals === 0) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const goToFault = () => setRefusals((count) => count + 1);
  return {
    formRef,
    refuse: (error) => {
      setErrors({ ...readFieldErrors(error, t, locale) });
      goToFault();
    },
    goToFault,
    wholeOf: (error) => (readFieldErrors(error, t, locale) === null ? error : null),
  };
}
