import { runNaru } from './host-commands.ts';

process.exitCode = await runNaru(process.argv.slice(2), (line) => {
  process.stdout.write(`${line}\n`);
});
