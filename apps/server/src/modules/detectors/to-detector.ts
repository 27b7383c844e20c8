import type { Detector } from '@eupnea/contracts/detector';
import type { DetectorRow } from './detector-repository.ts';

/** The detector as it is answered; its address is for the managers of the project alone. */
export function toDetector(row: DetectorRow, manages: boolean): Detector {
  const { id, version, project_id, name, address, channels, window_s, step_s, secret_header, model } = row;
  return {
    id,
    version,
    project_id,
    name,
    channels,
    window_s,
    step_s,
    classes: toClasses(row.classes),
    secret_header,
    address: manages ? address : null,
    model: model === null ? null : { ...model, inputs: [...model.inputs] },
    created_at: row.created_at.toISOString(),
  };
}

export function toClasses(classes: DetectorRow['classes']): Detector['classes'] {
  return classes.map((one) => ({ class: one.class, name: one.name, kind: one.kind ?? null }));
}
