import diagnostics from 'node:diagnostics_channel';
import { type Socket, connect, createServer } from 'node:net';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

/** The statements of one engine since the last call. */
export interface StatementCounts {
  /** Statements that were run, without those that only begin and end a transaction. */
  readonly statements: number;
  /** Transactions that were written. */
  readonly transactions: number;
}

export interface StatementCounter {
  /** Starts counting again. */
  take(): StatementCounts;
  close(): void;
}

const FRAME = /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i;

/** Counts what `node:sqlite` runs on this thread, whichever connection it is. */
export function countSqlite(): StatementCounter {
  let counts = { statements: 0, transactions: 0 };
  const note = (message: unknown): void => {
    const sql =
      typeof message === 'object' && message !== null && 'sql' in message ? String(message.sql) : '';
    if (/^BEGIN/i.test(sql)) counts.transactions += 1;
    if (!FRAME.test(sql)) counts.statements += 1;
  };
  diagnostics.subscribe('sqlite.db.query', note);
  return {
    take: () => {
      const taken = counts;
      counts = { statements: 0, transactions: 0 };
      return taken;
    },
    close: () => {
      diagnostics.unsubscribe('sqlite.db.query', note);
    },
  };
}

export interface CountingWire extends StatementCounter {
  /** The database as it is reached over the wire. */
  readonly databaseUrl: string;
}

/**
 * A wire to PostgreSQL on which every statement is counted as it passes: each is an Execute (`E`) of the
 * extended protocol or a simple Query (`Q`), which is what a transaction begins and ends with (PostgreSQL
 * documentation, "Message Formats").
 */
export async function countPostgres(databaseUrl: string): Promise<CountingWire> {
  const { port, hostname } = new URL(databaseUrl);
  let counts = { statements: 0, transactions: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const read = readMessages((type, text) => {
      if (type === 'E') counts.statements += 1;
      else if (type === 'Q' && /^begin/i.test(text)) counts.transactions += 1;
      else if (type === 'Q' && !FRAME.test(text)) counts.statements += 1;
    });
    client.on('data', read);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(upstream).pipe(client);
  });
  const through = new URL(databaseUrl);
  through.port = String(await listenOnLoopback(server));
  through.hostname = '127.0.0.1';
  return {
    databaseUrl: through.href,
    take: () => {
      const taken = counts;
      counts = { statements: 0, transactions: 0 };
      return taken;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Calls with each message of a client: a type of one byte and a length of four, but for the very first. */
function readMessages(onMessage: (type: string, text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (isStarted) onMessage(String.fromCharCode(rest[0] ?? 0), rest.toString('utf8', 5, end - 1));
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}
