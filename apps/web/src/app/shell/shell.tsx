import { Outlet, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useFullScreen } from '../../lib/full-screen.ts';
import { useLoading } from '../../lib/loading.ts';
import { useStepUpAnswer } from '../../lib/session/step-up.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { useMe } from '../../lib/session/session-queries.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { AccessDeniedNotice } from './access-denied-notice.tsx';
import styles from './shell.module.css';
import { ClockNotice, Header, MenuDrawer } from './signed-in-frame.ts';
import { Strip } from './strip.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { useFrame } from './use-frame.ts';
import { usePageTitle } from './use-page-title.ts';

// The tour exists only in the demo.
const TourPanel = lazyPart(() => import('../../features/tour/components/tour-panel.tsx'), 'TourPanel');

const StepUpDialog = lazyPart(() => import('../../features/step-up/step-up-dialog.tsx'), 'StepUpDialog');

/** Frame of every page: strip, header, content and overlays. */
export function Shell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const frame = useFrame();
  usePageTitle(frame.pathname);
  const me = useMe();
  /** Lower edge of the header while the menu is open; null while it is closed. */
  const [menuTop, setMenuTop] = useState<number | null>(null);
  const fullScreen = useFullScreen();
  const loading = useLoading();
  const isAskedForProof = useStepUpAnswer() !== null;
  const leave = () => {
    setMenuTop(null);
    void signOut().then((providerUrl) =>
      providerUrl === null ? navigate({ to: PATHS.signIn }) : location.assign(providerUrl),
    );
  };
  return (
    <>
      <a className={styles['skip']} href="#main">
        {t('frame.skipToContent')}
      </a>
      <Strip frame={frame} demo={me?.demo === true} onSignOut={leave} />
      {!frame.auth && frame.user !== null && (
        <Suspense fallback={null}>
          <ClockNotice />
        </Suspense>
      )}
      {!frame.auth && !fullScreen && (
        <Suspense fallback={<div className={styles['header']} />}>
          <Header
            frame={frame}
            menuOpen={menuTop !== null}
            onToggleMenu={(headerBottom) => setMenuTop(menuTop === null ? headerBottom : null)}
          />
        </Suspense>
      )}
      {menuTop !== null && (
        <Suspense fallback={null}>
          <MenuDrawer frame={frame} top={menuTop} onClose={() => setMenuTop(null)} onSignOut={leave} />
        </Suspense>
      )}
      <div className={styles['body']}>
        <main
          id="main"
          className={styles['main']}
          data-full-width={fullScreen}
          data-layout={frame.close ? 'close' : 'open'}
          tabIndex={-1}
        >
          <Outlet />
        </main>
        {me?.demo === true && !frame.auth && !fullScreen && (
          <Suspense fallback={null}>
            <TourPanel />
          </Suspense>
        )}
      </div>
      {isAskedForProof && (
        <Suspense fallback={null}>
          <StepUpDialog />
        </Suspense>
      )}
      <AccessDeniedNotice />
      <UndoNotice />
      {loading && <LoadingOverlay text={t('common.loading')} />}
    </>
  );
}
