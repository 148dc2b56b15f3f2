import { once } from 'node:events';
import { type Socket, createServer } from 'node:net';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

/** A mail server that takes every letter and sends none on. */
export interface LetterSink {
  readonly url: string;
  /** As they came over the wire, oldest first. */
  letters(): readonly string[];
  close(): Promise<void>;
}

const DATA_END = '\r\n.\r\n';

/** @param beforeAnswer runs when all of a letter has come, before its sender hears that it is taken */
export async function openLetterSink(
  beforeAnswer: (letterCount: number) => Promise<void> = () => Promise.resolve(),
): Promise<LetterSink> {
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    answer(socket, (letter) => beforeAnswer(letters.push(letter)));
  });
  const port = await listenOnLoopback(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters: () => letters,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As much of RFC 5321 as one client needs that speaks it well. */
function answer(socket: Socket, onLetter: (letter: string) => Promise<void>): void {
  let received = '';
  let isLetter = false;
  const takeNext = (): boolean => {
    const end = isLetter ? DATA_END : '\r\n';
    const at = received.indexOf(end);
    if (at < 0) return false;
    const text = received.slice(0, at);
    received = received.slice(at + end.length);
    if (isLetter) {
      isLetter = false;
      void onLetter(text).then(() => socket.write('250 taken\r\n'));
      return true;
    }
    isLetter = /^DATA$/i.test(text);
    if (isLetter) socket.write('354 go on\r\n');
    else socket.write(/^QUIT$/i.test(text) ? '221 bye\r\n' : '250 ok\r\n');
    return true;
  };
  socket.write('220 sink\r\n');
  socket.on('data', (chunk) => {
    received += chunk.toString();
    while (takeNext());
  });
}
