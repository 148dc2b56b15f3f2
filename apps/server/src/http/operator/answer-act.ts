import { CONSOLE_API, CONSOLE_CALLS, type RefusalCode, type VersionBody } from '@naru/contract';
import type { Result } from '@naru/core';
import { type Operator, type OperatorAct, type Order, getAsset } from '@naru/desk';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathOf, schemaOf } from '../call-routes.ts';
import type { ServerContext } from '../context.ts';
import { isOrderId } from '../public/read-transaction.ts';
import { sendRefusal } from '../refusals.ts';
import type { OperatorGate } from './operator-gate.ts';
import { readConsoleOrder } from './present-console-order.ts';

type ActAnswer = Result<Order, RefusalCode>;
type ActName =
  | 'take'
  | 'release'
  | 'recordReceipt'
  | 'preparePayout'
  | 'disbursementAct'
  | 'judgePayment'
  | 'cancel'
  | 'acceptDeviation'
  | 'refundAct'
  | 'openHold'
  | 'closeHold';

interface ActParams {
  readonly id: string;
  readonly disbursementId?: string;
  readonly refundId?: string;
}

interface ActBody extends VersionBody {
  readonly password?: string;
}

/** Methods, so that an act may know more of its body than this file does; its schema has checked the rest. */
interface Act<Body extends ActBody> {
  needsPassword(body: Body, orderId: string): boolean | Promise<boolean>;
  run(act: OperatorAct, body: Body, params: ActParams): ActAnswer | Promise<ActAnswer>;
}

export type AddAct = <Body extends ActBody>(
  name: ActName,
  needsPassword: boolean | Act<Body>['needsPassword'],
  run: Act<Body>['run'],
) => void;

/** Routes of acts on one order, in the version that the operator saw. Each answers the order afterwards. */
export function actRoutes(app: FastifyInstance, context: ServerContext, gate: OperatorGate): AddAct {
  return (name, needsPassword, run) => {
    const act: Act<ActBody> = {
      run,
      needsPassword: typeof needsPassword === 'function' ? needsPassword : () => needsPassword,
    };
    app.post<{ Params: ActParams; Body: ActBody }>(
      pathOf(CONSOLE_CALLS[name]),
      { schema: schemaOf(CONSOLE_API[name]) },
      async (request, reply) => {
        const { params, body } = request;
        const orderId = params.id;
        if (!isOrderId(orderId)) return sendRefusal(reply, 'order_unknown');
        const operator = gate.operatorOf(request);
        if (await act.needsPassword(body, orderId)) {
          const steppedUp = await gate.stepUp(operator, body.password ?? '');
          if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
        }
        const actor = { kind: 'operator', id: operator.operatorId } as const;
        const answer = await act.run({ orderId, expectedVersion: body.version, actor }, body, params);
        if (!answer.ok) return sendRefusal(reply, answer.reason);
        // What was just prepared may have been paid already: its network is asked at once.
        context.pokeRail(getAsset(context.desk, answer.value.receiveAssetId).railId);
        return sendConsoleOrder(context, orderId, operator, reply);
      },
    );
  };
}

export async function sendConsoleOrder(
  context: ServerContext,
  orderId: string,
  operator: Operator,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const order = isOrderId(orderId) ? await readConsoleOrder(context, orderId, operator) : null;
  return order === null ? sendRefusal(reply, 'order_unknown') : reply.send(order);
}
