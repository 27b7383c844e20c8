import type { FrozenSweep, Sweep } from '@eupnea/waveform';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Freeze {
  readonly frozen: FrozenSweep | null;
  /** Browser time of the freeze, epoch milliseconds. */
  readonly sinceMs: number | null;
  /** Freezes or resumes. */
  readonly toggle: () => void;
  /** Takes the sweep that is on screen; null when it is gone. */
  readonly takeSweep: (sweep: Sweep | null) => void;
}

/** Freezing stops drawing, not acquisition. F does it too, wherever the focus is but in a field. */
export function useFreeze(): Freeze {
  const sweep = useRef<Sweep | null>(null);
  const [state, setState] = useState<{ readonly frozen: FrozenSweep; readonly sinceMs: number } | null>(null);

  function toggle(): void {
    if (state !== null) {
      sweep.current?.resume();
      setState(null);
      return;
    }
    const frozen = sweep.current?.freeze() ?? null;
    if (frozen !== null) setState({ frozen, sinceMs: Date.now() });
  }

  const takeSweep = useCallback((next: Sweep | null) => {
    sweep.current = next;
    // Another sweep (a new stream, another size) is not the one that was frozen.
    setState(null);
  }, []);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || event.repeat || isField(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return { frozen: state?.frozen ?? null, sinceMs: state?.sinceMs ?? null, toggle, takeSweep };
}

/** Keys typed into a field belong to the field. */
function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
