// `npm run lab -- timing`: whether the time of an answer tells strangers which e-mail addresses have an
// account, or how near they are to the secret of an order.
import { openVisitor } from '../fuzz/fuzz-people.ts';
import { startDesk } from '../harness/desk-process.ts';
import { DIFFERENCE_MAX_MS, type TimePair, compareTimes, isRevealed } from './compare-times.ts';

const SAMPLES = 200;
const WARM_UP = 20;

const KNOWN = 'mina@example.com';
const PASSWORD = 'tulip garden 7';

type Kind = 'known' | 'unknown';

interface Question {
  readonly name: string;
  readonly bodyFor: ((email: string) => object) | null;
  readonly pathFor: (kind: Kind, round: number) => string;
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'login, wrong password',
    pathFor: () => '/api/auth/login',
    bodyFor: (email) => ({ email, password: 'a wrong tulip 1' }),
  },
  {
    name: 'link to a new password',
    pathFor: () => '/api/auth/forgot',
    bodyFor: (email) => ({ email }),
  },
];

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Secrets that share all but the end with a real one, against ones that share nothing with it. */
function guessing(orderId: string, reference: string): readonly Question[] {
  const characterOf = (round: number): string => ALPHABET[round % ALPHABET.length] ?? '1';
  const near = (round: number): string => {
    const end = characterOf(round) === orderId.at(-1) ? characterOf(round + 1) : characterOf(round);
    return orderId.slice(0, -1) + end;
  };
  const far = (round: number): string =>
    Array.from(orderId, (_, place) => characterOf(round * 31 + place * 17 + 7)).join('');
  return [
    {
      name: 'an order’s secret, all but right or wrong',
      bodyFor: null,
      pathFor: (kind, round) => `/api/transaction/${kind === 'known' ? near(round) : far(round)}`,
    },
    {
      name: 'an order’s public reference, real or made up',
      bodyFor: null,
      pathFor: (kind) => `/api/transaction/${kind === 'known' ? reference : 'NR-AAAA-AA'}`,
    },
  ];
}

async function ask(
  url: string,
  body: object | null,
): Promise<{ readonly timeMs: number; readonly answer: string }> {
  const startedAtMs = performance.now();
  const answer = await (body === null
    ? fetch(url)
    : fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }));
  const text = await answer.text();
  return { timeMs: performance.now() - startedAtMs, answer: `${answer.status} ${text}` };
}

/** In turns, and each first as often as the other. Throws when the answers differ in a letter. */
async function measure(publicUrl: string, { name, pathFor, bodyFor }: Question): Promise<TimePair> {
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let round = 0; round < WARM_UP + SAMPLES; round += 1) {
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const email = kind === 'known' ? KNOWN : `nobody-${round}@example.com`;
      const { timeMs, answer } = await ask(publicUrl + pathFor(kind, round), bodyFor?.(email) ?? null);
      answers.add(answer);
      if (round >= WARM_UP) times[kind].push(timeMs);
    }
  }
  if (answers.size !== 1) throw new Error(`${name} is answered differently: ${[...answers].join(' | ')}`);
  return times;
}

const desk = await startDesk({ mode: 'rehearsal' });
try {
  const person = { username: 'Mina', email: KNOWN, phone: '1012345678', password: PASSWORD };
  const registered = await ask(`${desk.publicUrl}/api/auth/register`, person);
  if (!registered.answer.startsWith('201')) throw new Error(registered.answer);
  console.log(`${SAMPLES} requests of each kind, in turns; medians in ms, difference with its 95 % interval`);
  const [order] = (await openVisitor(desk.publicUrl)).orders;
  if (order === undefined) throw new Error('nobody has an order');
  for (const question of [...QUESTIONS, ...guessing(order._id, order.id)]) {
    const found = compareTimes(await measure(desk.publicUrl, question), Math.random);
    const isKnown = isRevealed(found);
    const { knownMedianMs, unknownMedianMs, differenceMs, fromMs, toMs } = found;
    const range = `${differenceMs.toFixed(2)} (${fromMs.toFixed(2)} to ${toMs.toFixed(2)})`;
    console.log(
      `${question.name}: known ${knownMedianMs.toFixed(2)}, unknown ${unknownMedianMs.toFixed(2)}, ` +
        `difference ${range}: ${isKnown ? 'REVEALED' : 'not revealed'}, the bound is ${DIFFERENCE_MAX_MS}`,
    );
    if (isKnown) process.exitCode = 1;
  }
} finally {
  await desk.dispose();
}
