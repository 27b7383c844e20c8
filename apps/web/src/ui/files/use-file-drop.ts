import { useEffect, useEffectEvent, useState } from 'react';
import { collectDroppedFiles, type DroppedFiles } from '../../lib/files/collect-dropped-files.ts';

/**
 * Accepts files dropped anywhere on the page and returns whether some are above it. A drop elsewhere never
 * opens a file in the tab.
 */
export function useFileDrop(onDrop: (dropped: DroppedFiles) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const watch = new AbortController();
    const { signal } = watch;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragover', enter, { signal });
    window.addEventListener(
      'dragleave',
      // Leaving the window has no related element; moving between elements has.
      (event) => event.relatedTarget === null && setOver(false),
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!holdsFiles(event) || event.dataTransfer === null) return;
        event.preventDefault();
        void collectDroppedFiles(event.dataTransfer).then((dropped) => take(dropped));
      },
      { signal },
    );
    return () => watch.abort();
  }, []);
  return over;
}
