import { randomBytes } from 'node:crypto';
import { resetFactorOnHost } from '@naru/desk';
import { openStore } from '@naru/store';
import { systemClock } from './clock.ts';
import { databaseOf } from './config/database-of.ts';
import { hashText } from './hash-text.ts';
import { createPasswordHasher } from './password/password-hasher.ts';
import { reportToPerson } from './report-to-person.ts';

const PASSWORD_BYTES = 18;

// Forgets the authenticator app and the passkeys of one operator, who then signs in with the password alone,
// or with a new one. With the embedded database the desk has to be stopped first: its folder belongs to one
// process at a time.
await reportToPerson(async (say, settings) => {
  const [name = '', flag, ...rest] = process.argv.slice(2);
  const isPasswordNew = flag === '--password';
  if (name === '' || (flag !== undefined && !isPasswordNew) || rest.length > 0) {
    say('Usage: npm run operator:reset-factor -- <name> [--password]');
    return 2;
  }
  const password = isPasswordNew ? randomBytes(PASSWORD_BYTES).toString('base64url') : null;
  const passwordHash = password === null ? null : await hashAlone(password);
  const store = await openStore({ ...databaseOf(settings), upgrades: false });
  const desk = { store, clock: systemClock, hashText };
  const reset = await resetFactorOnHost(desk, { name: name.normalize('NFC').trim(), passwordHash });
  await store.close();
  if (!reset.ok) {
    say(`There is no operator with the name ${name}.`);
    return 1;
  }
  if (password === null) say(`${name} signs in with the password alone.`);
  else say(`${name} signs in with this password alone, and changes it under Account:\n${password}`);
  return 0;
});

async function hashAlone(password: string): Promise<string> {
  const hashed = await createPasswordHasher().hash(password);
  if (!hashed.ok) throw new Error(hashed.reason);
  return hashed.value;
}
