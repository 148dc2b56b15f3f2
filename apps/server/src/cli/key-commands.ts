import { randomBytes } from 'node:crypto';
import { resetFactorOnHost } from '@naru/desk';
import { openStore } from '@naru/store';
import { systemClock } from '../machine/clock.ts';
import { databaseOf } from '../config/database-marks.ts';
import { hashText } from '../machine/hash-text.ts';
import { createPasswordHasher } from '../password/password-hasher.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { CommandProblem, type DefineCommand, type ExitCode, type Say } from '../machine/command.ts';
import { openSigningFile } from '../signing/signing-file.ts';
import { OVERLAP_MS, rotateSigningKeys } from '../signing/signing-keys.ts';

const PASSWORD_BYTES = 18;

export const defineResetFactor: DefineCommand = (command, { act, say }) => {
  command
    .description(
      'Forgets the authenticator app and the passkeys of one operator, who then signs in with the ' +
        'password and sets up a new app. With the embedded database the desk has to be stopped first.',
    )
    .argument('<name>', 'the name that the operator signs in with')
    .option('--password', 'also make a new password, and print it')
    .action(
      act((name: string, words: { readonly password?: true }) => reset(name, words.password === true, say)),
    );
};

async function reset(name: string, isPasswordNew: boolean, say: Say): Promise<ExitCode> {
  const password = isPasswordNew ? randomBytes(PASSWORD_BYTES).toString('base64url') : null;
  const passwordHash = password === null ? null : await hashAlone(password);
  const store = await openStore({ ...databaseOf(getConfig(readProcessSettings())), upgrades: false });
  const desk = { store, clock: systemClock, hashText, findActing: () => null };
  const done = await resetFactorOnHost(desk, { name: name.normalize('NFC').trim(), passwordHash });
  await store.close();
  if (!done.ok) {
    say(`There is no operator with the name ${name}.`);
    return 1;
  }
  if (password === null) say(`${name} signs in with the password and sets up a new app.`);
  else
    say(`${name} signs in with this password, and sets up a new app; change it under Account:\n${password}`);
  return 0;
}

async function hashAlone(password: string): Promise<string> {
  const hashed = await createPasswordHasher().hash(password);
  if (!hashed.ok) throw new Error(hashed.reason);
  return hashed.value;
}

const DAY_MS = 86_400_000;

export const defineSigningKey: DefineCommand = (command, { act, say }) => {
  command
    .description('Shows the keys that this desk signs with.')
    .option('--rotate', 'make a new key, which takes over when the desk is restarted')
    .option('--stolen', 'with --rotate: everything that the old key has signed becomes invalid')
    .action(act((words: KeyWords) => showKeys(words, say)));
};

interface KeyWords {
  readonly rotate?: boolean;
  readonly stolen?: boolean;
}

async function showKeys({ rotate = false, stolen: isStolen = false }: KeyWords, say: Say): Promise<ExitCode> {
  if (isStolen && !rotate) throw new CommandProblem('A stolen key is replaced: add --rotate.');
  const { signingKeyFile } = getConfig(readProcessSettings());
  const file = openSigningFile(signingKeyFile);
  const found = await file.read();
  if (found === null) {
    say(`There is no signing key yet: the first start of the desk makes ${signingKeyFile}.`);
    return 1;
  }
  const keys = rotate ? rotateSigningKeys(found, systemClock.nowMs(), { isStolen }) : found;
  if (keys !== found) {
    await file.replace(keys);
    const time = isStolen ? 'now' : `within ${OVERLAP_MS / DAY_MS} days`;
    say(`A new key is in the file. Restart every process of this desk ${time}.`);
  }
  for (const { key, from, until, isRevoked } of keys.keys) {
    const end = until === null ? 'in use' : `until ${until}`;
    say(`${key}  from ${from}  ${isRevoked === true ? 'revoked' : end}`);
  }
  return 0;
}
