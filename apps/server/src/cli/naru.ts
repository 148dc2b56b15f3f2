import { runNaru } from './host-commands.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
process.exitCode = await runNaru(process.argv.slice(2), say);
