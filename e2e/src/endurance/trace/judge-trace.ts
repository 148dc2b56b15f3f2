/** What a trace says about the durability of what was acknowledged in it. */
export interface TraceVerdict {
  /** Orders whose creation was answered with 201, in the order of the answers. */
  readonly acknowledged: readonly string[];
  /** Completed fsync and fdatasync calls on the log of the database. */
  readonly syncs: number;
  /** Acknowledged before a sync that began after the order was written to the log and had ended by then. */
  readonly early: readonly string[];
  /** Acknowledgements since the one before which no sync ended: fine for orders that came together only. */
  readonly shared: number;
}

interface Call {
  readonly kind: 'write' | 'sync';
  readonly file: string;
  readonly text: string;
  readonly beganAt: number;
  endedAt: number;
}

/** SQLite's write-ahead log, or a segment of PostgreSQL's. */
const LOG_FILE = /(?:\.sqlite-wal|\/pg_wal\/[0-9A-F]+)$/;
const CALL = /^(\d+) +(\w+)\(\d+<([^>]*)>(.*)$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/;
const ANSWERED = /HTTP\/1\.1 201 .*\\"_id\\":\\"(\w{20,})\\",\\"id\\"/;

/** Reads lines of strace, which stand in the order in which calls began, and ended where that is said. */
export function judgeTrace(lines: readonly string[]): TraceVerdict {
  const calls: Call[] = [];
  const open = new Map<string, Call>();
  const answers: { readonly orderId: string; readonly at: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const resumed = RESUMED.exec(line);
    if (resumed !== null) {
      const key = `${resumed[1]} ${resumed[2]}`;
      const call = open.get(key);
      open.delete(key);
      if (call !== undefined && isDone(resumed[3] ?? '')) call.endedAt = at;
      continue;
    }
    const [, pid = '', name = '', file = '', text = ''] = CALL.exec(line) ?? [];
    const orderId = ANSWERED.exec(text)?.[1];
    if (orderId !== undefined) answers.push({ orderId, at });
    if (!LOG_FILE.test(file)) continue;
    const isEnded = isDone(text);
    const kind = name.includes('sync') ? 'sync' : 'write';
    const call: Call = { kind, file, text, beganAt: at, endedAt: isEnded ? at : Number.POSITIVE_INFINITY };
    if (!isEnded) open.set(`${pid} ${name}`, call);
    calls.push(call);
  }
  const writes = calls.filter((call) => call.kind === 'write');
  const syncs = calls.filter((call) => call.kind === 'sync' && Number.isFinite(call.endedAt));
  const isDurable = ({ orderId, at }: (typeof answers)[number]): boolean =>
    writes.some(
      (write) =>
        write.text.includes(orderId) &&
        syncs.some((sync) => sync.file === write.file && sync.beganAt > write.endedAt && sync.endedAt < at),
    );
  const isShared = ({ at }: (typeof answers)[number], place: number): boolean => {
    const before = answers[place - 1]?.at ?? -1;
    return !syncs.some((sync) => sync.endedAt > before && sync.endedAt < at);
  };
  return {
    acknowledged: answers.map((answer) => answer.orderId),
    syncs: syncs.length,
    early: answers.filter((answer) => !isDurable(answer)).map((answer) => answer.orderId),
    shared: answers.filter(isShared).length,
  };
}

/** A call that failed has written or synced nothing. */
function isDone(rest: string): boolean {
  return / = \d+$/.test(rest);
}
