import type { CurrencyArming } from '@naru/contract';
import { Button, type Column, StatusChip, Table, VisuallyHidden, bindClasses, Checkbox } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { useCan } from '../../shared/session/session.ts';
import sheet from './status-board.module.css';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { STATUS_EFFECTS } from './use-status.ts';
import { useSend } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

/** Every currency with a wallet of its own: whether its addresses were compared, and the form for it. */
export function ArmingList({ armings }: { readonly armings: readonly CurrencyArming[] }): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const can = useCan();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = armings.find(({ assetId }) => assetId === chosenId);
  const close = (): void => setChosenId(null);
  return (
    <section className={classes('part')} aria-labelledby="armings-title">
      <h2 id="armings-title">{t('arming.title')}</h2>
      <Table
        caption={t('arming.title')}
        density="dense"
        columns={armingColumns({ t, day, open: can('change_settings') ? setChosenId : null })}
        rows={armings}
        rowKey={({ assetId }) => assetId}
        empty=""
      />
      <FormDialog
        title={chosen === undefined ? '' : t('arming.of', { asset: nameOf(chosen) })}
        onClose={close}
      >
        {chosen !== undefined && <ArmingForm arming={chosen} onClose={close} />}
      </FormDialog>
    </section>
  );
}

function nameOf({ symbol, network }: CurrencyArming): string {
  return `${symbol} · ${network}`;
}

function armingColumns({
  t,
  day,
  open,
}: {
  readonly t: Translate;
  readonly day: (iso: string) => string;
  readonly open: ((assetId: string) => void) | null;
}): readonly Column<CurrencyArming>[] {
  return [
    { key: 'asset', header: t('status.rail.symbols'), isHeadline: true, cell: nameOf },
    {
      key: 'state',
      header: t('search.stage'),
      cell: ({ state, opensAt }) => (
        <StatusChip tone={state === 'armed' ? 'quiet' : 'attention'}>
          {t(`arming.state.${state}`, { at: opensAt === null ? '' : day(opensAt) })}
        </StatusChip>
      ),
    },
    {
      key: 'act',
      header: t('arming.act'),
      align: 'end',
      cell: (arming) =>
        open !== null &&
        (arming.state === 'never' || arming.state === 'changed') && (
          <Button size="small" onClick={() => open(arming.assetId)}>
            {t('arming.compare')}
            <VisuallyHidden>{` ${nameOf(arming)}`}</VisuallyHidden>
          </Button>
        ),
    },
  ];
}

interface ArmingFormProps {
  readonly arming: CurrencyArming;
  readonly onClose: () => void;
}

/** The first addresses of a currency, to be compared with the wallet. */
function ArmingForm({ arming, onClose }: ArmingFormProps): ReactNode {
  const t = useT();
  const send = useSend(STATUS_EFFECTS);
  const { assetId, state, addresses } = arming;
  // The key that the person saw: another key in between is not confirmed with it.
  const [fingerprint] = useState(arming.fingerprint);
  const [isCompared, setIsCompared] = useState(false);
  return (
    <StepUpForm
      submitLabel={t('arming.act')}
      note={{ hint: t('arming.note.hint') }}
      warning={state === 'changed' ? t('arming.changed') : null}
      onClose={onClose}
      isReady={isCompared}
      send={(proof) => send('armCurrency', { body: { assetId, fingerprint, ...proof } })}
    >
      {({ isTried }) => (
        <>
          <p>{t('arming.text')}</p>
          <ol className={classes('addresses')} aria-label={t('arming.addresses')}>
            {addresses.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ol>
          <Checkbox
            checked={isCompared}
            error={isTried && !isCompared && t('arming.tick.missing')}
            onChange={({ currentTarget }) => setIsCompared(currentTarget.checked)}
          >
            {t('arming.tick')}
          </Checkbox>
        </>
      )}
    </StepUpForm>
  );
}
