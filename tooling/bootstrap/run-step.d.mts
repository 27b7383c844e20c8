export const root: string;
export function findNode(): string;
export function environment(extra?: Readonly<Record<string, string>>): Record<string, string | undefined>;
export function installDependencies(): void;
export function buildWeb(): void;
export function buildGuide(): Promise<void>;
export function runInForeground(
  args: readonly string[],
  extraEnvironment?: Readonly<Record<string, string>>,
): void;
