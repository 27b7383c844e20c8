import './app/layers.css';
import '@mantine/core/styles.layer.css';
import 'virtual:tokens.css';
import './app/mantine-overrides.css';
import './app/global.css';
import './app/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './app/application.tsx';
import { preloadSignedIn } from './app/preload-signed-in.ts';
import { registerServiceWorker } from './app/register-service-worker.ts';
import { reloadOutdatedPage } from './app/reload-outdated-page.ts';
import { wireSession } from './app/wire-session.ts';
import { PATHS } from './config/paths.ts';
import { startI18n } from './lib/i18n/start-i18n.ts';
import { discardTokenWithoutUser } from './lib/session/session-storage.ts';
import { publishStyleNonce } from './lib/style-nonce.ts';
import { startTheme } from './lib/theme/theme-store.ts';

publishStyleNonce();
startTheme();
if (discardTokenWithoutUser()) window.history.replaceState(null, '', PATHS.signIn);
wireSession();
preloadSignedIn();
registerServiceWorker();
reloadOutdatedPage();

const container = document.getElementById('root');
if (container === null) throw new Error('Invariant broken: index.html has no #root');
const root = container;
startI18n().then(
  () =>
    createRoot(root).render(
      <StrictMode>
        <Application />
      </StrictMode>,
    ),
  (error: unknown) => {
    console.error(error);
    // In English, because the language file is missing.
    root.textContent = 'Eupnea could not start: its texts did not load. Reload the page.';
  },
);
