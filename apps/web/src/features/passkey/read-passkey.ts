import type { Passkey, PasskeyCreationOptions, PasskeyRequestOptions } from '@naru/contract';
import { readWireList, readWireObject } from '../../shared/api/wire-fields.ts';

export function readPasskeys(answer: unknown): readonly Passkey[] | null {
  return readWireList(answer, readPasskey);
}

function readPasskey(row: unknown): Passkey | null {
  const wire = readWireObject(row);
  const id = wire?.text('id') ?? null;
  const name = wire?.text('name') ?? null;
  const createdAt = wire?.text('createdAt') ?? null;
  if (wire === null || id === null || name === null || createdAt === null) return null;
  return { id, name, createdAt, lastUsedAt: wire.text('lastUsedAt') };
}

/** Options for creating a passkey. Constant ones are set here, not read from the answer. */
export function readCreationOptions(answer: unknown): PasskeyCreationOptions | null {
  const options = readWireObject(answer)?.object('options') ?? null;
  const rp = readTexts(options?.object('rp'), ['id', 'name']);
  const user = readTexts(options?.object('user'), ['id', 'name', 'displayName']);
  const challenge = options?.text('challenge') ?? null;
  const timeout = options?.number('timeout') ?? null;
  if (options === null || rp === null || user === null || challenge === null || timeout === null) return null;
  const keyKinds = options.list('pubKeyCredParams').map((entry) => readWireObject(entry)?.number('alg'));
  const knownIds = options.list('excludeCredentials').map((entry) => readWireObject(entry)?.text('id'));
  return {
    challenge,
    rp,
    user,
    timeout,
    pubKeyCredParams: keyKinds.filter(isThere).map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: knownIds.filter(isThere).map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export function readRequestOptions(answer: unknown): PasskeyRequestOptions | null {
  const options = readWireObject(answer)?.object('options') ?? null;
  const texts = readTexts(options, ['challenge', 'rpId']);
  const timeout = options?.number('timeout') ?? null;
  if (texts === null || timeout === null) return null;
  return { ...texts, timeout, userVerification: 'required' };
}

/** All of these texts, or null. */
function readTexts<Name extends string>(
  wire: ReturnType<typeof readWireObject> | undefined,
  names: readonly Name[],
): Readonly<Record<Name, string>> | null {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = wire?.text(name) ?? null;
    if (text === null) return null;
    found[name] = text;
  }
  return isWhole(found, names) ? found : null;
}

function isWhole<Name extends string>(
  found: Partial<Record<Name, string>>,
  names: readonly Name[],
): found is Record<Name, string> {
  return names.every((name) => found[name] !== undefined);
}

function isThere<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
