import type { FaultCounts, FaultPlan } from './faulty-proxy.ts';

// PostgreSQL's protocol as far as faults need it: https://www.postgresql.org/docs/15/protocol.html

/** One connection. */
interface Wire {
  /** The client's bytes as the server receives them. */
  ask(bytes: Buffer): Buffer;
  /** The bytes for the client now; null ends the connection. */
  answer(bytes: Buffer): Buffer | null;
}

type Pending = 'refuse commit' | 'refuse statement' | 'lose' | null;

const NOTHING = Buffer.alloc(0);
const SYNC = 'S';
const IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const COMMITTED = message('C', 'COMMIT\0');
const ROLLBACK = message('Q', 'ROLLBACK\0');
const SERIALIZATION_FAILURE = message('E', 'SERROR\0VERROR\0C40001\0Mrestart transaction\0Fproxy\0\0');
const BEGIN = /^\s*begin\b/i;
const END = /^\s*(?:commit|rollback)\b/i;
const COMMIT = /^\s*commit\b/i;
const WRITE = /^\s*(?:insert|update|delete|with)\b/i;

function message(kind: string, body: string): Buffer {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body));
  bytes.write(kind);
  bytes.writeUInt32BE(bytes.length - 1, 1);
  bytes.write(body, 5);
  return bytes;
}

function textAt(bytes: Buffer, from: number): string {
  return bytes.toString('utf8', from, bytes.indexOf(0, from));
}

/** Decides over all connections of a proxy; returns a function that makes one of them. */
export function createFaults(plan: FaultPlan, counts: FaultCounts): () => Wire {
  let writeCount = 0;
  let losableCount = 0;
  /** For each write: a transaction at its COMMIT, or a single statement. */
  const faultOf = (transaction: readonly string[], isCommit: boolean): Pending => {
    counts.transactions.set(transaction.join('\0'), transaction);
    if (!isCommit && !WRITE.test(transaction[0] ?? '')) return null;
    writeCount += 1;
    if (plan.refuseEvery !== undefined && writeCount % plan.refuseEvery === 0) {
      counts.refused += 1;
      return isCommit ? 'refuse commit' : 'refuse statement';
    }
    if (!isCommit || !transaction.some((sql) => plan.loses?.test(sql) === true)) return null;
    losableCount += 1;
    return plan.loseEvery !== undefined && losableCount % plan.loseEvery === 0 ? 'lose' : null;
  };
  const countLost = (): void => {
    counts.lost += 1;
  };
  return () => createWire(faultOf, countLost);
}

type FaultOf = (transaction: readonly string[], isCommit: boolean) => Pending;

function createWire(faultOf: FaultOf, countLost: () => void): Wire {
  const read = createReader();
  const prepared = new Map<string, string>();
  let transaction: string[] | null = null;
  let pending: Pending = null;
  let isSkipping = false;
  let held = NOTHING;

  const runs = (sql: string): Pending => {
    if (BEGIN.test(sql)) {
      transaction = [];
      return null;
    }
    if (END.test(sql)) {
      const ended = transaction ?? [];
      transaction = null;
      return COMMIT.test(sql) ? faultOf(ended, true) : null;
    }
    transaction?.push(sql);
    return transaction === null ? faultOf([sql], false) : null;
  };
  const pass = (asked: Buffer): Buffer => {
    const kind = String.fromCharCode(asked[0] ?? 0);
    if (isSkipping && kind !== SYNC) return NOTHING;
    isSkipping = false;
    if (kind === 'P') {
      const name = textAt(asked, 5);
      prepared.set(name, textAt(asked, 6 + Buffer.byteLength(name)));
    }
    if (kind !== 'Q' && kind !== 'B') return asked;
    const portal = textAt(asked, 5);
    const sql = kind === 'Q' ? portal : prepared.get(textAt(asked, 6 + Buffer.byteLength(portal)));
    pending = runs(sql ?? '');
    if (pending === 'refuse commit') return ROLLBACK;
    isSkipping = pending === 'refuse statement';
    return isSkipping ? NOTHING : asked;
  };
  return {
    ask: (bytes) => Buffer.concat(read(bytes).map(pass)),
    answer: (bytes) => {
      if (pending === null) return bytes;
      held = Buffer.concat([held, bytes]);
      // ReadyForQuery ends each answer.
      if (held.length < IDLE.length || held[held.length - IDLE.length] !== IDLE[0]) return NOTHING;
      const [fault, whole] = [pending, held];
      pending = null;
      held = NOTHING;
      if (fault === 'lose') {
        // The server may have refused the commit itself.
        if (!whole.includes(COMMITTED)) return whole;
        countLost();
        return null;
      }
      const before = fault === 'refuse statement' ? whole.subarray(0, -IDLE.length) : NOTHING;
      return Buffer.concat([before, SERIALIZATION_FAILURE, IDLE]);
    },
  };
}

/** Splits the client's bytes into messages; the first has no type byte. */
function createReader(): (bytes: Buffer) => readonly Buffer[] {
  let rest = NOTHING;
  let kindLength = 0;
  return (bytes) => {
    const messages: Buffer[] = [];
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= kindLength + 4 && rest.length >= kindLength + rest.readUInt32BE(kindLength)) {
      const length = kindLength + rest.readUInt32BE(kindLength);
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      kindLength = 1;
    }
    return messages;
  };
}
