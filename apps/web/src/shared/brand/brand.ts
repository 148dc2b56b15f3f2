/** Who runs the desk, in pages that are written before any desk has said more, and until it has. */
export const BRAND = {
  name: 'Naru',
  /** A conversation in a messaging application. */
  supportUrl: 'https://t.me/naru_desk_support',
  contactEmail: 'support@naru.example',
} as const;
