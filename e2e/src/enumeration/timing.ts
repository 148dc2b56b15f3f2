// `npm run timing`: whether the time of an answer tells strangers which e-mail addresses have an account.
import { startDesk } from '../harness/desk-process.ts';
import { type TimePair, compareTimes } from './compare-times.ts';

const SAMPLES = 200;
const WARM_UP = 20;
/** What a stranger cannot tell from the noise of a network (OWASP ASVS 5.0, 6.3.8). */
const DIFFERENCE_MAX_MS = 5;

const KNOWN = 'mina@example.com';
const PASSWORD = 'tulip garden 7';

interface Question {
  readonly name: string;
  readonly path: string;
  readonly bodyFor: (email: string) => object;
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'login, wrong password',
    path: '/api/auth/login',
    bodyFor: (email) => ({ email, password: 'a wrong tulip 1' }),
  },
  { name: 'link to a new password', path: '/api/auth/forgot', bodyFor: (email) => ({ email }) },
];

async function ask(url: string, body: object): Promise<{ readonly timeMs: number; readonly answer: string }> {
  const startedAtMs = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { timeMs: performance.now() - startedAtMs, answer: `${answer.status} ${text}` };
}

/** In turns, and each first as often as the other. Throws when the answers differ in a letter. */
async function measure(publicUrl: string, { path, bodyFor }: Question): Promise<TimePair> {
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let round = 0; round < WARM_UP + SAMPLES; round += 1) {
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const email = kind === 'known' ? KNOWN : `nobody-${round}@example.com`;
      const { timeMs, answer } = await ask(`${publicUrl}${path}`, bodyFor(email));
      answers.add(answer);
      if (round >= WARM_UP) times[kind].push(timeMs);
    }
  }
  if (answers.size !== 1) throw new Error(`${path} answers differently: ${[...answers].join(' | ')}`);
  return times;
}

const desk = await startDesk({ mode: 'rehearsal' });
try {
  const person = { username: 'Mina', email: KNOWN, phone: '1012345678', password: PASSWORD };
  const registered = await ask(`${desk.publicUrl}/api/auth/register`, person);
  if (!registered.answer.startsWith('201')) throw new Error(registered.answer);
  console.log(`${SAMPLES} requests of each kind, in turns; medians in ms, difference with its 95 % interval`);
  for (const question of QUESTIONS) {
    const found = compareTimes(await measure(desk.publicUrl, question), Math.random);
    const isTold = Math.abs(found.differenceMs) >= DIFFERENCE_MAX_MS;
    const { knownMedianMs, unknownMedianMs, differenceMs, fromMs, toMs } = found;
    const range = `${differenceMs.toFixed(2)} (${fromMs.toFixed(2)} to ${toMs.toFixed(2)})`;
    console.log(
      `${question.name}: known ${knownMedianMs.toFixed(2)}, unknown ${unknownMedianMs.toFixed(2)}, ` +
        `difference ${range}: ${isTold ? 'TOLD' : 'not told'}, the bound is ${DIFFERENCE_MAX_MS}`,
    );
    if (isTold) process.exitCode = 1;
  }
} finally {
  await desk.dispose();
}
