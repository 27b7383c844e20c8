import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingInvitations } from '../../ui/invitations/waiting-invitations.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { accountQuery } from './api/cabinet-queries.ts';
import { AppearanceSection } from './components/appearance-section.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './components/cabinet.module.css';
import { ClockSection } from './components/clock-section.tsx';
import { CabinetSection } from './components/cabinet-section.tsx';
import { DataSection, SubscriptionSection } from './components/data-section.tsx';
import { DeleteAccountSection } from './components/delete-account-section.tsx';
import { FactorsSection } from './components/factors-section.tsx';
import { IdentitiesSection } from './components/identities-section.tsx';
import { PasswordSection } from './components/password-section.tsx';
import { ProfileSection } from './components/profile-section.tsx';
import { SessionsSection } from './components/sessions-section.tsx';
import { TokensSection } from './components/tokens-section.tsx';
import { UnitsSection } from './components/units-section.tsx';

interface CabinetPageProps {
  /** Links to work areas outside of the menu; null without any. */
  readonly areas: ReactNode;
  /** Called after the account is deleted and local data are cleared. */
  readonly onDeleted: () => void;
}

/** Account page of the user. */
export function CabinetPage({ areas, onDeleted }: CabinetPageProps) {
  const { t } = useTranslation();
  const account = useQuery(accountQuery);
  if (account.error !== null && account.data === undefined) {
    const retry = () => void account.refetch();
    return <ProblemNotice wholePage title={t('cabinet.failed')} error={account.error} onRetry={retry} />;
  }
  return (
    <>
      <PageHead title={t('cabinet.title')} />
      {account.data === undefined ? (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={240} animate={false} />
        </div>
      ) : (
        <div className={styles['sections']}>
          <WaitingInvitations />
          <ProfileSection account={account.data} />
          {account.data.has_password && <PasswordSection />}
          <AppearanceSection account={account.data} />
          <UnitsSection />
          <ClockSection />
          {areas !== null && (
            <CabinetSection title={t('areas.cabinet')} intro={t('areas.cabinetIntro')}>
              {areas}
            </CabinetSection>
          )}
          <FactorsSection />
          <SessionsSection />
          <IdentitiesSection />
          <TokensSection />
          <SubscriptionSection />
          <DataSection />
          <DeleteAccountSection hasPassword={account.data.has_password} onDeleted={onDeleted} />
        </div>
      )}
    </>
  );
}
