import { DEFAULT_NEWS_FEEDS } from '@naru/market';
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { ConfigFault } from './config-problem.ts';
import { readProcessSettings } from './process-settings.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  const answer = readProcessSettings(env);
  return answer.ok ? [] : answer.problems.map((problem) => problem.setting);
}

const RECIPIENT = `age1${'q'.repeat(58)}`;

test('without any setting the desk rehearses on this computer alone', () => {
  const answer = readProcessSettings({});
  assert.ok(answer.ok);
  assert.deepEqual(answer.value, {
    mode: 'rehearsal',
    role: 'all',
    publicListen: { host: '127.0.0.1', port: 8787 },
    consoleListen: { host: '127.0.0.1', port: 8788 },
    consoleNames: [],
    dataFolder: './data',
    stateFolder: path.resolve('data.state'),
    keyFile: path.resolve('data.key'),
    signingKeyFile: path.resolve('data.key.signing'),
    isKeyReplaced: false,
    isDatabaseReplaced: false,
    isSaidRestored: false,
    databaseUrl: null,
    cryptocompareKey: null,
    newsFeeds: { en: [...DEFAULT_NEWS_FEEDS.en], kr: [...DEFAULT_NEWS_FEEDS.kr] },
    demoFaults: [],
    publicUrl: null,
    mail: null,
    alarmHook: null,
    screening: null,
    backup: { recipient: null, schedule: null },
    proxies: 0,
    consoleProxies: 0,
    metricsToken: null,
    otlpEndpoint: null,
    areLimitsOn: true,
  });
});

test('every setting can be given', () => {
  const answer = readProcessSettings({
    NARU_MODE: 'live',
    PORT: '80',
    HOST: '0.0.0.0',
    CONSOLE_PORT: '0',
    CONSOLE_HOST: '::1',
    CONSOLE_NAMES: 'console.desk.example, OPS.example',
    DATA_DIR: '/var/lib/naru',
    DATABASE_URL: 'postgres://naru:secret@db/naru?sslmode=verify-full',
    PUBLIC_URL: 'https://desk.example',
    SMTP_URL: 'smtps://naru:letter-secret@mail.example',
    MAIL_FROM: 'desk@desk.example',
    TRUST_PROXY: '127.0.0.1, 173.245.48.0/20',
    CONSOLE_TRUST_PROXY: 'true',
    KEY_FILE: '/etc/naru/desk.key',
    ALARM_HOOK_URL: 'https://api.telegram.org/bot1:hook-secret/sendMessage',
    ALARM_HOOK_CHAT: '-1001234567890',
    BACKUP_RECIPIENT: RECIPIENT,
    BACKUP_DIR: '/backups',
    BACKUP_EVERY_MINUTES: '6',
    BACKUP_KEEP: '3',
    UNRELATED: 'anything',
  });
  assert.ok(answer.ok);
  const { databaseUrl, mail, alarmHook, ...rest } = answer.value;
  assert.deepEqual(rest, {
    mode: 'live',
    role: 'all',
    publicListen: { host: '0.0.0.0', port: 80 },
    consoleListen: { host: '::1', port: 0 },
    consoleNames: ['console.desk.example', 'ops.example'],
    dataFolder: '/var/lib/naru',
    stateFolder: '/var/lib/naru.state',
    keyFile: '/etc/naru/desk.key',
    signingKeyFile: '/etc/naru/desk.key.signing',
    isKeyReplaced: false,
    isDatabaseReplaced: false,
    isSaidRestored: false,
    cryptocompareKey: null,
    newsFeeds: { en: [...DEFAULT_NEWS_FEEDS.en], kr: [...DEFAULT_NEWS_FEEDS.kr] },
    demoFaults: [],
    screening: null,
    publicUrl: 'https://desk.example',
    backup: {
      recipient: RECIPIENT,
      schedule: { folder: '/backups', everyMinutes: 6, keepCount: 3 },
    },
    proxies: ['127.0.0.1', '173.245.48.0/20'],
    consoleProxies: 1,
    metricsToken: null,
    otlpEndpoint: null,
    areLimitsOn: true,
  });
  assert.equal(databaseUrl?.reveal(), 'postgres://naru:secret@db/naru?sslmode=verify-full');
  assert.equal(mail?.smtpUrl.reveal(), 'smtps://naru:letter-secret@mail.example');
  assert.equal(mail.from, 'desk@desk.example');
  assert.equal(alarmHook?.url.reveal(), 'https://api.telegram.org/bot1:hook-secret/sendMessage');
  assert.equal(alarmHook.chat, '-1001234567890');
  assert.doesNotMatch(JSON.stringify(answer.value), /secret[@/]/);
});

// ethersphere/bee#1277, maxking/docker-mailman#226: Docker's files of settings keep quotation marks
test('a value in quotation marks, or with a blank or a line end around it, is refused and not used', () => {
  for (const text of ['"/data"', "'/data'", '/data ', '/data\r', ' /data'])
    for (const name of ['DATA_DIR', 'KEY_FILE', 'METRICS_TOKEN', 'DATABASE_URL'])
      assert.deepEqual(problemsOf({ [name]: text }), [name], `${name}=${text}`);
  assert.deepEqual(problemsOf({ DATA_DIR: "/data/o'neill's desk" }), []);
});

test('a mail server without a sender or without an address of ours is two problems', () => {
  assert.deepEqual(problemsOf({ SMTP_URL: 'smtp://mail.example' }), ['MAIL_FROM', 'PUBLIC_URL']);
});

test('a chat for alarms without the address of its bot is a problem', () => {
  assert.deepEqual(problemsOf({ ALARM_HOOK_CHAT: '@desk' }), ['ALARM_HOOK_URL']);
});

test('a folder for backups needs an address that they are encrypted to', () => {
  assert.deepEqual(problemsOf({ BACKUP_DIR: '/backups' }), ['BACKUP_RECIPIENT']);
  assert.deepEqual(problemsOf({ BACKUP_DIR: '/backups', BACKUP_RECIPIENT: 'x' }), ['BACKUP_RECIPIENT']);
});

test('a setting that is gone is refused, with what does its work now', () => {
  const answer = readProcessSettings({ BACKUP_EVERY_HOURS: '24', BACKUP_LIVE_DIR: '/live' });
  assert.deepEqual(answer.ok ? [] : answer.problems.map(({ setting, fix }) => [setting, fix.slice(0, 46)]), [
    ['BACKUP_EVERY_HOURS', 'write the time in BACKUP_EVERY_MINUTES, and re'],
    ['BACKUP_LIVE_DIR', 'lower BACKUP_EVERY_MINUTES or move to PostgreS'],
  ]);
  assert.deepEqual(problemsOf({ BACKUP_EVERY_HOURS: '' }), []);
});

test('an operator can say that the database was restored, and a misspelt word stops the start', () => {
  const answer = readProcessSettings({ STATE_DIR: '/srv/state' }, ['--restored']);
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.isSaidRestored, answer.value.stateFolder], [true, '/srv/state']);
  const wrong = readProcessSettings({}, ['--restore']);
  assert.deepEqual(wrong.ok ? [] : wrong.problems.map(({ setting }) => setting), ['--restore']);
});

test('an operator can say that the key file is lost, and the console trusts no proxy but its own', () => {
  const answer = readProcessSettings({ TRUST_PROXY: 'true', DATA_DIR: '/srv/desk' }, ['--new-key']);
  assert.ok(answer.ok);
  const { isKeyReplaced, keyFile, consoleProxies } = answer.value;
  assert.deepEqual([isKeyReplaced, keyFile, consoleProxies], [true, '/srv/desk.key', 0]);
});

test('an operator can say that the database is lost for good', () => {
  const answer = readProcessSettings({}, ['--new-database']);
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.isDatabaseReplaced, answer.value.isSaidRestored], [true, false]);
});

test('an empty text counts as not set', () => {
  assert.deepEqual(problemsOf({ PORT: '', DATABASE_URL: '', NARU_MODE: '' }), []);
});

const WRONG: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['NARU_MODE', ['production', 'Live', ' live']],
  ['ALARM_HOOK_URL', ['http://hooks.example/x', 'hooks.example', 'file:///etc/passwd']],
  ['ALARM_HOOK_CHAT', ['desk', '12 34', '@']],
  ['BACKUP_EVERY_MINUTES', ['0', '44641', '1.5', 'x']],
  ['BACKUP_KEEP', ['0', '10001', '-1']],
  ['BACKUP_RECIPIENT', ['age1', `${RECIPIENT}x`, 'AGE-SECRET-KEY-1QQ', RECIPIENT.toUpperCase()]],
  [
    'SMTP_URL',
    [
      'mail.example',
      'http://mail.example',
      'smtp://',
      'smtp://mail.example/?tls=no',
      'smtps://u:p%ss@mail.example',
    ],
  ],
  ['MAIL_FROM', ['desk', 'Naru <desk@desk.example>', 'a@desk.example,b@desk.example']],
  ['PORT', ['-1', '65536', '80a', '1e3', '8787.0']],
  ['CONSOLE_PORT', ['x', '999999']],
  ['HOST', ['http://0.0.0.0', 'a b', '-x']],
  ['CONSOLE_HOST', ['*']],
  ['CONSOLE_NAMES', ['*', 'a b', 'desk.example:80', 'https://desk.example', 'a,,b']],
  ['DATA_DIR', ['a\0b']],
  ['DATABASE_URL', ['mysql://host/db', 'host', 'postgres', 'postgres://host/db']],
  [
    'PUBLIC_URL',
    ['desk.example', 'http://desk.example', 'https://u:p@desk.example', 'https://d.example/x?y'],
  ],
  [
    'TRUST_PROXY',
    ['yes', '0', '10', 'TRUE', '127.0.0.1,', '10.0.0.0/33', '0.0.0.0/0', '::/8', 'proxy.example'],
  ],
];

for (const [name, values] of WRONG) {
  test(`a wrong ${name} is named, with what to write instead`, () => {
    for (const value of values) {
      const answer = readProcessSettings({ [name]: value });
      assert.equal(answer.ok, false, `${name}=${value}`);
      if (answer.ok) continue;
      const [problem] = answer.problems;
      assert.equal(problem?.setting, name);
      assert.match(problem?.fix ?? '', /^write .*, or remove it$/);
    }
  });
}

test('a wrong value, which may be a secret, is not repeated', () => {
  const answer = readProcessSettings({ DATABASE_URL: 'mysql://naru:hunter2@db/naru' });
  assert.equal(answer.ok, false);
  assert.equal(JSON.stringify(answer).includes('hunter2'), false);
});

test('a loopback address may be public over plain http', () => {
  for (const url of ['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])
    assert.deepEqual(problemsOf({ PUBLIC_URL: url }), []);
});

test('both applications on one port are refused', () => {
  assert.deepEqual(problemsOf({ PORT: '9000', CONSOLE_PORT: '9000' }), ['CONSOLE_PORT']);
  assert.deepEqual(problemsOf({ PORT: '0', CONSOLE_PORT: '0' }), []);
});

test('a live desk without bounds is refused; a rehearsal may be measured so', () => {
  assert.deepEqual(problemsOf({ NARU_MODE: 'live', NARU_LIMITS: 'false' }), ['NARU_LIMITS']);
  assert.deepEqual(problemsOf({ NARU_LIMITS: 'false' }), []);
});

test('faults of the demo market and the key of a service are read, and nonsense is not', () => {
  const answer = readProcessSettings({
    NARU_DEMO_FAULTS: 'okx:+6%@120s, usdt:0.97',
    CRYPTOCOMPARE_KEY: 'abcd1234',
  });
  assert.ok(answer.ok);
  assert.deepEqual(
    answer.value.demoFaults.map(({ target, afterMs }) => [target, afterMs]),
    [
      ['okx', 120_000],
      ['usdt', 0],
    ],
  );
  assert.equal(answer.value.cryptocompareKey?.reveal(), 'abcd1234');
  assert.deepEqual(problemsOf({ NARU_DEMO_FAULTS: 'okx:?' }), ['NARU_DEMO_FAULTS']);
  assert.deepEqual(problemsOf({ CRYPTOCOMPARE_KEY: 'a b' }), ['CRYPTOCOMPARE_KEY']);
});

test('a screening service has an address, and a key only with it', () => {
  const url = 'https://screening.example/v1';
  const answer = readProcessSettings({ SCREENING_URL: url, SCREENING_KEY: 'abcd1234' });
  assert.ok(answer.ok);
  const { screening } = answer.value;
  assert.deepEqual([screening?.url.reveal(), screening?.key?.reveal()], [url, 'abcd1234']);
  assert.doesNotMatch(JSON.stringify(answer), /abcd1234|screening\.example/);
  assert.deepEqual(problemsOf({ SCREENING_KEY: 'abcd1234' }), ['SCREENING_URL']);
  assert.deepEqual(problemsOf({ SCREENING_URL: 'http://screening.example' }), ['SCREENING_URL']);
});

test('channels of news are addresses of the open web, and may be none', () => {
  const read = (text: string) => readProcessSettings({ NARU_NEWS_FEEDS: text });
  const answer = read('https://www.tokenpost.kr/rss, https://news.example/feed');
  assert.deepEqual(answer.ok && answer.value.newsFeeds.en, [
    'https://www.tokenpost.kr/rss',
    'https://news.example/feed',
  ]);
  const none = read('none');
  assert.deepEqual(none.ok && none.value.newsFeeds, { en: [], kr: DEFAULT_NEWS_FEEDS.kr });
  const korean = readProcessSettings({ NARU_NEWS_FEEDS_KR: 'https://kr.example/rss' });
  assert.deepEqual(korean.ok && korean.value.newsFeeds.kr, ['https://kr.example/rss']);
  for (const text of ['http://a.example', 'https://u:p@a.example', 'news.example', 'file:///a'])
    assert.deepEqual(problemsOf({ NARU_NEWS_FEEDS: text }), ['NARU_NEWS_FEEDS'], text);
});

test('a misspelt name of ours is refused instead of being silently without effect', () => {
  assert.deepEqual(problemsOf({ NARU_MDOE: 'live' }), ['NARU_MDOE']);
});

test('all problems are reported together', () => {
  const answer = readProcessSettings({ PORT: 'x', HOST: 'a b', NARU_MODE: '?', NARU_X: '1' });
  assert.equal(answer.ok, false);
  if (answer.ok) return;
  const text = new ConfigFault(answer.problems).message;
  assert.match(text, /^4 settings keep the desk from starting:/);
  for (const name of ['PORT', 'HOST', 'NARU_MODE', 'NARU_X'])
    assert.match(text, new RegExp(`^ {2}${name}: `, 'm'));
});

test('a value that cannot be used is named once, and nothing that only follows from it', () => {
  const mail = { SMTP_URL: 'smtps://mail.example' };
  for (const [env, expected] of [
    [{ NARU_ROLE: 'web', DATABASE_URL: 'mysql://host/db' }, ['DATABASE_URL']],
    [{ ...mail, MAIL_FROM: 'desk', PUBLIC_URL: 'desk.example' }, ['MAIL_FROM', 'PUBLIC_URL']],
    [{ ...mail, MAIL_FROM: 'desk' }, ['MAIL_FROM', 'PUBLIC_URL']],
  ] as const)
    assert.deepEqual(problemsOf(env), expected, JSON.stringify(env));
});

test('a role belongs to one of several processes, which share a PostgreSQL', () => {
  for (const role of ['web', 'worker']) {
    assert.deepEqual(problemsOf({ NARU_ROLE: role }), ['NARU_ROLE'], role);
    assert.deepEqual(problemsOf({ NARU_ROLE: role, DATABASE_URL: 'postgres://localhost/naru' }), [], role);
  }
  assert.deepEqual(problemsOf({ NARU_ROLE: 'all' }), []);
  assert.deepEqual(problemsOf({ NARU_ROLE: 'console' }), ['NARU_ROLE']);
});

// Amazon's passwords of SMTP have slashes: bluesky pds 154, firebase/extensions 992.
test('a password with signs of an address is named with its setting and how to write it', () => {
  const mail = { MAIL_FROM: 'desk@example.org', PUBLIC_URL: 'https://desk.example' };
  for (const [name, text] of [
    ['SMTP_URL', 'smtp://AKIA:Aq+Amkf/sfKu@email-smtp.us-east-1.amazonaws.com:587'],
    ['SMTP_URL', 'smtps://user:p%ss@mail.example'],
    ['DATABASE_URL', 'postgres://naru:p%ss@localhost/naru'],
    ['DATABASE_URL', 'postgres://naru:a/b@localhost/naru'],
  ] as const) {
    const answer = readProcessSettings({ ...mail, [name]: text });
    const problem = answer.ok ? undefined : answer.problems.find(({ setting }) => setting === name);
    assert.match(problem?.fix ?? '', /write `%` as `%25`, `\/` as `%2F`/, text);
    assert.ok(problem !== undefined && !JSON.stringify(problem).includes('sfKu'), text);
  }
  const written = 'smtp://AKIA:Aq+Amkf%2FsfKu@email-smtp.us-east-1.amazonaws.com:587';
  assert.deepEqual(problemsOf({ ...mail, SMTP_URL: written }), []);
});
