import type { AddDetectorBody, Detector, EditDetectorBody } from '@eupnea/contracts/detector';
import { CHANNEL_CODES, LABEL_KINDS } from '@eupnea/model';

/** A class as it is typed; `kind` is empty for a class that is not compared with labels. */
export interface ClassForm {
  readonly class: string;
  readonly name: string;
  readonly kind: string;
}

export interface DetectorForm {
  readonly name: string;
  readonly address: string;
  readonly channels: string[];
  readonly window_s: number | string;
  readonly step_s: number | string;
  readonly classes: ClassForm[];
  readonly header: string;
  readonly value: string;
}

export const NEW_CLASS: ClassForm = { class: '', name: '', kind: '' };

const NEW_DETECTOR: DetectorForm = {
  name: '',
  address: '',
  channels: ['pressure', 'flow'],
  window_s: 30,
  step_s: 20,
  classes: [NEW_CLASS],
  header: '',
  value: '',
};

/** Form of a detector; the value of its secret is never known here. */
export function formOfDetector(detector: Detector | null): DetectorForm {
  if (detector === null) return NEW_DETECTOR;
  const { name, address, channels, window_s, step_s, classes, secret_header: header } = detector;
  return {
    name,
    address: address ?? '',
    channels,
    window_s,
    step_s,
    classes: formOfClasses(classes),
    header: header ?? '',
    value: '',
  };
}

type Fields = Omit<AddDetectorBody, 'secret'>;

/** The fields of a request; the server judges their values. */
export function readFields({ name, address, channels, window_s, step_s, classes }: DetectorForm): Fields {
  return {
    name: name.trim(),
    address: address.trim(),
    channels: CHANNEL_CODES.filter((code) => channels.includes(code)),
    window_s: Number(window_s),
    step_s: Number(step_s),
    classes: readClasses(classes),
  };
}

export function readClasses(classes: readonly ClassForm[]): Fields['classes'] {
  return classes.map((one) => ({ class: one.class.trim(), name: one.name.trim(), kind: readKind(one.kind) }));
}

export function formOfClasses(classes: Detector['classes']): ClassForm[] {
  return classes.map((one) => ({ ...one, kind: one.kind ?? '' }));
}

function readKind(text: string): Fields['classes'][number]['kind'] {
  const kind = LABEL_KINDS.find((known) => known === text);
  return kind === undefined || kind === 'normal' ? null : kind;
}

/** Secret of an edit: without a value the stored one stays while its header does; without a header there is none. */
export function readSecret(
  { header, value }: DetectorForm,
  former: string | null,
): EditDetectorBody['secret'] {
  const name = header.trim();
  if (name === '') return null;
  if (value === '' && name === former) return undefined;
  return { header: name, value };
}

/** What writes a detector back as it was; its secret stays. */
export function fieldsOf(detector: Detector): Fields {
  return readFields(formOfDetector(detector));
}

/** Whether an edit can be undone: the former secret is not known here, and never goes to another address. */
export function isUndoable(former: Detector, saved: Detector, secret: EditDetectorBody['secret']): boolean {
  if (former.secret_header === null) return saved.secret_header === null;
  return secret === undefined && former.address === saved.address;
}
