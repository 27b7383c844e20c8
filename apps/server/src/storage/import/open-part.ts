import type { InputIssue } from '@eupnea/model';
import type { ImportPart, ImportedInterval } from './import-part.ts';

/** The open part; its lists grow until it is taken. */
export interface OpenPart {
  epochs: ImportPart['epochs'][number][];
  breaths: ImportPart['breaths'][number][];
  findings: ImportPart['findings'][number][];
  chunks: ImportPart['chunks'][number][];
  intervals: ImportedInterval[];
  issues: InputIssue[];
  issueCount: number;
  identity: ImportPart['identity'];
}

export function createOpenPart(): OpenPart {
  return {
    epochs: [],
    breaths: [],
    findings: [],
    chunks: [],
    intervals: [],
    issues: [],
    issueCount: 0,
    identity: null,
  };
}
