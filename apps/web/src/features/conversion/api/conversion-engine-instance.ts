import { onSessionEnded } from '../../../lib/api.ts';
import { inspectFile } from '../../../lib/files/inspect-file.ts';
import { ConversionEngine } from '../logic/conversion-engine.ts';
import { BROWSER_LIMIT_BYTES } from '../logic/choose-place.ts';
import { convertInBrowser } from './convert-in-browser.ts';
import { convertOnServer } from './convert-on-server.ts';
import { drawShiftDays } from './draw-shift-days.ts';
import { unpackArchive } from './unpack-archive.ts';

/** The list of files to convert; continues while other pages are shown. */
export const conversionEngine = new ConversionEngine({
  inspect: inspectFile,
  unpack: unpackArchive,
  drawShiftDays,
  convert: (work) =>
    work.item.file.size > BROWSER_LIMIT_BYTES ? convertOnServer(work) : convertInBrowser(work),
});

onSessionEnded(() => conversionEngine.clear());
