import { type INVITATION_REFUSALS, type OperatorRole, type Result, ok, refuse } from '@naru/core';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import { hashInvitation, hashOperator } from '../audit/row-facts.ts';
import type { Desk } from '../runtime/desk.ts';
import { type Invitation, NO_OWN_CALLS, type Operator } from '../ports/operators.ts';
import { mayStill } from './change-operator.ts';

type InvitingDesk = ActingDesk & Pick<Desk, 'ids'>;

const INVITATION_LASTS_MS = 24 * 3_600_000;
/** A desk does not need more open links than this. */
const OPEN_INVITATIONS_MAX = 20;

type InviteOperatorRefusal = 'right_missing' | 'invitations_too_many';

/** Creates a link that makes one operator with this role; `token` is its secret, of 256 random bits. */
export async function inviteOperator(
  desk: InvitingDesk,
  asked: { readonly role: OperatorRole; readonly by: string; readonly token: string },
): Promise<Result<Invitation, InviteOperatorRefusal>> {
  const { role, by, token } = asked;
  return recordDeskAct(desk, async () => {
    if (!(await mayStill(desk, by, 'manage_people'))) return refuse('right_missing');
    if ((await listOpenInvitations(desk)).length >= OPEN_INVITATIONS_MAX) {
      return refuse('invitations_too_many');
    }
    const nowMs = desk.clock.nowMs();
    const invitation: Invitation = {
      invitationId: desk.ids.nextRowId(),
      tokenHash: desk.hashText(token),
      role,
      invitedBy: by,
      createdAtMs: nowMs,
      endsAtMs: nowMs + INVITATION_LASTS_MS,
      endedAtMs: null,
      usedBy: null,
    };
    return ok({
      what: {
        event: 'operator_invited',
        subjectId: invitation.invitationId,
        operatorId: by,
        factsHash: hashInvitation(desk.hashText, invitation),
        note: null,
      },
      write: async (act) => {
        const saved = await desk.store.saveInvitation(invitation, act);
        return saved.ok ? ok(invitation) : saved;
      },
    });
  });
}

/** Invitations that can still be used, the oldest first. */
export async function listOpenInvitations(
  desk: Pick<Desk, 'store' | 'clock'>,
): Promise<readonly Invitation[]> {
  const nowMs = desk.clock.nowMs();
  const all = await desk.store.listInvitations();
  return all.filter(({ endedAtMs, endsAtMs }) => endedAtMs === null && nowMs < endsAtMs);
}

type RevokeInvitationRefusal = 'invitation_unknown' | 'invitation_used' | 'right_missing';

/** Revokes an invitation; a repetition changes nothing. */
export async function revokeInvitation(
  desk: ActingDesk,
  asked: { readonly invitationId: string; readonly by: string },
): Promise<Result<null, RevokeInvitationRefusal>> {
  const { invitationId, by } = asked;
  return recordDeskAct(desk, async () => {
    if (!(await mayStill(desk, by, 'manage_people'))) return refuse('right_missing');
    const invitation = (await desk.store.listInvitations()).find(
      (each) => each.invitationId === invitationId,
    );
    if (invitation === undefined) return refuse('invitation_unknown');
    if (invitation.usedBy !== null) return refuse('invitation_used');
    const ended = { ...invitation, endedAtMs: invitation.endedAtMs ?? desk.clock.nowMs() };
    return ok({
      what: { event: 'invitation_revoked', subjectId: invitationId, operatorId: by, note: null },
      write: (act) => desk.store.endInvitation(ended, act),
    });
  });
}

type InvitationRefusal = (typeof INVITATION_REFUSALS)[number];

/** The invitation of a link, or why the link does not work. */
export async function findInvitation(
  desk: ActingDesk,
  token: string,
): Promise<Result<Invitation, InvitationRefusal>> {
  const invitation = await desk.store.findInvitation(desk.hashText(token));
  if (invitation === null) return refuse('invitation_unknown');
  if (invitation.usedBy !== null) return refuse('invitation_used');
  if (invitation.endedAtMs !== null) return refuse('invitation_revoked');
  return desk.clock.nowMs() < invitation.endsAtMs ? ok(invitation) : refuse('invitation_expired');
}

export type AcceptInvitationRefusal = InvitationRefusal | 'name_taken';

/** Creates the operator of an invitation. The caller has checked and hashed the password. */
export async function acceptInvitation(
  desk: InvitingDesk,
  asked: { readonly token: string; readonly name: string; readonly passwordHash: string },
): Promise<Result<Operator, AcceptInvitationRefusal>> {
  const { token, name, passwordHash } = asked;
  return recordDeskAct(desk, async () => {
    const found = await findInvitation(desk, token);
    if (!found.ok) return found;
    const invitation = found.value;
    const taken = (await desk.store.listOperators()).some((each) => isSameName(each.name, name));
    if (taken) return refuse('name_taken');
    const nowMs = desk.clock.nowMs();
    const operator: Operator = {
      operatorId: desk.ids.nextRowId(),
      name,
      passwordHash,
      role: invitation.role,
      totpSecret: null,
      disabledAtMs: null,
      ...NO_OWN_CALLS,
      createdAtMs: nowMs,
    };
    const used = { ...invitation, endedAtMs: nowMs, usedBy: operator.operatorId };
    return ok({
      what: {
        event: 'operator_made',
        subjectId: operator.operatorId,
        operatorId: operator.operatorId,
        factsHash: hashOperator(desk.hashText, operator, []),
        note: null,
      },
      write: async (act) => {
        const saved = await desk.store.saveInvitedOperator({ invitation: used, operator }, act);
        return saved.ok ? ok(operator) : saved;
      },
    });
  });
}

/** Whether people could confuse two names when they read the trail. */
function isSameName(one: string, other: string): boolean {
  const fold = (name: string): string => name.normalize('NFKC').toLowerCase();
  return fold(one) === fold(other);
}
