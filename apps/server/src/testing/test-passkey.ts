import assert from 'node:assert/strict';
import {
  type CreationWish,
  type Mischief,
  type SignInWish,
  type SoftwareAuthenticator,
  createSoftwareAuthenticator,
} from './software-authenticator.ts';
import {
  PASSWORD,
  type PublicAnswer,
  type PublicCallOptions,
  type TestPerson,
  type TestPublic,
  withTestPublic,
} from './test-public.ts';

/** Where the desk of these tests is reached. */
export const ORIGIN = 'https://desk.example';
const RP_ID = 'desk.example';

/** The visitors' calls of a desk that knows its own address. */
export function withPasskeyDesk(run: (desk: TestPublic) => Promise<void>): Promise<void> {
  return withTestPublic({ changes: () => ({ publicUrl: ORIGIN }) }, run);
}

export function newDevice(
  wish: Partial<Parameters<typeof createSoftwareAuthenticator>[0]> = {},
): SoftwareAuthenticator {
  return createSoftwareAuthenticator({ origin: ORIGIN, ...wish });
}

export function pathOf({ userId }: TestPerson, rest = ''): string {
  return `/api/user/${userId}/passkeys${rest}`;
}

/** Asks for the options of a new passkey. */
export async function askToAdd(person: TestPerson): Promise<CreationWish> {
  const begun = await person.call('POST', pathOf(person), { body: { password: PASSWORD } });
  assert.equal(begun.status, 200, begun.text);
  const options = recordIn(begun.body, 'options');
  return {
    challenge: textIn(options, 'challenge'),
    rp: { id: textIn(recordIn(options, 'rp'), 'id') },
    user: { id: textIn(recordIn(options, 'user'), 'id') },
  };
}

export function sendNew(person: TestPerson, credential: unknown, name = 'My phone'): Promise<PublicAnswer> {
  return person.call('POST', pathOf(person, '/confirm'), { body: { name, credential } });
}

/** Sets the device up as a passkey of this person. Gives its identifier in the list. */
export async function addDevice(
  person: TestPerson,
  device: SoftwareAuthenticator,
  name?: string,
): Promise<string> {
  const added = await sendNew(person, device.create(await askToAdd(person)), name);
  assert.equal(added.status, 200, added.text);
  return textIn(recordIn(added.body, 'passkey'), 'id');
}

/** Somebody at the login page, who has not said who they are. */
export async function askToSignIn({ call }: Pick<TestPublic, 'call'>): Promise<SignInWish> {
  const asked = await call('POST', '/api/auth/passkey');
  assert.equal(asked.status, 200, asked.text);
  const options = recordIn(asked.body, 'options');
  assert.equal(textIn(options, 'rpId'), RP_ID);
  return { challenge: textIn(options, 'challenge'), rpId: RP_ID };
}

export function sendUsed(
  { call }: Pick<TestPublic, 'call'>,
  credential: unknown,
  options: PublicCallOptions = {},
): Promise<PublicAnswer> {
  const { body = {}, ...rest } = options;
  const more = typeof body === 'object' ? body : {};
  return call('POST', '/api/auth/passkey/login', { ...rest, body: { credential, ...more } });
}

/** A whole sign-in at the desk's door, with whatever goes wrong on the way. */
export async function signInWith(
  desk: TestPublic,
  device: SoftwareAuthenticator,
  mischief: Mischief = {},
): Promise<PublicAnswer> {
  return sendUsed(desk, device.get(await askToSignIn(desk), mischief));
}

function recordIn(value: object, key: string): object {
  const found: unknown = Reflect.get(value, key);
  assert.ok(typeof found === 'object' && found !== null, key);
  return found;
}

function textIn(value: object, key: string): string {
  const found: unknown = Reflect.get(value, key);
  assert.ok(typeof found === 'string', key);
  return found;
}
