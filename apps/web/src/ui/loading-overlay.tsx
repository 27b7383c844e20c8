import { Logo } from './logo.tsx';
import styles from './loading-overlay.module.css';
import { useScrollLock } from './scroll-lock.ts';

/** Full-screen wait with the logo; the page does not scroll. */
export function LoadingOverlay({ text }: { readonly text: string }) {
  useScrollLock(true);
  return (
    <div className={styles['overlay']} role="status">
      <Logo size={64} />
      <p>{text}</p>
    </div>
  );
}
