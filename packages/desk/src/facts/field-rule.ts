/** Personal data in an order that the books do not need, and that is erased after its time. */
export type PersonPart =
  /** The e-mail address, and free-text notes. */
  | 'contact'
  /** Receivers of payouts and refunds, and the name of the payer. */
  | 'receiver';

/** The value of an erased field. */
type Erased = '' | null;

interface Personal {
  readonly part: PersonPart;
  readonly erased: Erased;
}

/**
 * How the audit trail covers a field of a record, and whether it can be erased. `fact`: the field always
 * agrees with the newest audit entry. `open`: not covered, because it comes from the network or belongs to
 * the chain of entries itself. Personal data: a receiver is covered until it is erased, a contact never.
 */
export type FieldRule = 'fact' | 'open' | Personal;

/** One rule for each field: a field without one does not compile. Their order is that of the audit text. */
export type FieldRules<T> = Readonly<Record<keyof T, FieldRule>>;

export function contact(erased: Erased): Personal {
  return { part: 'contact', erased };
}

export function receiver(erased: Erased): Personal {
  return { part: 'receiver', erased };
}

/** The rules of any record. */
export type RuledRecord = Readonly<Record<string, FieldRule>>;

/** The fields that are erased with `part`, and their values afterwards. */
export function listErased(
  rules: RuledRecord,
  part: PersonPart,
): readonly (readonly [field: string, erased: Erased])[] {
  return Object.entries(rules).flatMap(([field, rule]) =>
    typeof rule === 'object' && rule.part === part ? [[field, rule.erased] as const] : [],
  );
}
