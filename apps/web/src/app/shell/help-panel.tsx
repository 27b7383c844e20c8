import { useTranslation } from 'react-i18next';
import { GUIDE_BASE, GUIDE_CHAPTERS, type GuideScreen } from '../../config/guide-chapters.ts';
import { COMMON_SHORTCUTS, SCREEN_SHORTCUTS, type Shortcut } from '../../config/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { GuideLink } from '../../ui/guide-link.tsx';
import styles from './help-panel.module.css';

interface HelpPanelProps {
  readonly screen: GuideScreen;
  readonly onClose: () => void;
}

/** Shortcuts of the current screen and the link to its chapter of the guide. */
export function HelpPanel({ screen, onClose }: HelpPanelProps) {
  const { t } = useTranslation();
  const own = SCREEN_SHORTCUTS[screen] ?? [];
  return (
    <Dialog title={t('help.title')} onClose={onClose}>
      <ul className={styles['links']}>
        <li>
          <GuideLink to={`${GUIDE_BASE}${GUIDE_CHAPTERS[screen]}`}>{t('help.chapter')}</GuideLink>
        </li>
        <li>
          <GuideLink to={GUIDE_BASE}>{t('help.guide')}</GuideLink>
        </li>
      </ul>
      {own.length > 0 && (
        <>
          <h3 className={styles['title']}>{t('help.ownKeys')}</h3>
          <Keys shortcuts={own} />
        </>
      )}
      <h3 className={styles['title']}>{t('help.commonKeys')}</h3>
      <Keys shortcuts={COMMON_SHORTCUTS} />
    </Dialog>
  );
}

function Keys({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles['keys']}>
      {shortcuts.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(`help.does.${does}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
