import styles from './sign-in-page.module.css';

/** Flow and volume of one drawn breath, repeated across the page; decoration only. */
export function BackgroundWaves() {
  return (
    <svg className={styles['waves']} aria-hidden="true" focusable="false" preserveAspectRatio="none">
      <defs>
        <pattern id="breath" width="186" height="280" patternUnits="userSpaceOnUse">
          <path
            d="M0 55L4 52 7 6 11 20 15 18 20 24 26 25 32 31 40 33 50 40 58 42 64 48 68 60 71 108 74 120 78 78 82 84 86 76 94 74 104 70 114 71 126 66 138 66 150 62 162 61 174 58 182 56 186 55"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          />
          <path
            d="M0 268C10 250 30 210 48 192C58 183 66 178 72 176C76 190 82 206 92 218C108 236 130 246 150 252C164 256 176 259 184 260L186 268"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          />
        </pattern>
      </defs>
      <rect width="100%" height="280" fill="url(#breath)" />
    </svg>
  );
}
