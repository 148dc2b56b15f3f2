import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { test } from 'node:test';
import { NO_BUCKET_ACCESS, readCopyPlace } from './copy-place.ts';
import { readProcessSettings } from './process-settings.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIATEST', AWS_SECRET_ACCESS_KEY: 'bucket-secret/+=' } as const;
const LIVE = { BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`, BACKUP_LIVE_DIR: 's3://copies/desk' } as const;

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  const answer = readProcessSettings(env);
  if (answer.ok) return [];
  assert.doesNotMatch(JSON.stringify(answer.problems), /hunter2|bucket-secret/);
  return answer.problems.map(({ setting }) => setting);
}

function placeOf(env: Readonly<Record<string, string>>) {
  const answer = readProcessSettings(env);
  assert.ok(answer.ok, JSON.stringify(answer));
  assert.doesNotMatch(`${JSON.stringify(answer.value)}${inspect(answer.value)}`, /bucket-secret/);
  const { livePlace } = answer.value.backup;
  return livePlace?.kind === 'bucket' ? [livePlace.url, livePlace.prefix, livePlace.region] : livePlace;
}

test('a copy is written to a folder, or to a bucket at AWS or elsewhere', () => {
  assert.deepEqual(placeOf({ ...LIVE, BACKUP_LIVE_DIR: '/live' }), { kind: 'folder', folder: '/live' });
  const aws = { ...LIVE, ...KEYS, AWS_REGION: 'eu-central-1' };
  const inRegion = 'https://s3.eu-central-1.amazonaws.com/copies';
  assert.deepEqual(placeOf(aws), [inRegion, 'desk/', 'eu-central-1']);
  for (const [address, prefix] of [
    ['s3://copies', ''],
    ['s3://copies/', ''],
    ['s3://copies/of/desk_1.x/', 'of/desk_1.x/'],
  ] as const)
    assert.deepEqual(placeOf({ ...aws, BACKUP_LIVE_DIR: address }), [inRegion, prefix, 'eu-central-1']);
  const AWS_ENDPOINT_URL_S3 = 'https://gateway.example:9000/storage/s3/';
  const elsewhere = 'https://gateway.example:9000/storage/s3/copies';
  assert.deepEqual(placeOf({ ...LIVE, ...KEYS, AWS_ENDPOINT_URL_S3 }), [elsewhere, 'desk/', 'us-east-1']);
});

test('a bucket needs both halves of a key', () => {
  assert.deepEqual(problemsOf(LIVE), ['AWS_ACCESS_KEY_ID']);
  assert.deepEqual(problemsOf({ ...LIVE, AWS_ACCESS_KEY_ID: 'AKIATEST' }), ['AWS_SECRET_ACCESS_KEY']);
  assert.deepEqual(problemsOf({ ...LIVE, ...KEYS, AWS_ACCESS_KEY_ID: 'a b' }), ['AWS_ACCESS_KEY_ID']);
  assert.deepEqual(problemsOf({ ...LIVE, ...KEYS, BACKUP_RECIPIENT: '' }), ['BACKUP_RECIPIENT']);
  assert.deepEqual(problemsOf(KEYS), [], 'a key alone may be of another program');
});

test('a login in the address is refused by name, and no problem shows it', () => {
  for (const address of ['s3://AKIA:hunter2@copies/desk', 's3://hunter2@copies', 'S3://x:hunter2@copies']) {
    const answer = readProcessSettings({ ...LIVE, ...KEYS, BACKUP_LIVE_DIR: address });
    assert.deepEqual(answer.ok ? [] : answer.problems.map(({ setting }) => setting), ['BACKUP_LIVE_DIR']);
    assert.match(JSON.stringify(answer), /login or a password/);
    assert.doesNotMatch(JSON.stringify(answer), /hunter2/);
  }
  const AWS_ENDPOINT_URL_S3 = 'https://x:hunter2@s3.example';
  assert.deepEqual(problemsOf({ ...LIVE, ...KEYS, AWS_ENDPOINT_URL_S3 }), ['AWS_ENDPOINT_URL_S3']);
});

test('an address that is not of a bucket is refused', () => {
  for (const address of [
    's3://',
    's3:///desk',
    's3://C/desk',
    's3://copies/../other',
    's3://copies//desk',
    's3://copies/a b',
    's3://copies/a%20b',
    's3://copies/desk?secret=hunter2',
    's3://copies/desk?tls=disable&secret=hunter2',
    's3://copies/desk#hunter2',
    'S3://copies/desk',
    'https://s3.example/copies',
    'sftp://hunter2/copies',
  ])
    assert.deepEqual(
      problemsOf({ ...LIVE, ...KEYS, BACKUP_LIVE_DIR: address }),
      ['BACKUP_LIVE_DIR'],
      address,
    );
});

test('requests to another machine are encrypted, unless the address says otherwise', () => {
  const on = (AWS_ENDPOINT_URL_S3: string, BACKUP_LIVE_DIR: string) =>
    problemsOf({ ...LIVE, ...KEYS, AWS_ENDPOINT_URL_S3, BACKUP_LIVE_DIR });
  const clear = 'http://store.example:9000';
  assert.deepEqual(on(clear, 's3://copies/desk'), ['AWS_ENDPOINT_URL_S3']);
  assert.deepEqual(on('http://127.0.0.1.example', 's3://copies/desk'), ['AWS_ENDPOINT_URL_S3']);
  for (const address of ['s3://copies/desk?tls=disable', 's3://copies?tls=disable'])
    assert.deepEqual(on(clear, address), []);
  for (const endpoint of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])
    assert.deepEqual(on(endpoint, 's3://copies/desk'), []);
  for (const endpoint of ['store.example', 'ftp://store.example', 'https://store.example?a=b'])
    assert.deepEqual(on(endpoint, 's3://copies/desk'), ['AWS_ENDPOINT_URL_S3']);
});

test('what a person gives is called as they know it', () => {
  const answer = readCopyPlace({ name: 'FILE', text: 's3://a:b@copies' }, NO_BUCKET_ACCESS);
  assert.deepEqual(answer.ok ? [] : answer.problems.map(({ setting }) => setting), ['FILE']);
});
