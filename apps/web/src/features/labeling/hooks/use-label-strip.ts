import {
  createReviewStrip,
  createTileStore,
  type LaneCode,
  type ReviewReading,
  type ReviewStrip,
  type ReviewTexts,
  type SweepLane,
  type TileContent,
  type TileKey,
  type TileStore,
  type TimeWindow,
} from '@eupnea/waveform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { frames } from '../../../lib/frames.ts';
import { zoneOffsetMs } from '../../../lib/clock-zone.ts';
import { makeTileLoader } from '../../../lib/stored/load-tile.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import { readReviewTheme } from '../../../ui/waves/wave-theme.ts';

/** Initial time span, ms: about ten breaths. */
const FIRST_SPAN_MS = 30_000;
/** Position of the labelled breath in the first view, because the breaths after it matter too. */
const SHARE_BEFORE = 0.6;

const NO_CONTENT: TileContent = { stretches: [], breaths: [], findings: [], computed: [], derived: [] };

interface LabelStripRequest {
  readonly deviceId: number;
  readonly projectId: number;
  readonly bounds: TimeWindow;
  /** The current breath: its name on the canvas and its time. */
  readonly breath: TimeWindow & { readonly key: string };
  readonly showsFindings: boolean;
  readonly lanes: readonly SweepLane<LaneCode>[];
  /** Formulas of the derived lanes, in the order of their codes. */
  readonly formulas: readonly string[];
  readonly texts: ReviewTexts;
  readonly onContent: (content: TileContent) => void;
  readonly onPick: (breathKey: string) => void;
}

/** Owns the canvas of a task: keeps the labelled breath in view and reports the visible time. */
export function useLabelStrip(request: LabelStripRequest) {
  const { deviceId, projectId, bounds, breath, showsFindings, lanes, formulas, texts } = request;
  const canvas = useRef<HTMLCanvasElement>(null);
  const strip = useRef<ReviewStrip | null>(null);
  const tiles = useRef<TileStore | null>(null);
  /** Where the reader was, for a canvas with other formulas. */
  const lastView = useRef<{ readonly place: string; readonly window: TimeWindow } | null>(null);
  const theme = useTheme();
  const [window, setWindow] = useState<TimeWindow>(() => windowAbout(breath));
  const [reading, setReading] = useState<ReviewReading | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const formulaKey = formulas.join(';');

  const tellContent = useEffectEvent(request.onContent);
  const pick = useEffectEvent(request.onPick);
  /** The server refuses data outside of the task. */
  const liesBeyond = useEffectEvent(
    ({ startMs, durationMs }: TileKey) => startMs >= bounds.toMs || startMs + durationMs <= bounds.fromMs,
  );
  const open = useEffectEvent(
    (element: HTMLCanvasElement, store: TileStore, kept: TimeWindow | null): ReviewStrip => {
      const options = { frames, tiles: store, lanes, texts, bounds, zoneOffsetMs, showsFindings };
      const selected = { key: breath.key, pauseMs: 0 };
      return createReviewStrip(
        element,
        { ...options, selected, theme: readReviewTheme(theme) },
        kept ?? windowAbout(breath),
        { onWindow: setWindow, onPick: (picked) => pick(picked.key), onReading: setReading },
      );
    },
  );

  useEffect(() => {
    if (canvas.current === null) return undefined;
    const asked = formulaKey === '' ? [] : formulaKey.split(';');
    const load = makeTileLoader({ device_id: deviceId, project_id: projectId }, asked);
    const store = createTileStore(
      async (tile, columns, signal) => {
        if (liesBeyond(tile)) return NO_CONTENT;
        const content = await load(tile, columns, signal);
        tellContent(content);
        return content;
      },
      () => {
        setFailure(store.failure());
        created.repaint();
      },
    );
    const place = `${deviceId} ${projectId}`;
    const created = open(
      canvas.current,
      store,
      lastView.current?.place === place ? lastView.current.window : null,
    );
    strip.current = created;
    tiles.current = store;
    setWindow(created.window());
    return () => {
      lastView.current = { place, window: created.window() };
      strip.current = null;
      tiles.current = null;
      created.destroy();
      store.destroy();
    };
  }, [deviceId, projectId, formulaKey]);

  const { key, fromMs, toMs } = breath;
  useEffect(() => {
    strip.current?.update({
      lanes,
      texts,
      showsFindings,
      selected: { key, pauseMs: 0 },
      theme: readReviewTheme(theme),
    });
  }, [lanes, texts, showsFindings, key, theme]);

  useEffect(() => {
    if (strip.current === null) return;
    const room = (toMs - fromMs) / 4;
    strip.current.reveal({ fromMs: fromMs - room, toMs: toMs + room });
    setWindow(strip.current.window());
  }, [fromMs, toMs]);

  return { canvas, strip, window, reading, failure, retry: () => tiles.current?.retry() };
}

function windowAbout({ fromMs, toMs }: TimeWindow): TimeWindow {
  const startMs = (fromMs + toMs) / 2 - FIRST_SPAN_MS * SHARE_BEFORE;
  return { fromMs: startMs, toMs: startMs + FIRST_SPAN_MS };
}
