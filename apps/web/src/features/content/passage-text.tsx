import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import type { Brand } from '../../shared/brand/brand.ts';
import { useBrand, useLotteryUsd } from '../../shared/brand/use-desk-facts.ts';
import { RichText } from '../../shared/i18n/language-context.tsx';
import { fillPlaceholders } from '../../shared/i18n/translate.ts';
import sheet from './passage-text.module.css';
import { sayLottery, splitBlocks } from './text/passage.ts';

const classes = bindClasses(sheet);

function tagsOf({ supportUrl, contactEmail }: Brand) {
  return {
    b: (inner: string) => <b>{inner}</b>,
    support: (inner: string) => (
      <a href={supportUrl} target="_blank" rel="noopener noreferrer">
        {inner}
      </a>
    ),
    mail: (inner: string) => <a href={`mailto:${contactEmail}`}>{inner}</a>,
  } as const;
}

/** Paragraphs and lists, with this desk's figures filled in. */
export function PassageText({ text }: { readonly text: readonly string[] }): ReactNode {
  const brand = useBrand();
  const tags = tagsOf(brand);
  const usd = useLotteryUsd();
  const values = { ...brand.stated, usd: usd ?? '', brand: brand.name, email: brand.contactEmail };
  const say = (sentence: string): ReactNode => (
    <RichText text={fillPlaceholders(sayLottery(sentence, usd !== null), values)} tags={tags} />
  );
  return (
    <div className={classes('text')}>
      {splitBlocks(text).map((block) =>
        block.kind === 'paragraph' ? (
          <p key={block.text}>{say(block.text)}</p>
        ) : (
          <ul key={block.rows.join()} className={classes('rows')}>
            {block.rows.map((row) => (
              <li key={row}>{say(row)}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
