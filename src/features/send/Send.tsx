import { useId, useRef, type Ref } from 'react'
import { AmountField } from '../../ui/fields/AmountField'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { OpenRequestNotice } from '../../ui/feedback/OpenRequestNotice'
import { TextField } from '../../ui/fields/TextField'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { FullAddress } from '../../ui/text/FullAddress'
import { ChevronDownIcon } from '../../ui/icons/actionIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import { MEMO_MAX_CHARACTERS, RECIPIENT_MAX_CHARACTERS } from '../../config/limits'
import { moneyFor } from '../../domain/money/amount'
import { cleanTyped } from '../../domain/typedText'
import { SendAmountOrRecipientMissing, SendChainUnsupported, SendTokenMissing } from '../../errors/transactions'
import { goTo } from '../../session/navigation/goTo'
import { pasteRecipient } from './actions/pasteRecipient'
import { previewSend } from './actions/previewSend'
import { problemOf } from '../../session/problemOf'
import { refreshTokens } from '../../session/holdings/refreshTokens'
import { setMaxSendAmount } from './actions/setMaxSendAmount'
import { setSendAmount, toggleSendUnit } from './actions/setSendAmount'
import { setSendMemo } from './actions/setSendMemo'
import { setSendRecipient } from './actions/setSendRecipient'
import { startSend } from './actions/startSend'
import { selectProviders } from '../../session/store/onrampProviders'
import { selectActiveNetwork, selectCanSend } from '../../session/store/selectors'
import {
  selectRecipientCautions,
  selectSend,
  selectSendFault,
  selectSendToken,
  selectTakesMemo,
  selectTakesNames,
  type SendFault,
} from './state'
import { useMessages, useSelector, useAppContext } from '../../ui/context'
import { RecipientWarnings } from './RecipientWarnings'
import { TokenIcon } from '../../ui/images/TokenIcon'
import { loadKnownRecipients } from './actions/loadKnownRecipients'
import { useSendMessages } from '../../ui/hooks/useSendMessages'
import { useAction } from '../../ui/hooks/useAction'
import type { Context } from '../../session/context'
import type { ViewEntry } from '../../session/store/state'

export { sheets } from './sheets'

/** Begins an empty form. */
export function onOpen(context: Context, { token }: ViewEntry): void {
  if (selectCanSend(context.store.getState())) startSend(context, token)
}

/** Fetches the account's tokens, and the addresses that it has dealt with. */
export async function refresh(context: Context, signal: AbortSignal): Promise<void> {
  await Promise.all([refreshTokens(context), loadKnownRecipients(context, signal)])
}

const CURRENCY = 'USD'
const NO_RESOLUTION = { status: 'none' } as const

/** The form, where the network can send. */
export function Send() {
  return useSelector(selectCanSend) ? <Form /> : <Unavailable />
}

/** Nothing can be sent on this network. */
function Unavailable() {
  const context = useAppContext()
  const t = useMessages()
  const namespace = useSelector((state) => state.activeNamespace)
  const problem = problemOf(new SendChainUnsupported(namespace))
  const hint = t.hint(problem)
  return (
    <ViewFrame name="Send">
      <EmptyState problem icon={<WarningIcon />} title={t.error(problem)}>
        {hint && <p className="secondary">{hint}</p>}
        <Button onPress={() => goTo(context, { name: 'Networks' })}>{t.titles.Networks}</Button>
      </EmptyState>
    </ViewFrame>
  )
}

/** Token, amount and recipient. */
function Form() {
  const context = useAppContext()
  const t = useMessages()
  const native = useSelector(selectActiveNetwork)?.nativeCurrency.symbol ?? ''
  const send = useSelector(selectSend)
  const symbol = useSelector(selectSendToken)?.symbol ?? native
  const fault = useSelector(selectSendFault)
  const names = useSelector(selectTakesNames)
  const takesMemo = useSelector(selectTakesMemo)
  const buys = useSelector((state) => selectProviders(state).length > 0)
  const amount = useRef<HTMLInputElement>(null)
  const recipient = useRef<HTMLInputElement>(null)
  const reason = useId()
  const requirement = useId()
  const { start: setRecipient } = useAction(setSendRecipient, { onLeave: 'keep' })
  const max = useAction(setMaxSendAmount)
  const paste = useAction(pasteRecipient)
  const review = useAction(previewSend, { onLeave: 'keep' })

  const { amount: typed = '', exact, resolution = NO_RESOLUTION } = send ?? {}
  const faultTexts: Record<SendFault, string> = {
    token: t.titles.SendSelectToken,
    amount: cleanTyped(typed) !== '' && exact === undefined ? t.send.notAmount : t.send.noAmount,
    insufficient: t.send.insufficient(symbol),
    fee: t.send.insufficientForFee(native),
    recipient: t.send.noRecipient,
    'looking-up': t.send.resolvingName,
    invalid: t.send.notAddress,
    unregistered: t.send.nameNotFound,
    unresolved: t.general.tryAgain,
  }
  const label = fault && faultTexts[fault]
  const ofAmount = fault === 'amount' || fault === 'insufficient' || fault === 'fee'
  const wrongAmount = ofAmount && cleanTyped(typed) !== '' && (exact === undefined || exact !== '0')
  const missing =
    fault === 'token'
      ? new SendTokenMissing()
      : fault === 'amount' || fault === 'recipient'
        ? new SendAmountOrRecipientMissing()
        : undefined
  const recipientProblem =
    'problem' in resolution && resolution.problem ? (
      <>
        {t.error(resolution.problem)} <bdi className="field-hint">{t.hint(resolution.problem)}</bdi>
      </>
    ) : resolution.status === 'invalid' || resolution.status === 'unregistered' ? (
      faultTexts[resolution.status]
    ) : undefined
  const press = () => {
    if (fault === 'token') goTo(context, { name: 'SendSelectToken' })
    else if (fault === 'unresolved') setRecipient(send?.recipient ?? '')
    else if (fault && fault !== 'looking-up') (ofAmount ? amount : recipient).current?.focus()
    else if (!fault) review.start()
  }

  return (
    <ViewFrame name="Send">
      <OpenRequestNotice kind="send" />
      <Amount ref={amount} invalid={wrongAmount} describedBy={ofAmount ? reason : undefined} />
      <Token onMax={() => max.start(t.language)} />
      <TextField
        ref={recipient}
        label={t.send.recipient}
        hint={names ? t.send.addressOrName : t.send.address}
        clearLabel={t.general.clear}
        paste={context.page.paste && { label: t.send.paste, start: () => paste.start() }}
        value={send?.recipient ?? ''}
        maxLength={RECIPIENT_MAX_CHARACTERS}
        busy={resolution.status === 'looking-up'}
        invalid={recipientProblem !== undefined}
        problem={recipientProblem ?? (paste.failed && !send?.recipient ? t.send.pasteFailed : undefined)}
        onChange={(text) => setRecipient(text)}
      />
      {resolution.status === 'resolved' && <Resolved name={resolution.name} address={resolution.address} />}
      {takesMemo && (
        <TextField
          label={t.send.memo}
          hint={t.send.memoHint}
          clearLabel={t.general.clear}
          value={send?.memo ?? ''}
          maxLength={MEMO_MAX_CHARACTERS}
          onChange={(text) => setSendMemo(context, text)}
        />
      )}
      <ProblemNotice problem={max.failed ?? review.failed} />
      <Button
        kind={fault ? 'quiet' : 'main'}
        data-action="main"
        pending={fault === 'looking-up'}
        describedBy={missing && requirement}
        onPress={press}>
        {label ?? t.send.review}
      </Button>
      <p id={requirement} className="visually-hidden">
        {missing && t.error(problemOf(missing))}
      </p>
      {buys && (fault === 'insufficient' || fault === 'fee') && (
        <Button onPress={() => goTo(context, { name: 'FundWallet' })}>{t.titles.FundWallet}</Button>
      )}
      <p id={reason} className="visually-hidden">
        {ofAmount && label}
      </p>
    </ViewFrame>
  )
}

interface AmountProps {
  readonly ref: Ref<HTMLInputElement>
  readonly invalid: boolean
  readonly describedBy: string | undefined
}

/** The amount in the token or in the currency, with its value in the other one. */
function Amount({ ref, invalid, describedBy }: AmountProps) {
  const context = useAppContext()
  const { t, number, money } = useSendMessages()
  const token = useSelector(selectSendToken)
  const native = useSelector(selectActiveNetwork)?.nativeCurrency.symbol ?? ''
  const { amount: typed = '', unit = 'token', exact, cut = false } = useSelector(selectSend) ?? {}
  const symbol = token?.symbol ?? native
  const tokenValue = exact === undefined ? undefined : moneyFor(exact, token?.price)
  return (
    <div className="hero">
      <AmountField
        ref={ref}
        label={t.general.amountIn(unit === 'token' ? symbol : CURRENCY)}
        unit={unit === 'token' ? symbol : CURRENCY}
        value={typed}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(text) => setSendAmount(context, text, t.language)}
      />
      {token?.price !== undefined && (
        <button
          type="button"
          part="link-action unit"
          className="button link token-value"
          onClick={() => toggleSendUnit(context, t.language)}>
          <span className="visually-hidden">{t.send.enterIn(unit === 'token' ? CURRENCY : symbol)}</span>
          <span>{unit === 'token' ? money(tokenValue ?? '0') : `${number(exact ?? '0')} ${symbol}`}</span>
          <span aria-hidden="true">⇅</span>
        </button>
      )}
      <p className="small secondary" role="status">
        {cut && t.send.decimalsCut(unit === 'token' ? symbol : CURRENCY)}
      </p>
    </div>
  )
}

/** The token, its balance, and a button that sends all of it. */
function Token({ onMax }: { onMax: () => void }) {
  const context = useAppContext()
  const { t } = useSendMessages()
  const token = useSelector(selectSendToken)
  const counting = useSelector(selectSend)?.max === 'counting'
  return (
    <div className="select-row">
      <button
        type="button"
        className="row token"
        part="row token"
        onClick={() => goTo(context, { name: 'SendSelectToken' })}>
        {token && <TokenIcon token={token} />}
        {token && <span className="visually-hidden">{t.titles.SendSelectToken}</span>}
        <span className="row-text">
          <bdi className="row-name">{token ? token.symbol : t.titles.SendSelectToken}</bdi>
          {token && (
            <bdi className="row-detail">
              {t.send.available(`${t.format.amount(token.quantity.numeric)} ${token.symbol}`)}
            </bdi>
          )}
        </span>
        <ChevronDownIcon />
      </button>
      {token && (
        <Button pending={counting} onPress={onMax}>
          {t.send.max} <span className="visually-hidden">{token.symbol}</span>
        </Button>
      )}
    </div>
  )
}

/** The address that the payment goes to. */
function Resolved({ name, address }: { name: string | undefined; address: string }) {
  // The warning shows the address already, beside the one that it looks like.
  const poisoned = useSelector((state) => selectRecipientCautions(state).lookAlike !== undefined)
  return (
    <>
      <p className="resolved" role="status">
        {name !== undefined && <bdi className="resolved-name">{name}</bdi>}
        {!poisoned && <FullAddress value={address} />}
      </p>
      <RecipientWarnings recipient={address} />
    </>
  )
}
