import { createFrameClock, type FrameClock } from '@eupnea/waveform';

/** The single animation frame clock of the page. */
export const frames: FrameClock = createFrameClock();
