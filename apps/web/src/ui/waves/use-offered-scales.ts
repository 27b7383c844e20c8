import type { TileContent } from '@eupnea/waveform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fitWaveSteps } from '../../lib/stored/fit-wave-steps.ts';
import { offerWaveScales, type ScaleSteps } from '../../lib/wave-scales.ts';

/** Takes note of loaded waves: the first of them with enough breaths decide the scales, which then stay. */
export function useOfferedScales(deviceId: number): (content: TileContent) => void {
  const [steps, setSteps] = useState<ScaleSteps | null>(null);
  /** Null when they have decided. */
  const pieces = useRef<readonly TileContent[] | null>([]);
  useEffect(() => {
    if (steps !== null) offerWaveScales(deviceId, steps);
  }, [deviceId, steps]);
  return useCallback((content) => {
    if (pieces.current === null || content.breaths.length === 0) return;
    pieces.current = [...pieces.current, content];
    const fitted = fitWaveSteps(pieces.current);
    if (fitted === null) return;
    pieces.current = null;
    setSteps(fitted);
  }, []);
}
