import {
  type DeskFacts,
  NOTICE_KINDS,
  type Notice,
  OPENING_STATES,
  STOP_SIDES,
  type Words,
} from '@naru/contract';
import { type WireObject, readWireObject } from '../api/wire-fields.ts';

/** Whether the desk is open. What cannot be read is left out: a closed desk refuses orders anyway. */
export function readOpening(facts: WireObject): Pick<DeskFacts, 'opening' | 'notices'> {
  const opening = facts.object('opening');
  return {
    opening: {
      state: OPENING_STATES.find((state) => state === opening?.text('state')) ?? 'open',
      opensAt: opening?.text('opensAt') ?? null,
      closesAt: opening?.text('closesAt') ?? null,
      hours: readWords(opening?.object('hours') ?? null),
      timeZone: opening?.text('timeZone') ?? null,
      pausedCurrencies: (opening?.list('pausedCurrencies') ?? []).flatMap((entry) => {
        const wire = readWireObject(entry);
        const currency = wire?.text('currency') ?? null;
        const side = STOP_SIDES.find((each) => each === wire?.text('side'));
        if (wire === null || currency === null || side === undefined) return [];
        return [{ currency, side, until: wire.text('until'), notice: readWords(wire.object('notice')) }];
      }),
    },
    notices: facts.list('notices').flatMap((entry) => {
      const notice = readNotice(readWireObject(entry));
      return notice === null ? [] : [notice];
    }),
  };
}

function readNotice(wire: WireObject | null): Notice | null {
  const kind = NOTICE_KINDS.find((each) => each === wire?.text('kind'));
  const text = readWords(wire?.object('text') ?? null);
  if (wire === null || kind === undefined || text === null) return null;
  return { kind, text, when: readWords(wire.object('when')), at: wire.text('at') };
}

function readWords(wire: WireObject | null): Words | null {
  const [en, kr] = [wire?.text('en') ?? null, wire?.text('kr') ?? null];
  return en === null || kr === null ? null : { en, kr };
}
