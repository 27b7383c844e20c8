import { setPriority } from 'node:os';
import { ensure } from '@eupnea/model';
import type { Assignment, AssignmentSource, OpenSession } from '../../pipeline/assignment.ts';
import type { PastReport, PastRequest, PlayRequest, SessionCall } from './past-messages.ts';
import { playStory } from './play-story.ts';
import { findStory } from './stories.ts';

/** Maximum number of batches sent and not yet stored: one is written while the next one is measured. */
const BATCHES_AHEAD = 2;

/** Low priority: this process takes only the processor time that the live streams leave. */
const PRIORITY = 15;

const waiting = new Map<number, (answer: Assignment | OpenSession | null) => void>();
let calls = 0;
const sent: { ahead: number; resume: (() => void) | null } = { ahead: 0, resume: null };

setPriority(PRIORITY);
process.on('disconnect', () => process.exit(0));
process.on('message', (request: PastRequest) => {
  if (request.type === 'stored') {
    sent.ahead -= 1;
    sent.resume?.();
  } else if (request.type === 'answer') {
    waiting.get(request.call)?.(request.answer);
    waiting.delete(request.call);
  } else {
    play(request).then(report, (error: unknown) => {
      report({
        type: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    });
  }
});

async function play(request: PlayRequest): Promise<PastReport> {
  const story = ensure(findStory(request.storyId), `there is a story ${request.storyId}`);
  const { deviceId } = request.start;
  await playStory({
    ...request,
    story,
    assignments: askParent(deviceId),
    store: async (batch, share) => {
      while (sent.ahead >= BATCHES_AHEAD) {
        await new Promise<void>((resolve) => {
          sent.resume = resolve;
        });
      }
      sent.ahead += 1;
      report({ type: 'batch', batch, share });
    },
  });
  const { user, system } = process.cpuUsage();
  return { type: 'end', cpuSeconds: (user + system) / 1e6 };
}

/** Assignments are in the database, which only the server process has open. */
function askParent(deviceId: number): AssignmentSource {
  function ask(request: SessionCall): Promise<Assignment | OpenSession | null> {
    calls += 1;
    const call = calls;
    report({ type: 'call', call, deviceId, request });
    return new Promise((resolve) => {
      waiting.set(call, resolve);
    });
  }
  return {
    async load() {
      const answer = await ask({ kind: 'load' });
      return new Map(answer !== null && 'session' in answer ? [[deviceId, answer]] : []);
    },
    async openSession(_deviceId, startedAtUs, patientId) {
      const answer = await ask({ kind: 'open', startedAtUs, patientId });
      return answer !== null && 'id' in answer ? answer : null;
    },
    // A story has one patient and a clock of its own.
    leaveToNobody: async () => {},
    setBack: async () => {},
    async closeSession(sessionId, endedAtUs, reason) {
      await ask({ kind: 'close', sessionId, endedAtUs, reason });
    },
  };
}

function report(message: PastReport): void {
  process.send?.(message);
}
