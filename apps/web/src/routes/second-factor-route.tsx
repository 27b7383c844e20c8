import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../config/paths.ts';
import { FactorsSection } from '../features/cabinet/components/factors-section.tsx';
import { meQuery, useMe } from '../lib/session/session-queries.ts';
import { signOut } from '../lib/session/sign-out.ts';
import styles from './second-factor-route.module.css';

/** `/second-factor`: the administrator asks for a second factor, and this is the one page that is open without it. */
export function SecondFactorRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const goOn = async () => {
    await client.fetchQuery({ ...meQuery, staleTime: 0 });
    await navigate({ to: PATHS.patients, replace: true });
  };
  return (
    <div className={styles['page']}>
      <h1>{t('factor.requiredTitle')}</h1>
      <p>{t('factor.requiredIntro')}</p>
      <FactorsSection onAdded={() => void goOn()} />
      <div className={styles['buttons']}>
        {me?.needs_factor === false && (
          <Button variant="filled" onClick={() => void goOn()}>
            {t('factor.goOn')}
          </Button>
        )}
        <Button onClick={() => void signOut().then(() => navigate({ to: PATHS.signIn, replace: true }))}>
          {t('frame.logOut')}
        </Button>
      </div>
    </div>
  );
}
