import {
  CONSOLE_API,
  CONSOLE_CALLS,
  type ConsoleBody,
  type RefusalCode,
  type StepUpProof,
} from '@naru/contract';
import { type Result, ok, type OperatorRight, type StepUp } from '@naru/core';
import { type OperatorAct, type Order, actorOf, getAsset } from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ConsoleApi, configOf, pathOf, schemaOf } from '../call-routes.ts';
import type { ServerContext } from '../../context/context.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import { findOrderId } from './request-parts.ts';
import { type OperatorGate, passwordFreeUntilMs, sendRightMissing } from './operator-gate.ts';
import { readConsoleOrder } from './order/present-console-order.ts';
import { sendActRefusal } from './send-act-refusal.ts';

type ActAnswer = Result<Order, RefusalCode>;
/** Calls whose body has the version of the order that its operator saw. */
type ActName = {
  [Name in keyof ConsoleApi]: ConsoleBody<Name> extends { readonly version: number } ? Name : never;
}[keyof ConsoleApi];

interface ActParams {
  readonly id: string;
  readonly disbursementId?: string;
  readonly refundId?: string;
}

interface ActBody {
  readonly version: number;
  readonly password?: StepUpProof;
}

interface ActRoute {
  readonly Params: ActParams;
  readonly Body: ActBody;
}

/** Methods, so that an act may know more of its body than this file; its schema has checked the rest. */
interface Act<Body extends ActBody> {
  stepUp(body: Body, orderId: string): StepUp | Promise<StepUp>;
  run(act: OperatorAct, body: Body, params: ActParams): ActAnswer | Promise<ActAnswer>;
  /** Set if the call has acts of several kinds; the right of the call itself was checked before. */
  rightOf?(body: Body): OperatorRight;
}

export type AddAct = <Name extends ActName>(
  name: Name,
  stepUp: StepUp | Act<ActBody & ConsoleBody<Name>>['stepUp'],
  run: Act<ActBody & ConsoleBody<Name>>['run'],
  rightOf?: Act<ActBody & ConsoleBody<Name>>['rightOf'],
) => void;

/** Routes of acts on one order, in the version that the operator saw. Each answers with the new order. */
export function actRoutes(app: FastifyInstance, context: ServerContext, gate: OperatorGate): AddAct {
  const isPasswordFree = async (request: FastifyRequest<ActRoute>, orderId: string): Promise<boolean> => {
    if (request.body.password !== undefined) return false;
    const view = await context.desk.store.findOrder(orderId);
    return view !== null && passwordFreeUntilMs(context.desk, view, gate.signedInOf(request)) !== null;
  };
  return (name, stepUp, run, rightOf) => {
    const act: Act<ActBody> = {
      run,
      ...(rightOf === undefined ? {} : { rightOf }),
      stepUp: typeof stepUp === 'function' ? stepUp : () => stepUp,
    };
    app.post<ActRoute>(
      pathOf(CONSOLE_CALLS[name]),
      { schema: schemaOf(CONSOLE_API[name]), config: configOf(CONSOLE_API[name]) },
      async (request, reply) => {
        const { params, body } = request;
        const right = act.rightOf?.(body);
        if (right !== undefined && !gate.hasRight(request, right)) return sendRightMissing(reply, right);
        const orderId = await findOrderId(context.desk, params.id);
        if (orderId === null) return sendRefusal(reply, 'order_unknown');
        const asked = await act.stepUp(body, orderId);
        const isFree = asked === 'none' || (asked === 'routine' && (await isPasswordFree(request, orderId)));
        const steppedUp = isFree ? ok(null) : await gate.stepUp(request, body.password ?? '');
        if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
        const actor = actorOf(gate.operatorOf(request));
        const answer = await act.run({ orderId, expectedVersion: body.version, actor }, body, params);
        if (!answer.ok) return sendActRefusal(context.desk, actor.id, reply, answer.reason);
        // A payout that was just prepared may have been paid already, so its network is read at once.
        context.pokeRail(getAsset(context.desk, answer.value.receiveAssetId).railId);
        return sendConsoleOrder(context, gate, orderId, reply);
      },
    );
  };
}

export async function sendConsoleOrder(
  context: ServerContext,
  gate: OperatorGate,
  orderId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const signedIn = gate.signedInOf(reply.request);
  const order = await readConsoleOrder(context, orderId, signedIn);
  return order === null ? sendRefusal(reply, 'order_unknown') : reply.send(order);
}
