import { createFrameClock, type FrameClock } from '@eupnea/waveform';

/** The page's one owner of animation frames. */
export const frames: FrameClock = createFrameClock();
