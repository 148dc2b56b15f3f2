import assert from 'node:assert/strict';
import {
  type CreationWish,
  type Mischief,
  type SignInWish,
  type SoftwareAuthenticator,
  createSoftwareAuthenticator,
} from './software-authenticator.ts';
import { type Answer, type CallOptions, PASSWORD, type TestConsole } from './test-console.ts';

/** Where the console of the tests is reached. */
export const CONSOLE_ORIGIN = 'http://localhost';

export function newOperatorDevice(): SoftwareAuthenticator {
  return createSoftwareAuthenticator({ origin: CONSOLE_ORIGIN });
}

/** Asks for the options of a new passkey. */
export async function beginPasskey(desk: TestConsole, password: unknown = PASSWORD): Promise<CreationWish> {
  const begun = await desk.call('POST', '/api/passkeys', { body: { password } });
  assert.equal(begun.status, 200, JSON.stringify(begun.body));
  const { challenge, rp, user } = Object(begun.body);
  return { challenge, rp, user };
}

export function sendNewPasskey(
  desk: TestConsole,
  credential: unknown,
  name = 'Key on my ring',
): Promise<Answer> {
  return desk.call('POST', '/api/passkeys/confirm', { body: { name, credential } });
}

/** Sets the device up as a passkey of the operator who is signed in. Gives its identifier in the list. */
export async function addOperatorDevice(
  desk: TestConsole,
  device: SoftwareAuthenticator,
  name?: string,
): Promise<string> {
  const added = await sendNewPasskey(desk, device.create(await beginPasskey(desk)), name);
  assert.equal(added.status, 200, JSON.stringify(added.body));
  return String(Object(added.body['passkeys']).at(-1).id);
}

export async function askSignIn(desk: TestConsole, options: CallOptions = {}): Promise<SignInWish> {
  const asked = await desk.call('POST', '/api/passkey', options);
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  return { challenge: String(asked.body['challenge']), rpId: String(asked.body['rpId']) };
}

export function sendPasskeySignIn(
  desk: TestConsole,
  credential: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  return desk.call('POST', '/api/passkey/sign-in', { ...options, body: { credential } });
}

/** A whole sign-in with the device, with whatever goes wrong on the way. */
export async function signInByDevice(
  desk: TestConsole,
  device: SoftwareAuthenticator,
  mischief: Mischief = {},
): Promise<Answer> {
  return sendPasskeySignIn(desk, device.get(await askSignIn(desk), mischief));
}

/** What the device signs in place of the password. */
export async function signStepUp(
  desk: TestConsole,
  device: SoftwareAuthenticator,
  mischief: Mischief = {},
): Promise<unknown> {
  const asked = await desk.call('POST', '/api/session/step-up');
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const { challenge, rpId } = Object(asked.body);
  return device.get({ challenge, rpId }, mischief);
}
