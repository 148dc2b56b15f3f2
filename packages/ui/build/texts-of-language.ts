import { type Plugin, Visitor } from 'vite';

const LANGUAGE = /\?language=(en|kr)$/;

/**
 * Writes texts once for each language, so that a browser loads only one: in a module whose address ends in
 * `?language=en`, each `{ en, kr }` becomes its English text, and the modules that it imports are read in the
 * same way.
 */
export function textsOfLanguage(): Plugin {
  return {
    name: 'texts-of-language',
    enforce: 'post',
    transform: {
      filter: { id: LANGUAGE },
      handler(code, id) {
        const [query, language] = LANGUAGE.exec(id) ?? [];
        const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
        new Visitor({
          ImportDeclaration({ source: { start, end, value } }) {
            edits.push({ start, end, text: JSON.stringify(`${value}${query}`) });
          },
          ObjectExpression({ start, end, properties }) {
            const chosen = properties.find(
              (property) =>
                property.type === 'Property' &&
                property.key.type === 'Identifier' &&
                property.key.name === language,
            );
            if (chosen?.type !== 'Property') return;
            edits.push({ start, end, text: code.slice(chosen.value.start, chosen.value.end) });
          },
        }).visit(this.parse(code));
        const written = edits
          .toReversed()
          .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
        return { code: written, map: null };
      },
    },
  };
}
