import { once } from 'node:events';
import { type Socket, createServer } from 'node:net';
import { Secret } from '../config/secret.ts';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

/** The moments of an SMTP session; `end` is after the whole letter. */
type Step = 'EHLO' | 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'end';

/** What a step is answered with instead of the ordinary; bytes beyond ASCII go out as Latin-1. */
export type Script = Readonly<Partial<Record<Step, string>>>;

const ORDINARY: Readonly<Record<Step, string>> = {
  EHLO: '250 desk.example',
  'MAIL FROM': '250 ok',
  'RCPT TO': '250 ok',
  DATA: '354 go on',
  end: '250 taken',
};

/**
 * Runs against a mail server that answers by a script: word by word, or `hang up` and `stall` in the place of
 * an answer. `taken` grows by every letter that came whole.
 */
export async function withScript(
  script: Script,
  run: (url: Secret, taken: readonly string[]) => Promise<void>,
): Promise<void> {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    speak(socket, script, taken);
  });
  const port = await listenOnLoopback(server);
  try {
    await run(new Secret(`smtp://127.0.0.1:${port}`), taken);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}

function speak(socket: Socket, script: Script, taken: string[]): void {
  let pending = '';
  let isData = false;
  const answer = (step: Step): void => {
    const words = script[step] ?? ORDINARY[step];
    if (words === 'hang up') socket.destroy();
    else if (words !== 'stall') socket.write(`${words}\r\n`, 'latin1');
    isData = step === 'DATA' && words.startsWith('354');
  };
  socket.write('220 desk.example\r\n');
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n';
      const end = pending.indexOf(mark);
      if (end === -1) return;
      const line = pending.slice(0, end);
      pending = pending.slice(end + mark.length);
      if (isData) {
        taken.push(line);
        answer('end');
        continue;
      }
      const step = (['EHLO', 'MAIL FROM', 'RCPT TO', 'DATA'] as const).find((each) => line.startsWith(each));
      if (step === undefined) socket.end('221 bye\r\n');
      else answer(step);
    }
  });
}
