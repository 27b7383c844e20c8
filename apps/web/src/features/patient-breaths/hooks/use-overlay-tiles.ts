import { createTileStore, type TileStore } from '@eupnea/waveform';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { makeTileLoader } from '../../../lib/stored/load-tile.ts';
import { scopeOf, type ReviewScope } from '../../../lib/stored/review.ts';

interface OverlayTiles {
  readonly tiles: RefObject<TileStore | null>;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** Tiles of other stored waves, fetched by the endpoint of the screen's own: it refuses what the caller may not read. */
export function useOverlayTiles(
  scope: ReviewScope | null,
  formulaKey: string,
  onChange: () => void,
): OverlayTiles {
  const tiles = useRef<TileStore | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const tell = useEffectEvent((store: TileStore) => {
    setFailure(store.failure());
    onChange();
  });
  const { patient_id: patientId, device_id: deviceId } = scope ?? {};
  const isWanted = scope !== null;
  useEffect(() => {
    if (!isWanted) return undefined;
    const formulas = formulaKey === '' ? [] : formulaKey.split(';');
    const store = createTileStore(makeTileLoader(scopeOf(patientId, deviceId), formulas), () => tell(store));
    tiles.current = store;
    return () => {
      tiles.current = null;
      store.destroy();
    };
  }, [isWanted, patientId, deviceId, formulaKey]);
  return { tiles, failure: isWanted ? failure : null, retry: () => tiles.current?.retry() };
}
