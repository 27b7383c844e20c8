import { onSessionEnded } from '../../../lib/api.ts';
import { inspectFile } from '../../../lib/files/inspect-file.ts';
import { ConversionEngine } from '../logic/conversion-engine.ts';
import { convertInBrowser } from './convert-in-browser.ts';

/** The application's one list of files to convert; it goes on while other pages are shown. */
export const conversionEngine = new ConversionEngine({ inspect: inspectFile, convert: convertInBrowser });

onSessionEnded(() => conversionEngine.clear());
