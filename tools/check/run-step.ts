import { spawn } from 'node:child_process';
import { exitCode } from '../launch/run-in-foreground.mjs';
import { repositoryRoot } from '../runtime.mjs';

/** One check: a program and its words, run from the root of the repository. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

export interface StepResult {
  readonly name: string;
  readonly isGood: boolean;
  readonly durationMs: number;
  /** Everything it printed, in order. */
  readonly output: string;
}

export async function runStep(step: Step): Promise<StepResult> {
  const startedAtMs = performance.now();
  const [program = '', ...args] = step.command;
  const chunks: Buffer[] = [];
  const code = await new Promise<number>((resolve) => {
    const child = spawn(program, args, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => chunks.push(Buffer.from(`${program}: ${error.message}\n`)));
    child.on('close', (status, signal) => resolve(exitCode(status, signal)));
  });
  const output = Buffer.concat(chunks).toString('utf8');
  return { name: step.name, isGood: code === 0, durationMs: performance.now() - startedAtMs, output };
}

/** Runs steps, so many at a time, and tells each result as soon as it is there. */
export async function runSteps(
  steps: readonly Step[],
  atATime: number,
  onResult: (result: StepResult) => void,
): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return results;
}

/** A program of node_modules, run on the Node that runs this. */
export function nodeProgram(file: string, ...args: readonly string[]): string[] {
  return [process.execPath, file, ...args];
}
