import { TextInput, bindClasses } from '@naru/ui';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useKeys } from '../../shared/keys/use-keys.ts';
import { SEARCH_PATH, TEXT_LENGTH_MAX, searchHref } from '../../shared/api/search-query.ts';
import sheet from './search-box.module.css';

const classes = bindClasses(sheet);

/** The search over all orders, on every page; the key `/` goes there. */
export function SearchBox({ pathname }: { readonly pathname: string }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const shown = pathname === SEARCH_PATH ? (params.get('q') ?? '') : '';
  useKeys((command) => {
    if (command.kind !== 'find') return false;
    input.current?.focus();
    input.current?.select();
    return true;
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    // The keys of the list work once no field has the focus.
    input.current?.blur();
    void navigate(searchHref({ q: text }));
  };
  return (
    <search className={classes('box')}>
      <form onSubmit={submit}>
        <TextInput
          // The text of the address shown, also after Back.
          key={shown}
          ref={input}
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={TEXT_LENGTH_MAX}
          defaultValue={shown}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </form>
    </search>
  );
}
