/** Frames kept for statistics: five seconds at 60 frames/s. */
const STATISTICS_FRAMES = 300;

/**
 * Tolerance of a beat, ms: half a frame at 60 frames/s. A beat of 1/30 s then is every second frame at 60 frames/s, not
 * sometimes the third.
 */
const BEAT_TOLERANCE_MS = 8;

export type FrameListener = (nowMs: number) => void;

export interface FrameStatistics {
  /** Number of measured frames, at most the length of the statistics ring. */
  readonly frames: number;
  readonly framesPerSecond: number;
  /** Share of wall time spent in listeners, 0 to 1. */
  readonly busyShare: number;
  readonly longestWorkMs: number;
}

export interface FrameClock {
  /**
   * Adds a listener; lower priorities run first, equal ones in order of registration. Returns the unsubscribe
   * function.
   * @param beatMs minimum time between two calls. All listeners with one beat run in the same frames. Without graphics
   * hardware a browser copies every visible canvas in each frame that changes any.
   */
  subscribe(listener: FrameListener, priority?: number, beatMs?: number): () => void;
  statistics(): FrameStatistics;
  /** Stops the clock permanently: drops listeners and page events. */
  destroy(): void;
}

/** Page functions that the clock uses; injected in tests. */
export interface FrameSource {
  requestFrame(callback: FrameListener): number;
  cancelFrame(handle: number): void;
  isHidden(): boolean;
  /** Subscribes to visibility changes; returns the unsubscribe function. */
  onVisibilityChange(callback: () => void): () => void;
  nowMs(): number;
}

interface Subscription {
  readonly listener: FrameListener;
  readonly priority: number;
  readonly beatMs: number;
}

/** The only owner of requestAnimationFrame. Runs only while there are listeners and the tab is visible. */
export function createFrameClock(source: FrameSource = createPageFrameSource()): FrameClock {
  const subscriptions: Subscription[] = [];
  const intervals = new Float64Array(STATISTICS_FRAMES);
  const work = new Float64Array(STATISTICS_FRAMES);
  /** Time of the last frame that ran each beat. */
  const beats = new Map<number, number>();
  let measured = 0;
  let handle: number | null = null;
  let previousFrameMs: number | null = null;

  const runFrame: FrameListener = (nowMs) => {
    handle = null;
    const startedMs = source.nowMs();
    const due = takeDueBeats(beats, nowMs);
    // A copy, because a listener may unsubscribe itself or others while the frame runs.
    for (const subscription of subscriptions.slice()) {
      const { beatMs, listener } = subscription;
      if ((beatMs === 0 || due.has(beatMs)) && subscriptions.includes(subscription)) listener(nowMs);
    }
    if (previousFrameMs !== null) {
      intervals[measured % STATISTICS_FRAMES] = nowMs - previousFrameMs;
      work[measured % STATISTICS_FRAMES] = source.nowMs() - startedMs;
      measured++;
    }
    previousFrameMs = nowMs;
    arrange();
  };

  const arrange = (): void => {
    const wanted = subscriptions.length > 0 && !source.isHidden();
    if (wanted && handle === null) handle = source.requestFrame(runFrame);
    if (!wanted && handle !== null) {
      source.cancelFrame(handle);
      handle = null;
    }
    // The time of a pause does not count as a slow frame.
    if (!wanted) previousFrameMs = null;
  };

  const stopWatching = source.onVisibilityChange(arrange);

  return {
    subscribe(listener, priority = 0, beatMs = 0) {
      const subscription: Subscription = { listener, priority, beatMs };
      if (beatMs > 0 && !beats.has(beatMs)) beats.set(beatMs, Number.NEGATIVE_INFINITY);
      const after = subscriptions.findIndex((other) => other.priority > priority);
      subscriptions.splice(after === -1 ? subscriptions.length : after, 0, subscription);
      arrange();
      return () => {
        const position = subscriptions.indexOf(subscription);
        if (position !== -1) subscriptions.splice(position, 1);
        arrange();
      };
    },
    statistics: () => summarise(intervals, work, Math.min(measured, STATISTICS_FRAMES)),
    destroy() {
      subscriptions.length = 0;
      arrange();
      stopWatching();
    },
  };
}

/** Beats that are due in this frame; remembers that they ran. */
function takeDueBeats(beats: Map<number, number>, nowMs: number): ReadonlySet<number> {
  const due = new Set<number>();
  for (const [beatMs, ranAtMs] of beats) {
    if (nowMs - ranAtMs < beatMs - BEAT_TOLERANCE_MS) continue;
    due.add(beatMs);
    beats.set(beatMs, nowMs);
  }
  return due;
}

function summarise(intervals: Float64Array, work: Float64Array, frames: number): FrameStatistics {
  let elapsedMs = 0;
  let workMs = 0;
  let longestWorkMs = 0;
  for (const intervalMs of intervals.subarray(0, frames)) elapsedMs += intervalMs;
  for (const frameMs of work.subarray(0, frames)) {
    workMs += frameMs;
    longestWorkMs = Math.max(longestWorkMs, frameMs);
  }
  return {
    frames,
    framesPerSecond: elapsedMs > 0 ? (frames * 1000) / elapsedMs : 0,
    busyShare: elapsedMs > 0 ? workMs / elapsedMs : 0,
    longestWorkMs,
  };
}

function createPageFrameSource(): FrameSource {
  return {
    requestFrame: (callback) => requestAnimationFrame(callback),
    cancelFrame: (handle) => cancelAnimationFrame(handle),
    isHidden: () => document.hidden,
    onVisibilityChange(callback) {
      document.addEventListener('visibilitychange', callback);
      return () => document.removeEventListener('visibilitychange', callback);
    },
    nowMs: () => performance.now(),
  };
}
