import { useEffect, useState } from 'react';
import { useExternalStore } from '../../../lib/external-store.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { zipFiles } from '../../../lib/files/zip-files.ts';
import { SimulatorSession, type SessionView } from '../logic/simulator-session.ts';
import { openSimulatorWorker } from '../worker/open-simulator-worker.ts';
import type { ExportedFile, RunPlan } from '../worker/simulator-message.ts';

interface OpenSession {
  readonly session: SimulatorSession;
  readonly view: SessionView;
}

/** The run of the page: follows the address and ends with the page. */
export function useSimulatorSession(plan: RunPlan): OpenSession {
  const [session] = useState(
    () =>
      new SimulatorSession({
        openEngine: openSimulatorWorker,
        frameNowMs: () => performance.now(),
        save: (files, name) => void saveFiles(files, name),
      }),
  );
  const view = useExternalStore(session.view);
  useEffect(() => session.follow(plan), [session, plan]);
  useEffect(() => () => session.end(), [session]);
  return { session, view };
}

/** Saves one file as it is and several as an archive, because browsers ask before a page saves many files. */
async function saveFiles(files: readonly ExportedFile[], name: string): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  if (files.length === 1) return saveFile(first.content, `${name}${first.ending}`);
  const named = files.map(({ ending, content }) => ({ name: `${name}${ending}`, content }));
  saveFile(await zipFiles(named), `${name}.zip`);
}
