import type { ServerTimeUs } from '@eupnea/model';
import type { Assignment, OpenSession, SessionEnd } from '../../pipeline/assignment.ts';
import type { PipelineStart } from '../../pipeline/pipeline-services.ts';
import type { RecordingBatch } from '../../storage/recording/recording-batch.ts';

/** Request to the process that plays a story. */
export interface PlayRequest {
  readonly type: 'play';
  readonly storyId: string;
  readonly start: PipelineStart;
  readonly assignment: Assignment;
  readonly analysisId: number;
  readonly startMs: number;
  readonly hours: number;
}

export type PastRequest =
  | PlayRequest
  /** The batch is stored: the next one may be sent. */
  | { readonly type: 'stored' }
  | { readonly type: 'answer'; readonly call: number; readonly answer: Assignment | OpenSession | null };

export type SessionCall =
  | { readonly kind: 'load' }
  | { readonly kind: 'open'; readonly startedAtUs: ServerTimeUs; readonly patientId: number | null }
  | {
      readonly kind: 'close';
      readonly sessionId: number;
      readonly endedAtUs: ServerTimeUs;
      readonly reason: SessionEnd;
    };

export type PastReport =
  /** @property share progress of the story, 0..1 */
  | { readonly type: 'batch'; readonly batch: RecordingBatch; readonly share: number }
  | { readonly type: 'call'; readonly call: number; readonly deviceId: number; readonly request: SessionCall }
  | { readonly type: 'end'; readonly cpuSeconds: number }
  | { readonly type: 'failed'; readonly message: string };
