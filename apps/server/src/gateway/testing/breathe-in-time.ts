import { setTimeout as delay } from 'node:timers/promises';
import { SCRIPTED_BREATH_MS, type ScriptedDevice } from './scripted-device.ts';

/** Sends breaths in real time, each when it has ended: a stream that runs ahead of its arrival is cut. */
export async function breatheInTime(scripted: ScriptedDevice, count: number): Promise<void> {
  const startMs = Date.now();
  for (let number = 1; number <= count; number += 1) {
    await delay(Math.max(0, startMs + number * SCRIPTED_BREATH_MS - Date.now()));
    scripted.breathe(1);
  }
}

/** Breathes in real time until the promise resolves. */
export async function breatheUntil<Value>(scripted: ScriptedDevice, told: Promise<Value>): Promise<Value> {
  const startMs = Date.now();
  let number = 0;
  const timer = setInterval(() => {
    if (Date.now() < startMs + (number + 1) * SCRIPTED_BREATH_MS) return;
    number += 1;
    scripted.breathe(1);
  }, 20);
  try {
    return await told;
  } finally {
    clearInterval(timer);
  }
}
