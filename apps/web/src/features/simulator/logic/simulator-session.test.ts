import { describe, expect, it } from 'vitest';
import type { RunPlan, RunReport, SimulatorRequest } from '../worker/simulator-message.ts';
import { SimulatorSession, type EngineListener } from './simulator-session.ts';

const PLAN: RunPlan = { scenarioId: 'ards', seed: 1, change: { values: {} } };
const REPORT: RunReport = {
  simulatedS: 12,
  breaths: 4,
  features: null,
  asynchronyPercent: null,
  lanes: [],
  tally: { breaths: 0, sensitivity: null, specificity: null, falsePositives: 0, kinds: [] },
  standby: false,
  apnoeaS: null,
  recordedS: 12,
};

function open() {
  const engines: { listener: EngineListener; requests: SimulatorRequest[]; ended: boolean }[] = [];
  const saved: string[] = [];
  const session = new SimulatorSession({
    openEngine: (listener) => {
      const engine = { listener, requests: [] as SimulatorRequest[], ended: false };
      engines.push(engine);
      return {
        post: (request) => engine.requests.push(request),
        end: () => {
          engine.ended = true;
        },
      };
    },
    frameNowMs: () => 0,
    save: (files, name) => saved.push(`${name}${files[0]?.ending ?? ''}`),
  });
  const engine = (at = -1) => {
    const found = engines.at(at);
    if (found === undefined) throw new Error('no engine');
    return found;
  };
  return { session, engine, engines, saved };
}

describe('a session of the simulator', () => {
  it('runs nothing before it is started, whatever the address says', () => {
    const { session, engines } = open();
    session.follow(PLAN);
    expect(engines).toEqual([]);
    expect(session.view.get().status).toBe('idle');
  });

  it('begins another run for another patient, and ends the former', () => {
    const { session, engine, engines } = open();
    session.start(PLAN);
    session.follow({ ...PLAN, seed: 2 });
    expect(engine(0).ended).toBe(true);
    expect(engines).toHaveLength(2);
    expect(engine().requests).toEqual([{ type: 'start', plan: { ...PLAN, seed: 2 }, pace: 1 }]);
    engine(0).listener.onAnswer({ type: 'report', report: REPORT });
    expect(session.view.get().report).toBeNull();
  });

  it('changes the running patient for another setting, once', () => {
    const { session, engine, engines } = open();
    session.start(PLAN);
    const change = { values: { peep: 9 } };
    session.follow({ ...PLAN, change });
    session.follow({ ...PLAN, change: { values: { peep: 9 } } });
    expect(engines).toHaveLength(1);
    expect(engine().requests.slice(1)).toEqual([{ type: 'change', change }]);
  });

  it('keeps the chosen pace over a pause', () => {
    const { session, engine } = open();
    session.start(PLAN);
    session.choosePace(4);
    session.pause();
    session.choosePace(8);
    session.resume();
    expect(engine().requests.slice(1)).toEqual([
      { type: 'pace', pace: 4 },
      { type: 'pace', pace: 0 },
      { type: 'pace', pace: 8 },
    ]);
    session.start(PLAN);
    expect(engine().requests).toEqual([{ type: 'start', plan: PLAN, pace: 8 }]);
  });

  it('hands samples to the canvases and never to the store', () => {
    const { session, engine } = open();
    session.start(PLAN);
    const before = session.view.get();
    const channels = { pressure: Float32Array.of(5, 6) };
    engine().listener.onAnswer({
      type: 'samples',
      batches: [{ firstIndex: 0, rateHz: 100, length: 2, channels }],
    });
    expect(session.view.get()).toBe(before);
    expect(session.samples.newestMs()).toBe(10);
  });

  it('says what stopped the worker, keeps what was seen, and can be started again', () => {
    const { session, engine } = open();
    session.start(PLAN);
    engine().listener.onAnswer({ type: 'report', report: REPORT });
    engine().listener.onError('broken');
    expect(session.view.get()).toMatchObject({ status: 'failed', failure: 'broken', report: REPORT });
    expect(engine().ended).toBe(true);
    session.start(PLAN);
    expect(session.view.get()).toMatchObject({ status: 'running', failure: null, report: null });
  });

  it('saves what the worker wrote under the name of the run', () => {
    const { session, engine, saved } = open();
    session.start(PLAN);
    session.export('csv', 'ards-1');
    expect(session.view.get().exporting).toBe(true);
    engine().listener.onAnswer({ type: 'exported', files: [{ ending: '.csv', content: new Blob() }] });
    expect(saved).toEqual(['ards-1.csv']);
    expect(session.view.get().exporting).toBe(false);
  });

  it('ends the worker with the page', () => {
    const { session, engine } = open();
    session.start(PLAN);
    session.end();
    expect(engine().ended).toBe(true);
    expect(session.view.get().status).toBe('idle');
  });
});
