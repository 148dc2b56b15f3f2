import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Core, endProcess, pidOf, spawnPinned } from './pinned-process.ts';

/** A script of this room in a process of its own, that answers one question after another. */
export interface NodeChild<Question, Answer> {
  readonly pid: number;
  /** Rejects with what the script printed when it fails. */
  ask(question: Question): Promise<Answer>;
  end(): Promise<void>;
}

type Reply<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly why: string };

/** Starts `script` (relative to `base`) on a core. Its first answer says that it is ready. */
export async function startNodeChild<Question extends object, Answer>(options: {
  readonly core: Core;
  readonly script: URL;
  readonly args: readonly string[];
}): Promise<NodeChild<Question, Answer> & { readonly first: Answer }> {
  const path = fileURLToPath(options.script);
  const child = spawnPinned(options.core, process.execPath, [path, ...options.args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const first = await nextReply<Answer>(child);
  return {
    first,
    pid: pidOf(child),
    ask: (question) => {
      const answer = nextReply<Answer>(child);
      child.send(question);
      return answer;
    },
    end: () => endProcess(child),
  };
}

async function nextReply<Answer>(child: ChildProcess): Promise<Answer> {
  const controller = new AbortController();
  const { signal } = controller;
  try {
    const exited = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`);
    });
    const answered = once(child, 'message', { signal }).then(([reply]: Reply<Answer>[]) => {
      if (reply === undefined) throw new Error('an empty message');
      if (reply.kind === 'failed') throw new Error(reply.why);
      return reply.answer;
    });
    return await Promise.race([answered, exited]);
  } finally {
    controller.abort();
  }
}

/** The child's end: what it says first, and how it answers one question at a time. */
export interface Serving<Question, Answer> {
  readonly first: Answer;
  readonly answerTo: (question: Question) => Promise<Answer>;
}

export function serveParent<Question, Answer>({ first, answerTo }: Serving<Question, Answer>): void {
  const send = (reply: Reply<Answer>): void => {
    process.send?.(reply);
  };
  process.on('message', (question: Question) => {
    answerTo(question).then(
      (answer) => send({ kind: 'answer', answer }),
      (error: unknown) =>
        send({ kind: 'failed', why: error instanceof Error ? `${error.stack}` : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  send({ kind: 'answer', answer: first });
}
