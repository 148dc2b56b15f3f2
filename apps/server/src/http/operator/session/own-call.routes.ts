import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OwnCalls, ConsoleBody } from '@naru/contract';
import { type Result, type Language, isEmail, ok, refuse, toEmailKey } from '@naru/core';
import { type Operator, changeOwnCalls, parseQuietHours } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { createThrottle } from './throttle.ts';

const HALF_HOUR_MS = 30 * 60_000;
const CODE_CHARACTERS = 8;

const HOUR_MS = 3_600_000;
/** The limit of letters to an address that may be a stranger's. */
const CODES_PER_HOUR_MAX = 5;
/** The limit of tries, of 100,000,000 codes. */
const TRIES_PER_HOUR_MAX = 10;

/** Routes for how each operator is called about alarms. */
export function registerOwnCallRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, accounts, deskSecret, log } = context;
  const { clock } = desk;
  const windowMs = HOUR_MS;
  const codes = createThrottle({ clock, triesMax: CODES_PER_HOUR_MAX, windowMs });
  const tries = createThrottle({ clock, triesMax: TRIES_PER_HOUR_MAX, windowMs });
  answerConsoleCalls(app, {
    ownCalls: (request) => presentCalls(context, gate.operatorOf(request)),
    mailCallCode: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { email } = request.body;
      if (!isEmail(email)) return sendRefusal(reply, 'email_invalid');
      if (!canWrite(context)) return sendRefusal(reply, 'mail_server_missing');
      const taken = codes.take(operatorId);
      if (!taken.ok) return sendRefusal(reply, taken.reason);
      const { code, endsAtMs } = callCodeOf({ deskSecret, operatorId, email, nowMs: clock.nowMs() });
      await desk.store.saveLetters([
        {
          letterId: desk.ids.nextRowId(),
          kind: 'operator_code',
          to: email,
          language: languageOf(context),
          facts: { token: accounts.sealText(code), endsAtMs },
          createdAtMs: clock.nowMs(),
        },
      ]);
      return { success: true };
    },
    setOwnCalls: async (request, reply) => {
      const operator = gate.operatorOf(request);
      const { operatorId } = operator;
      const steppedUp = await gate.stepUp(request, request.body.password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { email, letters: ownLetters, quietHours } = request.body;
      const known = await desk.store.findOperator(operatorId);
      const isTheirs = email === null || email === known?.email;
      if (!isTheirs) {
        const taken = tries.take(operatorId);
        if (!taken.ok) return sendRefusal(reply, taken.reason);
      }
      const wish = { deskSecret, operatorId, nowMs: clock.nowMs() };
      const checked = checkCalls(request.body, wish, isTheirs);
      if (!checked.ok) return sendRefusal(reply, checked.reason);
      const calls = { email, ownLetters, quietHours };
      const changed = await changeOwnCalls(desk, operatorId, calls);
      if (!changed.ok) return sendRefusal(reply, changed.reason);
      log({ level: 'warn', event: 'operator_calls_set', fields: { operator: operatorId } });
      return presentCalls(context, { ...operator, ...calls });
    },
  });
}

function checkCalls(
  { email, code, quietHours }: ConsoleBody<'setOwnCalls'>,
  wish: Omit<Parameters<typeof isCallCode>[0], 'email'>,
  isTheirs: boolean,
): Result<null, 'quiet_hours_malformed' | 'call_code_wrong'> {
  const isQuietRight = quietHours === null || parseQuietHours(quietHours) !== undefined;
  if (!isQuietRight) return refuse('quiet_hours_malformed');
  const isProven = isTheirs || (email !== null && isEmail(email) && isCallCode({ ...wish, email }, code));
  return isProven ? ok(null) : refuse('call_code_wrong');
}

type CallContext = Pick<ConsoleParts['context'], 'post'>;

function canWrite({ post }: CallContext): boolean {
  return post.way !== null && post.settings().alarmLetters !== 'off';
}

function languageOf({ post }: CallContext): Language {
  const { alarmLetters } = post.settings();
  return alarmLetters === 'off' ? 'en' : alarmLetters;
}

function presentCalls(context: CallContext, { email, ownLetters, quietHours }: Operator): OwnCalls {
  return { email, letters: ownLetters, quietHours, canWrite: canWrite(context) };
}

interface CodeUse {
  readonly deskSecret: Uint8Array;
  readonly operatorId: string;
  readonly email: string;
  readonly nowMs: number;
}

/**
 * The code by which an operator shows that they read mail at an address. It is derived from both, so nothing
 * is stored until it is entered; it is valid for half an hour to an hour.
 */
function callCodeOf(use: CodeUse): { readonly code: string; readonly endsAtMs: number } {
  const halfHour = Math.floor(use.nowMs / HALF_HOUR_MS);
  return { code: codeAt(use, halfHour), endsAtMs: (halfHour + 2) * HALF_HOUR_MS };
}

function isCallCode(use: CodeUse, typed: string): boolean {
  const code = Buffer.from(typed.replaceAll(/\s/g, ''));
  const halfHour = Math.floor(use.nowMs / HALF_HOUR_MS);
  return [halfHour, halfHour - 1].some((at) => {
    const right = Buffer.from(codeAt(use, at));
    return code.length === right.length && timingSafeEqual(code, right);
  });
}

/** Eight digits, from 48 bits (as in RFC 4226 §5.3, whose bias is smaller than one in ten thousand). */
function codeAt({ deskSecret, operatorId, email }: CodeUse, halfHour: number): string {
  const text = `call code\n${operatorId}\n${toEmailKey(email)}\n${halfHour}`;
  const number = createHmac('sha256', deskSecret).update(text).digest().readUIntBE(0, 6);
  return String(number % 10 ** CODE_CHARACTERS).padStart(CODE_CHARACTERS, '0');
}
