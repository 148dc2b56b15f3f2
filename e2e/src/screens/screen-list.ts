/** A screen that needs nothing to have happened before. */
export interface OpenScreen {
  readonly name: string;
  readonly path: string;
}

/** Every screen that a visitor can open by its address alone, and the result for all other addresses. */
export const OPEN_SCREENS: readonly OpenScreen[] = [
  { name: 'home', path: '/' },
  { name: 'exchange', path: '/buy-crypto-select' },
  { name: 'markets', path: '/markets' },
  { name: 'backlog', path: '/backlog' },
  { name: 'login', path: '/login' },
  { name: 'reset', path: '/login?reset=token-of-a-letter' },
  { name: 'register', path: '/register' },
  { name: 'profile-signed-out', path: '/user-profile' },
  { name: 'contact', path: '/contact' },
  { name: 'faq', path: '/faq' },
  { name: 'regulations', path: '/regulations' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'not-found', path: '/no-such-place' },
];

export const THEMES = ['is_dark', 'is_light'] as const;
export const LANGUAGES = ['en', 'kr'] as const;
/** A phone and a desk. */
export const WIDTHS_PX = [390, 1440] as const;
