import './start/remember-resolutions.ts';

const { runServer } = await import('./entries/run-server.ts');

process.exit(
  await runServer({
    environment: process.env,
    isTerminal: process.stdout.isTTY,
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
  }),
);
