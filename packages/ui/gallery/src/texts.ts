/** Sample texts; the gallery is not a product and has no translation files. */
export type Language = 'en' | 'ko';

export function makeTexts(language: Language): (english: string, korean: string) => string {
  return (english, korean) => (language === 'en' ? english : korean);
}

export type Say = ReturnType<typeof makeTexts>;
