import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server of this process on loopback that takes every letter. */
export interface LetterSink {
  readonly url: string;
  /** Of each letter taken, in order. */
  readonly receivers: () => readonly string[];
  /** Resolves once so many letters were taken; rejects when it takes too long. */
  readonly untilTaken: (count: number, withinMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openLetterSink(): Promise<LetterSink> {
  const receivers: string[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on('end', () => {
        receivers.push(...envelope.rcptTo.map(({ address }) => address));
        done();
        server.emit('taken');
      });
    },
  });
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    receivers: () => receivers,
    untilTaken: async (count, withinMs) => {
      const signal = AbortSignal.timeout(withinMs);
      while (receivers.length < count) await once(server, 'taken', { signal });
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** One that accepts connections and says nothing, so that no letter is sent. */
export async function openSilentServer(): Promise<Pick<LetterSink, 'url' | 'close'>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${portOf(server.address())}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
