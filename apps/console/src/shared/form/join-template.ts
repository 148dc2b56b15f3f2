/** A template takes the place of another one that was not changed, and follows what was typed. */
export function joinTemplate(typed: string, chosen: string, templates: readonly string[]): string {
  const kept = typed.trim();
  return kept === '' || templates.includes(kept) ? chosen : `${kept}\n\n${chosen}`;
}
