import { listChildren, readUsage } from '../live-wall/process-usage.ts';

const MEBIBYTE = 2 ** 20;

/** Resident memory of the server, and of its database and reader together. */
export class MemoryWatch {
  readonly #pid: number;
  readonly #server: number[] = [];
  readonly #children: number[] = [];

  constructor(pid: number) {
    this.#pid = pid;
  }

  look(): void {
    this.#server.push(megabytesOf(this.#pid));
    this.#children.push(listChildren(this.#pid).reduce((sum, pid) => sum + megabytesOf(pid), 0));
  }

  summarize() {
    const third = Math.max(1, Math.floor(this.#server.length / 3));
    const first = mean(this.#server.slice(0, third));
    return {
      growth: mean(this.#server.slice(-third)) / first - 1,
      server: { first: Math.round(this.#server[0] ?? 0), most: Math.round(Math.max(...this.#server)) },
      children: { first: Math.round(this.#children[0] ?? 0), most: Math.round(Math.max(...this.#children)) },
    };
  }
}

function megabytesOf(pid: number): number {
  return (readUsage(pid)?.residentBytes ?? 0) / MEBIBYTE;
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
}
