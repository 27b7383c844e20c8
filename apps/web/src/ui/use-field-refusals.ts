import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../lib/format/use-locale.ts';
import { readFieldErrors } from '../lib/http/field-errors.ts';

interface FieldRefusals {
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Says a failure beside the fields it is of, and takes the reader to the first of them. */
  readonly refuse: (error: unknown) => void;
  /** Takes the reader to the first field that the form itself refused. */
  readonly goToFault: () => void;
  /** What is left of a failure for the form as a whole; null where it is the fields'. */
  readonly wholeOf: (error: unknown) => unknown;
}

/** Refusals of the server beside the fields of a Mantine form. */
export function useFieldRefusals(setErrors: (errors: Record<string, string>) => void): FieldRefusals {
  const { t } = useTranslation();
  const locale = useLocale();
  const formRef = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // The button that was pressed cannot keep the focus while it waits: without this it would be nowhere.
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
