import { INVITATION_REFUSALS, OPERATOR_ROLES } from '@naru/core';
import { type CallShape, NoBodySchema } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { NullableText, Password, StepUpProof, byOperator } from './fields.ts';
import { SessionAnswerSchema } from './session.ts';

const Role = Type.OneOf(OPERATOR_ROLES);

/** Times are ISO 8601 in UTC. */
const PersonSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Role,
  lastSeen: NullableText,
  /** An authenticator app or a passkey. */
  hasSecondFactor: Type.Boolean(),
  /** The devices on which they are signed in. */
  devices: Type.Array(Type.String()),
  /** Null for people who may sign in. */
  disabledAt: NullableText,
  /** Whether it is the person who calls. */
  isYou: Type.Boolean(),
});
export type Person = Static<typeof PersonSchema>;

const OpenInvitationSchema = Type.Object({
  id: Type.String(),
  role: Role,
  invitedBy: Type.String(),
  endsAt: Type.String(),
});
export type OpenInvitation = Static<typeof OpenInvitationSchema>;

const PeopleSchema = Type.Object({
  people: Type.Array(PersonSchema),
  /** Invitations that were neither used nor revoked, and have not expired. */
  invitations: Type.Array(OpenInvitationSchema),
});
export type People = Static<typeof PeopleSchema>;

const InvitedSchema = Type.Object({
  /** The secret of the link; it is shown only in this answer. */
  token: Type.String(),
  endsAt: Type.String(),
});
export type Invited = Static<typeof InvitedSchema>;

const StepUpBodySchema = Type.Strict({ password: StepUpProof });

const Token = Type.String({ maxLength: 128 });

const PersonParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

export const PEOPLE_CALLS = {
  people: {
    ...byOperator('manage_people'),
    summary: 'The operators of the desk with their roles, and the invitations that are open.',
    answers: { 200: PeopleSchema },
  },
  invite: {
    ...byOperator('manage_people'),
    summary: 'Creates a link that makes one operator with this role, within 24 hours.',
    body: Type.Strict({ role: Role, password: StepUpProof }),
    answers: { 200: InvitedSchema },
    refusals: ['invitations_too_many'],
  },
  revokeInvitation: {
    ...byOperator('manage_people'),
    summary: 'Ends an invitation before it is used.',
    params: PersonParams,
    body: NoBodySchema,
    answers: { 200: PeopleSchema },
    refusals: ['invitation_unknown', 'invitation_used'],
  },
  setRole: {
    ...byOperator('manage_people'),
    summary: 'Gives an operator another role, which counts at their next request.',
    params: PersonParams,
    body: Type.Strict({ role: Role, password: StepUpProof }),
    answers: { 200: PeopleSchema },
    refusals: ['operator_unknown', 'last_owner'],
  },
  endSessionsOf: {
    ...byOperator('manage_people'),
    summary: 'Signs an operator out everywhere. They can sign in again.',
    params: PersonParams,
    body: StepUpBodySchema,
    answers: { 200: PeopleSchema },
    refusals: ['operator_unknown'],
  },
  resetFactor: {
    ...byOperator('manage_people'),
    summary: 'Forgets the authenticator app and the passkeys of an operator, and signs them out everywhere.',
    params: PersonParams,
    body: StepUpBodySchema,
    answers: { 200: PeopleSchema },
    refusals: ['operator_unknown'],
  },
  setAccess: {
    ...byOperator('manage_people'),
    summary: 'Locks an operator out and ends their sessions, or lets them in again.',
    params: PersonParams,
    body: Type.Strict({ isEnabled: Type.Boolean(), password: StepUpProof }),
    answers: { 200: PeopleSchema },
    refusals: ['operator_unknown', 'last_owner'],
  },
  readInvitation: {
    summary: 'What a link of an invitation is good for.',
    group: 'Operators',
    body: Type.Strict({ token: Token }),
    answers: { 200: Type.Object({ role: Role, endsAt: Type.String() }) },
    refusals: INVITATION_REFUSALS,
  },
  acceptInvitation: {
    summary: 'Makes the operator of an invitation, and signs them in.',
    group: 'Operators',
    body: Type.Strict({
      token: Token,
      name: Type.String({ maxLength: 128 }),
      password: Password,
    }),
    answers: { 200: SessionAnswerSchema },
    refusals: [...INVITATION_REFUSALS, 'name_invalid', 'name_taken', 'password_too_short'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
