import { type ConsoleStop, OPENING_PARTS, type OpeningChanges, type OpeningDesk } from '@naru/contract';
import { type Desk, type Stop, listStops } from '@naru/desk';
import { OPENING_KEYS } from '../../config/opening-settings.ts';
import { presentState } from '../../opening/present-opening.ts';
import { toIso, toIsoOrNull } from '../../present/present-payment.ts';
import { createNameLookup } from '../../present/operator-names.ts';

/** What operators see and set about when the desk takes new orders. */
export async function presentOpeningDesk(desk: Desk): Promise<OpeningDesk> {
  const { hours, announcements } = desk.settings.opening;
  const nowMs = desk.clock.nowMs();
  return {
    now: presentState(desk),
    hours:
      hours === null
        ? null
        : {
            ...hours,
            week: hours.week.map((spans) => spans.map((span) => ({ ...span }))),
            holidays: [...hours.holidays],
          },
    hoursStored: (await desk.store.listSettings()).get(OPENING_KEYS.hours) ?? null,
    lastSignOfLife: toIsoOrNull(desk.signOfLife.lastMs()),
    stops: listStops(desk).map(presentStop),
    announcements: announcements
      .filter(({ endsAtMs }) => nowMs < endsAtMs)
      .map(({ announcementId, beginsAtMs, endsAtMs, text }) => ({
        id: announcementId,
        begins: toIso(beginsAtMs),
        ends: toIso(endsAtMs),
        text,
      })),
    currencies: [...desk.assets.values()].map(({ assetId, symbol, network }) => ({
      id: assetId,
      symbol,
      network,
    })),
  };
}

function presentStop(stop: Stop): ConsoleStop {
  const isOfCurrency = stop.kind === 'currency';
  return {
    id: stop.stopId,
    kind: stop.kind,
    currency: isOfCurrency ? stop.assetId : null,
    side: isOfCurrency ? stop.side : null,
    since: toIso(stop.sinceMs),
    until: toIsoOrNull(stop.untilMs),
    notice: stop.notice,
  };
}

/** Who changed any of it, newest first. */
export async function readOpeningChanges(
  { store }: Pick<Desk, 'store'>,
  query: { readonly limit: number; readonly beforeActNumber: number | undefined },
): Promise<OpeningChanges> {
  const lists = await Promise.all(
    OPENING_PARTS.map(async (what) => {
      const changes = await store.listSettingChanges({ ...query, key: OPENING_KEYS[what] });
      return changes.map((change) => ({ what, change }));
    }),
  );
  const nameOf = createNameLookup(store);
  const page = lists
    .flat()
    .toSorted((left, right) => right.change.actNumber - left.change.actNumber)
    .slice(0, query.limit);
  const last = page.at(-1);
  return {
    rows: await Promise.all(
      page.map(async ({ what, change: { actNumber, happenedAtMs, operatorId, reason } }) => ({
        number: actNumber,
        at: toIso(happenedAtMs),
        by: operatorId === '' ? null : await nameOf(operatorId),
        reason,
        what,
      })),
    ),
    nextBefore: last === undefined || page.length < query.limit ? null : `${last.change.actNumber}`,
  };
}
