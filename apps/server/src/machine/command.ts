import { Command, CommanderError } from 'commander';

/** 0: done. 1: not done, or something is wrong. 2: called in a wrong way, or it could not run. */
export type ExitCode = 0 | 1 | 2;

/** The command cannot run; the message is a sentence for the person who called it. */
export class CommandProblem extends Error {}

export type Say = (line: string) => void;

export interface CommandParts {
  readonly say: Say;
  /** Makes the action of a command from a function that returns its exit code. */
  readonly act: <Words extends readonly unknown[]>(
    run: (...words: Words) => Promise<ExitCode>,
  ) => (...words: Words) => Promise<void>;
}

/** Declares the arguments and options of `command`, and its action. */
export type DefineCommand = (command: Command, parts: CommandParts) => void;

/** Parses `words` by the command's description and runs it. Prints help, or the problem of the words. */
export async function runCommand(
  name: string,
  define: DefineCommand,
  { words, say }: { readonly words: readonly string[]; readonly say: Say },
): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const write = (text: string): void => say(text.trimEnd());
  const command = new Command(`naru ${name}`);
  command
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
    .showHelpAfterError(`See: naru ${name} --help`);
  const act: CommandParts['act'] =
    (run) =>
    async (...given) => {
      exitCode = await run(...given);
    };
  define(command, { say, act });
  for (const each of command.commands) each.showHelpAfterError(`See: naru ${name} ${each.name()} --help`);
  try {
    await command.parseAsync([...words], { from: 'user' });
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2;
    throw thrown;
  }
  return exitCode;
}
