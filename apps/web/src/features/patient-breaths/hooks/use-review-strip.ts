import {
  createReviewStrip,
  createTileStore,
  spanOf,
  type LaneCode,
  type LoadTile,
  type ReviewOverlay,
  type ReviewReading,
  type ReviewStrip,
  type ReviewTexts,
  type SweepLane,
  type TileContent,
  type TileStore,
  type TimeWindow,
} from '@eupnea/waveform';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { frames } from '../../../lib/frames.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import { readBreathKey, writeBreathKey } from '../../../lib/stored/breath-key.ts';
import { zoneOffsetMs } from '../../../lib/clock-zone.ts';
import { STORED_AFTER_MS } from '../../../lib/stored/await-window.ts';
import { firstWindow, readWindow, writeTime } from '../../../lib/stored/period.ts';
import { scopeOf, type Review } from '../../../lib/stored/review.ts';
import { breathEndMs } from '../../../lib/parameters/measured-breaths.ts';
import { readReviewTheme } from '../../../ui/waves/wave-theme.ts';
import { makeTileLoader } from '../../../lib/stored/load-tile.ts';
import type { OpenComparison } from './use-comparison.ts';
import { useOverlayTiles } from './use-overlay-tiles.ts';
import type { SelectedBreath } from './use-selected-breath.ts';

/** Delay of the address update after a movement, ms (debounce). */
const REST_MS = 400;

/** Letter of the other waves of a comparison; those of the screen are A. */
const OTHER_LETTER = 'B';

interface StripRequest {
  readonly review: Review;
  readonly selected: SelectedBreath;
  readonly lanes: readonly SweepLane<LaneCode>[];
  /** Formulas of the derived lanes, in the order of their codes. */
  readonly formulas: readonly string[];
  /** Other waves in the same lanes; null without any. */
  readonly comparison: OpenComparison | null;
  readonly texts: ReviewTexts;
  readonly onReading: (reading: ReviewReading | null) => void;
  readonly onSpan: (seconds: number) => void;
  readonly onWindow: (window: TimeWindow) => void;
  /** Called for every loaded piece with its channels. */
  readonly onContent: (content: TileContent) => void;
}

/** Owns the canvas: creates it, sets its view, and writes movements back to the address. */
export function useReviewStrip(request: StripRequest) {
  const { review, selected, lanes, texts, formulas, comparison } = request;
  const { onReading, onSpan, onWindow, onContent } = request;
  const canvas = useRef<HTMLCanvasElement>(null);
  const strip = useRef<ReviewStrip | null>(null);
  const tiles = useRef<TileStore | null>(null);
  const lastView = useRef<{ readonly place: string; readonly window: TimeWindow } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const theme = useTheme();
  const [failure, setFailure] = useState<unknown>(null);
  const { scope, stored } = review;
  const bounds = useMemo(() => boundsOf(review), [review]);
  const settledUntilMs = review.awaited === 'waiting' ? stored.toMs - STORED_AFTER_MS : null;
  const formerToMs = useRef(stored.toMs);
  const marked = markOf(selected);
  const formulaKey = formulas.join(';');
  const overlay = useOverlayTiles(comparison?.scope ?? null, formulaKey, () => strip.current?.repaint());
  const overlayNow = useEffectEvent((): ReviewOverlay | null => {
    const store = overlay.tiles.current;
    if (store === null || comparison === null) return null;
    const { shiftMs, selectedKey } = comparison;
    return { tiles: store, shiftMs, selectedKey, letter: OTHER_LETTER };
  });

  const writeAddress = useEffectEvent((window: TimeWindow) => {
    const span = Math.round(spanOf(window) / 10) / 100;
    review.change({ at: writeTime(Math.floor(window.fromMs)), span: String(span) }, 'quiet');
  });
  const tellSpan = useEffectEvent((window: TimeWindow) => {
    onSpan(Math.round(spanOf(window) / 1000));
    onWindow(window);
  });
  const pick = useEffectEvent((key: string) => {
    const breath = readBreathKey(key);
    if (breath !== null) selected.select(breath);
  });
  const pickOther = useEffectEvent((key: string) => {
    const breath = readBreathKey(key);
    if (breath !== null) comparison?.pick(breath);
  });
  const tellContent = useEffectEvent((content: TileContent) => onContent(content));
  const tellReading = useEffectEvent((reading: ReviewReading | null) => onReading(reading));

  const open = useEffectEvent(
    (element: HTMLCanvasElement, store: TileStore, kept: TimeWindow | null): ReviewStrip =>
      createReviewStrip(
        element,
        {
          frames,
          tiles: store,
          overlay: overlayNow(),
          lanes,
          selected: marked,
          theme: readReviewTheme(theme),
          texts,
          bounds,
          settledUntilMs,
          zoneOffsetMs,
        },
        kept ?? firstWindow(review.search, stored),
        {
          onWindow(window) {
            tellSpan(window);
            if (timer.current !== null) clearTimeout(timer.current);
            timer.current = setTimeout(() => writeAddress(window), REST_MS);
          },
          onPick: (breath) => pick(breath.key),
          onPickOverlay: (breath) => pickOther(breath.key),
          onReading: (reading) => tellReading(reading),
        },
      ),
  );

  // Depends on the ids and not on the object, so that the canvas stays for the same patient.
  const { patient_id: patientId, device_id: deviceId } = scope;
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const asked = formulaKey === '' ? [] : formulaKey.split(';');
    const load = makeTileLoader(scopeOf(patientId, deviceId), asked);
    const loadAndTell: LoadTile = async (...tile) => {
      const content = await load(...tile);
      tellContent(content);
      return content;
    };
    const store = createTileStore(loadAndTell, () => {
      setFailure(store.failure());
      created.repaint();
    });
    const place = `${patientId}-${deviceId}`;
    const kept = lastView.current?.place === place ? lastView.current.window : null;
    const created = open(canvas.current, store, kept);
    strip.current = created;
    tiles.current = store;
    tellSpan(created.window());
    return () => {
      if (timer.current !== null) clearTimeout(timer.current);
      // Other formulas leave the reader where he is.
      lastView.current = { place, window: created.window() };
      strip.current = null;
      tiles.current = null;
      created.destroy();
      store.destroy();
    };
  }, [patientId, deviceId, formulaKey]);

  const markKey = marked?.key ?? null;
  const pauseMs = marked?.pauseMs ?? 0;
  useEffect(() => {
    strip.current?.update({
      lanes,
      texts,
      selected: markKey === null ? null : { key: markKey, pauseMs },
      bounds,
      settledUntilMs,
      theme: readReviewTheme(theme),
    });
  }, [lanes, texts, markKey, pauseMs, bounds, settledUntilMs, theme]);

  const overlayKey = comparison === null ? null : keyOfOverlay(comparison);
  useEffect(() => {
    strip.current?.update({ overlay: overlayKey === null ? null : overlayNow() });
  }, [overlayKey]);

  // At each change of the stored period: pieces at its former end were incomplete.
  useEffect(() => {
    tiles.current?.refresh(formerToMs.current - STORED_AFTER_MS);
    formerToMs.current = stored.toMs;
  }, [stored]);

  const breath = selected.detail?.breath ?? null;
  useEffect(() => {
    if (breath === null) return;
    const fromMs = Date.parse(breath.started_at);
    const toMs = breathEndMs(breath);
    const room = (toMs - fromMs) / 4;
    strip.current?.reveal({ fromMs: fromMs - room, toMs: toMs + room });
  }, [breath]);

  const retry = (): void => {
    tiles.current?.retry();
    overlay.retry();
  };
  return { canvas, strip, failure: failure ?? overlay.failure, retry };
}

/** Changes with everything that the canvas shows of a comparison. */
function keyOfOverlay({ scope, shiftMs, selectedKey }: OpenComparison): string {
  return `${scope.patient_id} ${scope.device_id} ${shiftMs} ${selectedKey}`;
}

function markOf({ key, detail }: SelectedBreath) {
  if (key === null) return null;
  const pauseS = detail?.breath.features.pause_s ?? 0;
  return { key: writeBreathKey(key), pauseMs: Math.max(0, pauseS) * 1000 };
}

/** Stored period, extended to the awaited waves. */
function boundsOf({ stored, awaited, search }: Review): TimeWindow {
  const asked = awaited === 'waiting' ? readWindow(search) : null;
  return { fromMs: stored.fromMs, toMs: Math.max(stored.toMs, asked?.toMs ?? 0) };
}
