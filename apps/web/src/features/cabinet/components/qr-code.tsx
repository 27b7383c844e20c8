import makeQrCode from 'qrcode-generator';
import styles from './cabinet.module.css';

/** Light modules around the code (ISO/IEC 18004, section 6.3.8). */
const QUIET = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Dark on light in both themes: cameras read nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const code = makeQrCode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const modules = Array.from({ length: size * size }, (_, index) => index)
    .filter((index) => code.isDark(Math.floor(index / size), index % size))
    .map((index) => `M${(index % size) + QUIET},${Math.floor(index / size) + QUIET}h1v1h-1z`);
  const side = size + 2 * QUIET;
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={modules.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
