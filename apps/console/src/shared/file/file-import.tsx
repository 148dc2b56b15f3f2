import { Button, Notice, bindClasses, buttonClass, joinClasses, layout } from '@naru/ui';
import { type ReactNode, useId, useState } from 'react';
import type { CallFailure, Outcome } from '../api/call-failure.ts';
import { useFailureText } from '../display/failure-text.ts';
import { useT } from '../i18n/language-context.tsx';
import sheet from './file-import.module.css';

const classes = bindClasses(sheet);

const FILE_BYTES_MAX = 20_000_000;

interface FileImportProps<Body, Answer> {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Endings of file names. */
  readonly accept: string;
  /** Shown beside the button. */
  readonly aside?: ReactNode;
  /** Takes the file in base64; null: something else has to be filled in first. */
  readonly bodyOf: (file: string, chosen: File) => Body | null;
  /** Shows what the file contains; `keep` imports it. */
  readonly preview: (body: Body) => Promise<Outcome<Answer>>;
  readonly keep: (body: Body) => Promise<Outcome<Answer>>;
  readonly keepText: (count: number) => string;
  /** `readAgain` reads the same file with a changed body. */
  readonly children: (answer: Answer, isKept: boolean, readAgain: ReadAgain<Body>) => ReactNode;
}

type ReadAgain<Body> = (more: Partial<Body>) => void;

type ImportState<Body, Answer> =
  | { readonly kind: 'idle' | 'reading' | 'too_large' | 'gone' | 'several' }
  | { readonly kind: 'preview' | 'keeping'; readonly body: Body; readonly answer: Answer }
  | { readonly kind: 'kept'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** A chosen or dropped file shows a preview; a second press imports it. */
export function FileImport<Body, Answer extends { readonly newCount: number }>(
  props: FileImportProps<Body, Answer>,
): ReactNode {
  const [state, setState] = useState<ImportState<Body, Answer>>({ kind: 'idle' });
  const choose = async ([chosen, another]: Iterable<File>): Promise<void> => {
    if (chosen === undefined) return;
    if (another !== undefined) return setState({ kind: 'several' });
    if (chosen.size > FILE_BYTES_MAX) return setState({ kind: 'too_large' });
    setState({ kind: 'reading' });
    const file = await readBase64(chosen).catch(() => null);
    if (file === null) return setState({ kind: 'gone' });
    const body = props.bodyOf(file, chosen);
    if (body === null) return setState({ kind: 'idle' });
    await read(body);
  };
  const read = async (body: Body): Promise<void> => {
    setState({ kind: 'reading' });
    const outcome = await props.preview(body);
    setState(outcome.ok ? { kind: 'preview', body, answer: outcome.value } : failed(outcome));
  };
  const keepIt = async (body: Body, answer: Answer): Promise<void> => {
    setState({ kind: 'keeping', body, answer });
    const outcome = await props.keep(body);
    setState(outcome.ok ? { kind: 'kept', answer: outcome.value } : failed(outcome));
  };
  return (
    <div className={layout('stack-3', 'start')}>
      <DropZone {...props} isBusy={state.kind === 'reading' || state.kind === 'keeping'} onFiles={choose} />
      <div role="status">
        <ImportNote state={state} onRead={(body) => void read(body)}>
          {props.children}
        </ImportNote>
      </div>
      {(state.kind === 'preview' || state.kind === 'keeping') && state.answer.newCount > 0 && (
        <Button
          kind="primary"
          size="small"
          isLoading={state.kind === 'keeping'}
          onClick={() => void keepIt(state.body, state.answer)}
        >
          {props.keepText(state.answer.newCount)}
        </Button>
      )}
    </div>
  );
}

type DropZoneProps = Pick<
  FileImportProps<unknown, { readonly newCount: number }>,
  'name' | 'label' | 'hint' | 'accept' | 'aside'
> & {
  readonly isBusy: boolean;
  readonly onFiles: (files: Iterable<File>) => Promise<void>;
};

/** The button opens the browser’s list of files, by mouse and keys; a file can be dropped beside it, too. */
function DropZone({ name, label, hint, accept, aside, isBusy, onFiles }: DropZoneProps): ReactNode {
  const t = useT();
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={classes('zone', isOver && 'over')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isBusy);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!isBusy) void onFiles(event.dataTransfer.files);
      }}
    >
      <label className={joinClasses(buttonClass({ size: 'small' }), classes('choose'))}>
        {label}
        <input
          type="file"
          name={name}
          accept={accept}
          disabled={isBusy}
          aria-describedby={hintId}
          onChange={(event) => {
            void onFiles([...(event.target.files ?? [])]);
            // The same file can be chosen again after it was repaired.
            event.target.value = '';
          }}
        />
      </label>
      <span id={hintId} className={classes('hint')}>
        <span className={classes('drop')}>{t('bank.import.drop')} </span>
        {hint}
      </span>
      {aside}
    </div>
  );
}

function failed({ failure }: { readonly failure: CallFailure }): {
  readonly kind: 'failed';
  readonly failure: CallFailure;
} {
  return { kind: 'failed', failure };
}

function ImportNote<Body, Answer>({
  state,
  onRead,
  children,
}: {
  readonly state: ImportState<Body, Answer>;
  readonly onRead: (body: Body) => void;
  readonly children: FileImportProps<Body, Answer>['children'];
}): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  switch (state.kind) {
    case 'idle':
      return null;
    case 'reading':
      return <p>{t('bank.import.reading')}</p>;
    case 'too_large':
    case 'gone':
    case 'several':
      return <Notice tone="error">{t(`bank.import.${state.kind}`)}</Notice>;
    case 'failed':
      return <Notice tone="error">{failureText(state.failure)}</Notice>;
    case 'preview':
    case 'keeping':
      return children(state.answer, false, (more) => onRead({ ...state.body, ...more }));
    case 'kept':
      return children(state.answer, true, () => undefined);
  }
}

/** The bytes of a chosen file in base64; rejects where the file cannot be read any more. */
async function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(new Error('the file could not be read')));
    reader.readAsDataURL(file);
  });
}
