/** From the command to a worker process. */
export type JobRequest<Setup, Task> =
  | { readonly type: 'setup'; readonly setup: Setup }
  | { readonly type: 'task'; readonly task: Task };

/** progress: number of bytes of the task's file read so far. */
export type JobReport<Result> =
  | { readonly type: 'progress'; readonly bytes: number }
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'failed'; readonly reason: string };

export type JobOutcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly reason: string };
