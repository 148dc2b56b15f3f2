/** The page of the visitor who has this account or e-mail, or who made this order. */
export function visitorHref(kind: 'user' | 'order' | 'email', value: string): string {
  return `/visitors?${new URLSearchParams({ who: `${kind}:${value}` }).toString()}`;
}
