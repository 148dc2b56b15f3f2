// `npm run lab -- long-statement`: how long a statement of 100,000 lines takes to be read, imported and
// matched with its orders, and how well it is matched.
import { hash } from 'node:crypto';
import { readBankAccount } from '@naru/chains';
import { type DeskBankAccount, type StatementLine, importLines, matchLines, previewImport } from '@naru/desk';
import { createLongStatement, scoreMatches } from '@naru/rails/long-statement';
import { readStatement } from '@naru/rails/statement';
import { openStore } from '@naru/store';
import { openPostgresServer } from './database/postgres-server.ts';
import { makeDataFolder, removeDataFolder } from './process/desk-process.ts';

const LINES = 100_000;
const ZONE_MS = 9 * 3_600_000;
const ACCOUNT_TEXT = 'KB국민 990-410-000111 나루';
const ASSET = {
  assetId: 'KRW',
  symbol: 'KRW',
  name: 'Korean Won',
  nameKr: '원',
  network: 'Bank transfer',
  railId: 'krw-bank',
  decimals: 0,
  quoteDecimals: 0,
  dustBaseUnits: 0n,
  feeCapBaseUnits: 0n,
} as const;
const ACCOUNT: DeskBankAccount = {
  railId: ASSET.railId,
  asset: ASSET,
  country: 'KR',
  text: ACCOUNT_TEXT,
  digits: (readBankAccount(ACCOUNT_TEXT)?.accountNumber ?? '').replace(/\D/g, ''),
};

/** The statement as KB exports it. */
function formatStatement(lines: readonly StatementLine[]): Buffer {
  const rows = lines.map(({ direction, baseUnits, bookedAtMs, balanceAfter, shown, kind }) => {
    const time = new Date(bookedAtMs + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ');
    const [out, into] = direction === 'out' ? [baseUnits, 0n] : [0n, baseUnits];
    return [time.replaceAll('-', '.'), kind, shown, '', out, into, balanceAfter, '', ''].join(',');
  });
  const head = '거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분';
  return Buffer.from(`${[head, ...rows].join('\r\n')}\r\n`);
}

/** Prints the time that passed, and that of the processor, which other programs do not lengthen. */
async function time<Value>(title: string, act: () => Value | Promise<Value>): Promise<Value> {
  const [beganAtMs, before] = [performance.now(), process.cpuUsage()];
  const value = await act();
  const { user, system } = process.cpuUsage(before);
  const [wall, cpu] = [(performance.now() - beganAtMs) / 1000, (user + system) / 1e6];
  console.log(`${title}: ${wall.toFixed(2)} s, ${cpu.toFixed(2)} s of this process`);
  return value;
}

async function keep(
  name: string,
  place: { readonly dataFolder: string } | { readonly databaseUrl: string },
  lines: readonly StatementLine[],
): Promise<void> {
  const store = await openStore(place);
  const clock = { nowMs: () => Date.now() };
  const hashText = (text: string): string => hash('sha256', text);
  const desk = {
    store,
    clock,
    ids: { nextRowId: () => crypto.randomUUID() },
    hashText,
    findActing: () => null,
  };
  const made = { lines, fileHash: '', operatorId: 'bench', columns: null };
  try {
    await time(`${name}, previewed`, () => previewImport(desk, ACCOUNT, made));
    await time(`${name}, imported`, () => importLines(desk, ACCOUNT, made));
    const again = await time(`${name}, imported again`, () => importLines(desk, ACCOUNT, made));
    if (again.newCount > 0) throw new Error(`${again.newCount} lines were kept twice`);
  } finally {
    await store.close();
  }
}

const { lines, orders, truth } = createLongStatement(LINES);
const file = formatStatement(lines);
console.log(`${lines.length} lines, ${orders.length} orders, ${(file.length / 1e6).toFixed(1)} MB`);
const read = await time('read', () =>
  readStatement(file, {
    decimals: ASSET.decimals,
    country: ACCOUNT.country,
    accountDigits: null,
    columns: null,
    nowMs: Date.now(),
  }),
);
if (!read.ok) throw new Error(`refused: ${JSON.stringify(read.problems.slice(0, 3))}`);
const dataFolder = await makeDataFolder();
try {
  await keep('SQLite', { dataFolder }, read.value.lines);
} finally {
  await removeDataFolder(dataFolder);
}
const server = await openPostgresServer();
if (server === null) console.log('PostgreSQL: no server found');
else {
  const databaseUrl = await server.createDatabase();
  try {
    await keep('PostgreSQL', { databaseUrl }, read.value.lines);
  } finally {
    await server.dropDatabase(databaseUrl);
    await server.stop();
  }
}
const matches = await time('matched', () => matchLines({ lines, orders, payouts: [], decimals: 0 }));
const score = scoreMatches(truth, matches);
console.log(`precision ${score.precision.toFixed(5)}, recall ${score.recall.toFixed(4)}`);
console.log(`wrong order ${score.wrongOrderCount}, where a person must look ${score.forbiddenCount}`);
