import type { SecondStep } from '@eupnea/contracts/second-step';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { FactorProofForm } from '../../../ui/factor-proof-form.tsx';
import { openSession } from '../api/open-session.ts';
import styles from './sign-in-page.module.css';

interface SecondStepFormProps {
  readonly step: SecondStep;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** After the right password: the second factor of the account. */
export function SecondStepForm({ step, onSignedIn, onBack }: SecondStepFormProps) {
  const { t } = useTranslation();
  const { ticket, methods } = step;
  return (
    <>
      <h2 className={styles['step']}>{t('factor.secondStep')}</h2>
      <FactorProofForm
        methods={methods}
        beginPasskey={() => api.call('beginSecondStep', { body: { ticket } })}
        onProve={async (proof) => {
          await openSession(await api.call('finishSecondStep', { body: { ticket, proof } }));
          onSignedIn();
        }}
      />
      <p className={styles['ways']}>
        <UnstyledButton onClick={onBack}>{t('provider.back')}</UnstyledButton>
      </p>
    </>
  );
}
