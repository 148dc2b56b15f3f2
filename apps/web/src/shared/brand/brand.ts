/** Who runs the desk. Nothing else in the application knows the name. */
export const BRAND = {
  name: 'Naru',
  /** A conversation in a messaging application. */
  supportUrl: 'https://t.me/naru_desk_support',
  contactEmail: 'support@naru.example',
} as const;
