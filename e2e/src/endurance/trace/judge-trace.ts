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

/** A write to the log, and where the log holds the whole transaction that it is a part of. */
interface LogWrite {
  readonly call: Call;
  readonly committedAt: number;
}

/** SQLite's write-ahead log, or a segment of PostgreSQL's. */
const LOG_FILE = /(?:\.sqlite-wal|\/pg_wal\/[0-9A-F]+)$/;
const SQLITE_LOG = /\.sqlite-wal$/;
const FRAME_HEADER = /^, "(.*)", 24, \d+(?:\) = 24| <unfinished \.\.\.>)$/s;
const UNFINISHED = ' <unfinished ...>';
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
    const kind = name.includes('sync') ? 'sync' : 'write';
    const endedAt = isDone(text) ? at : Number.POSITIVE_INFINITY;
    const call: Call = { kind, file, text, beganAt: at, endedAt };
    // One that failed is over, too: what that process resumes later is another call.
    if (text.endsWith(UNFINISHED)) open.set(`${pid} ${name}`, call);
    calls.push(call);
  }
  const writes = findCommits(calls.filter((call) => call.kind === 'write'));
  const syncs = calls.filter((call) => call.kind === 'sync' && Number.isFinite(call.endedAt));
  const isDurable = ({ orderId, at }: (typeof answers)[number]): boolean =>
    writes.some(
      ({ call, committedAt }) =>
        call.text.includes(orderId) &&
        syncs.some((sync) => sync.file === call.file && sync.beganAt > committedAt && sync.endedAt < at),
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

/**
 * SQLite writes a transaction page by page, each behind a header of 24 bytes; a sync half-way through makes
 * nothing durable. Only the header of its last page tells the size of the database (sqlite.org/fileformat2,
 * 4.1). PostgreSQL writes whole pages of its log at a time: there a write counts by itself.
 */
function findCommits(calls: readonly Call[]): readonly LogWrite[] {
  const writes: LogWrite[] = [];
  let pages: Call[] = [];
  let isLastPage = false;
  for (const call of calls) {
    const header = SQLITE_LOG.test(call.file) ? FRAME_HEADER.exec(call.text) : null;
    if (header !== null) {
      isLastPage = !isSizeZero(header[1] ?? '');
    } else if (SQLITE_LOG.test(call.file)) {
      pages.push(call);
      if (!isLastPage) continue;
      const committedAt = Math.max(...pages.map((page) => page.endedAt));
      writes.push(...pages.map((page) => ({ call: page, committedAt })));
      [pages, isLastPage] = [[], false];
    } else {
      writes.push({ call, committedAt: call.endedAt });
    }
  }
  return writes;
}

/** Bytes 4 to 7 of a frame's header as strace writes bytes: as they are, or behind a backslash. */
function isSizeZero(headerText: string): boolean {
  const bytes = headerText.match(/\\(?:[0-7]{1,3}|.)|[^\\]/gs) ?? [];
  return bytes.slice(4, 8).every((byte) => /^\\0+$/.test(byte));
}

/** A call that failed has written or synced nothing. */
function isDone(rest: string): boolean {
  return / = \d+$/.test(rest);
}
