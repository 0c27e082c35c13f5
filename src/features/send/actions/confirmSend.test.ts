import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { alice, bob } from '../../../../test/fakes/connections'
import { walletError } from '../../../../test/fakes/eip1193'
import { cosmos } from '../../../../test/fakes/networks'
import { dollar, ether, fillIn, HASH, makeSendingContext, type SendingContext } from '../../../../test/fakes/transfers'
import { explain } from '../../../errors/explain'
import { ServiceUnavailable } from '../../../errors/service'
import { InsufficientFunds, TransferSimulationFailed } from '../../../errors/transactions'
import { selectWaitsInWallet } from '../../../session/store/openRequests'
import { selectOwnedTokens } from '../../../session/store/tokens'
import { selectSend } from '../state'
import { closeModal } from '../../../session/navigation/closeModal'
import { confirmSend } from './confirmSend'
import { goBack } from '../../../session/navigation/goBack'
import { openModal } from '../../../session/navigation/openModal'
import { previewSend } from './previewSend'
import { setSendAmount } from './setSendAmount'
import { setSendRecipient } from './setSendRecipient'
import { goTo } from '../../../session/navigation/goTo'
import { startSend } from './startSend'
import { numberOfRuns } from '../../../../test/torture/numberOfRuns'
import { scaled } from '../../../../test/slowness'

const progress = (context: SendingContext) => selectSend(context.store.getState())?.progress
const previewed = async (token = ether, amount = '0.25'): Promise<SendingContext> => {
  const context = makeSendingContext()
  await fillIn(context, token, amount)
  await previewSend(context)
  return context
}
const waits = (context: SendingContext) => selectWaitsInWallet(context.store.getState(), 'send')
/** Confirms the preview with a wallet that responds when the test says so. */
const asked = async (context: SendingContext) => {
  let response: (hash: string) => void = () => undefined
  context.transfers.sendsBy(() => new Promise((resolve) => (response = resolve)))
  const sending = confirmSend(context)
  await context.settle()
  return async (): Promise<void> => (response(HASH), sending)
}
const shown = {
  amount: '0.25',
  baseUnits: '250000000000000000',
  symbol: 'ETH',
  recipient: bob,
  networkId: 'eip155:1',
  fee: '0.0001',
  feeSymbol: 'ETH',
}

describe('preview', () => {
  test('shows the decoded transaction with its fee', async () => {
    const context = await previewed()
    expect(context.view()).toBe('SendPreview')
    expect(progress(context)).toEqual({ status: 'ready', preview: shown })
  })

  test('shows the decoded transaction even if the form differs', async () => {
    const context = makeSendingContext()
    await fillIn(context)
    context.transfers.preparesBy(async () => ({ says: { recipient: dollar.address!.slice(9), baseUnits: 7n } }))
    await previewSend(context)
    expect(progress(context)).toMatchObject({
      preview: { amount: '0.000000000000000007', recipient: dollar.address!.slice(9) },
    })
  })

  test("uses the token's decimals and plain address", async () => {
    const context = await previewed(dollar, '12.5')
    expect(context.transfers.orders[0]).toMatchObject({
      baseUnits: 12_500_000n,
      token: { address: dollar.address!.slice(9), symbol: 'USDC', decimals: 6 },
    })
    expect(progress(context)).toMatchObject({
      preview: { amount: '12.5', symbol: 'USDC', token: dollar.address!.slice(9), fee: '0.0001', feeSymbol: 'ETH' },
    })
  })

  test('shows what arrives if the token withholds a fee', async () => {
    const context = makeSendingContext()
    await fillIn(context, dollar, '12.5')
    context.transfers.preparesBy(async () => ({
      says: { recipient: bob, baseUnits: 12_500_000n, token: dollar.address!.slice(9), withheld: 125_000n },
    }))
    await previewSend(context)
    expect(progress(context)).toMatchObject({ preview: { amount: '12.5', arrives: '12.375', symbol: 'USDC' } })
    // A changed token fee changes what arrives.
    context.transfers.preparesBy(async () => ({
      says: { recipient: bob, baseUnits: 12_500_000n, token: dollar.address!.slice(9), withheld: 250_000n },
    }))
    await confirmSend(context)
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'transfer_mismatch' } })
    expect(context.heard()).not.toContain('transaction-sent')
  })

  test('throws if something is missing', async () => {
    const context = makeSendingContext()
    goTo(context, { name: 'Send' })
    startSend(context)
    await expect(previewSend(context)).rejects.toThrow('A token is required')
    startSend(context, ether)
    await expect(previewSend(context)).rejects.toThrow('An amount and receiver address are required')
    setSendAmount(context, '0.1', 'en')
    await expect(previewSend(context)).rejects.toThrow('An amount and receiver address are required')
    setSendAmount(context, '0', 'en')
    await setSendRecipient(context, bob)
    await expect(previewSend(context)).rejects.toThrow('An amount and receiver address are required')
    context.store.setState({ activeNamespace: cosmos.chainNamespace })
    await expect(previewSend(context)).rejects.toThrow('Unsupported chain')
    expect(context.view()).toBe('Send')
    expect(context.transfers.orders).toEqual([])
  })

  test.each([
    new TransferSimulationFailed('reverted'),
    new InsufficientFunds('ETH'),
    new ServiceUnavailable('rpc', 'timeout'),
  ])('keeps the failure: %s', async (reason) => {
    const context = makeSendingContext()
    await fillIn(context)
    context.transfers.preparesBy(() => Promise.reject(reason))
    await previewSend(context)
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: reason.code } })
  })

  test('drops the result if the form was changed meanwhile', async () => {
    const context = makeSendingContext()
    await fillIn(context)
    const looking = previewSend(context)
    goBack(context)
    setSendAmount(context, '1', 'en')
    await looking
    expect(progress(context)).toEqual({ status: 'editing' })
  })
})

test('a sent transfer is reported to the page, clears the form, and settles by itself', async () => {
  const context = await previewed(dollar, '12.5')
  let settle: (status: 'confirmed') => void = () => undefined
  context.transfers.settlesBy(() => new Promise((resolve) => (settle = resolve)))
  await confirmSend(context)
  expect(context.view()).toBe('SendConfirmed')
  expect(selectSend(context.store.getState())).toMatchObject({
    amount: '',
    recipient: '',
    exact: undefined,
    progress: { status: 'sent', hash: HASH },
  })
  expect(waits(context)).toBe(false)
  expect(context.detailOf('transaction-sent')).toEqual({ hash: HASH, chainId: 'eip155:1', kind: 'send' })
  expect(context.heard()).not.toContain('transaction-settled')
  const facts = { isSmartAccount: false, network: 'eip155:1', amount: 12.5 }
  expect(context.tracked.slice(1)).toEqual([
    { event: 'SEND_INITIATED', properties: { ...facts, token: dollar.address } },
    { event: 'SEND_SUCCESS', properties: { ...facts, token: 'USDC', hash: HASH } },
  ])
  await context.settle()
  settle('confirmed')
  await context.settle()
  expect(progress(context)?.status).toBe('settled')
  expect(context.detailOf('transaction-settled')).toEqual({
    hash: HASH,
    chainId: 'eip155:1',
    kind: 'send',
    status: 'confirmed',
  })
})

test('refreshes the balances after sending', async () => {
  // What is imported lazily is compiled first, which takes long on a busy machine.
  await Promise.all([import('../../activity'), import('../../../session/holdings/refreshTokens')])
  const context = await previewed()
  let reads = 0
  Object.assign(context.adapter, {
    holdings: async () => ({
      tokens: async () => ((reads += 1), [{ ...ether, quantity: { decimals: '18', numeric: '1' } }]),
      nfts: async () => ({ nfts: [], incomplete: false }),
    }),
  })
  await confirmSend(context)
  await expect
    .poll(() => selectOwnedTokens(context.store.getState())?.find(({ address }) => !address)?.quantity.numeric)
    .toBe('1')
  expect(reads).toBe(1)
})

test('what the network has confirmed is compared with the preview, and the result says a difference', async () => {
  const context = await previewed()
  context.transfers.comparesBy(async () => false)
  await confirmSend(context)
  await context.settle()
  expect(context.transfers.readBack).toMatchObject([{ from: { address: alice }, says: { recipient: bob } }])
  expect(progress(context)).toMatchObject({ status: 'differs', problem: { code: 'transfer_differs' }, hash: HASH })
  expect(context.detailOf('transaction-settled')).toMatchObject({ status: 'confirmed' })
  expect(context.toasts()).toEqual([])
})

test('a visitor who has left the result is told of a difference by a toast', async () => {
  const context = await previewed()
  let compare: (same: boolean) => void = () => undefined
  context.transfers.comparesBy(() => new Promise((resolve) => (compare = resolve)))
  await confirmSend(context)
  await context.settle()
  closeModal(context, 'user')
  compare(false)
  await context.settle()
  expect(context.toasts()).toEqual(['The network shows another transfer than the one you confirmed.'])
})

test.each([
  ['is the same', async () => true],
  ['is not known', async () => undefined],
  ['cannot be read', () => Promise.reject(new ServiceUnavailable('rpc', 'timeout'))],
])('nothing is said of a confirmed transaction that %s', async (_, compare) => {
  const context = await previewed()
  context.transfers.comparesBy(compare)
  await confirmSend(context)
  await context.settle()
  expect(progress(context)?.status).toBe('settled')
  expect(context.toasts()).toEqual([])
})

test('a node that does not say what was confirmed is not waited for', async () => {
  const context = await previewed()
  context.transfers.comparesBy(() => new Promise(() => {}))
  await confirmSend(context)
  await context.settle()
  expect(progress(context)?.status).toBe('settled')
  await context.clock.advance(15_000)
  expect(progress(context)?.status).toBe('settled')
  expect(context.clock.pending()).toBe(0)
})

test('a transaction that has failed is not read back', async () => {
  const context = await previewed()
  context.transfers.settlesBy(async () => 'failed')
  await confirmSend(context)
  await context.settle()
  expect(context.transfers.readBack).toEqual([])
})

test('a reverted transaction is reported as failed', async () => {
  const context = await previewed()
  context.transfers.settlesBy(async () => 'failed')
  await confirmSend(context)
  await context.settle()
  expect(progress(context)?.status).toBe('reverted')
  expect(context.detailOf('transaction-settled')).toMatchObject({ status: 'failed' })
})

test('a transaction that was sped up is confirmed and read back under its new hash; the page gets both', async () => {
  const context = await previewed()
  context.transfers.settlesBy(async () => ({ status: 'confirmed', hash: '0xother' }))
  const readBack = vi.spyOn(context.transfers, 'isAsPreviewed')
  await confirmSend(context)
  await context.settle()
  expect(progress(context)).toMatchObject({ status: 'settled', hash: '0xother' })
  expect(context.detailOf('transaction-settled')).toMatchObject({ hash: HASH, minedAs: '0xother', status: 'confirmed' })
  expect(readBack.mock.calls.map(([hash]) => hash)).toEqual(['0xother'])
})

test.each([
  ['cancelled', 'transaction_cancelled'],
  ['replaced', 'transaction_replaced'],
] as const)('a transaction that the wallet has %s is said to be so', async (status, code) => {
  const context = await previewed()
  context.transfers.settlesBy(async () => ({ status, hash: '0xother' }))
  await confirmSend(context)
  await context.settle()
  expect(progress(context)).toMatchObject({ status: 'ended', problem: { code }, hash: '0xother' })
  expect(context.detailOf('transaction-settled')).toMatchObject({ status, minedAs: '0xother' })
  expect(context.transfers.readBack).toEqual([])
})

test.each([
  ['unknown', 'transaction_unknown'],
  ['owners', 'transaction_waits_for_owners'],
] as const)('a delay is shown (%s), and an outcome follows it', async (delay, code) => {
  const context = await previewed()
  let settle: (status: 'confirmed') => void = () => undefined
  context.transfers.settlesBy(() => new Promise((resolve) => (settle = resolve)))
  await confirmSend(context)
  await context.settle()
  context.transfers.followed[0]?.onDelay(delay)
  expect(progress(context)).toMatchObject({ status: 'delayed', problem: { code }, hash: HASH })
  settle('confirmed')
  await context.settle()
  expect(progress(context)).toMatchObject({ status: 'settled', hash: HASH })
})

test('an unknown outcome counts as neither confirmed nor failed', async () => {
  const context = await previewed()
  context.transfers.settlesBy(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  await confirmSend(context)
  await context.settle()
  expect(progress(context)?.status).toBe('unsettled')
  expect(context.heard()).not.toContain('transaction-settled')
})

test('interest makes more of the same units meanwhile, and nothing else may change', async () => {
  const prepares = (context: SendingContext, multiplier: number, kind: 'interest' | 'scaled') =>
    context.transfers.preparesBy(async (order) => ({
      says: { recipient: order.recipient, baseUnits: order.baseUnits, token: dollar.address!.slice(9) },
      scale: { kind, multiplier },
    }))
  for (const [kind, status] of [
    ['interest', 'settled'],
    ['scaled', 'failed'],
  ] as const) {
    const context = makeSendingContext()
    await fillIn(context, dollar, '12.5')
    prepares(context, 2, kind)
    await previewSend(context)
    expect(progress(context)).toMatchObject({ preview: { amount: '25', baseUnits: '12500000' } })
    prepares(context, 3, kind)
    await confirmSend(context)
    expect(progress(context)?.status).toBe(status)
  }
})

test('a rejection shows a toast and keeps the preview', async () => {
  const context = await previewed()
  context.transfers.sendsBy(() => Promise.reject(explain(walletError(4001))))
  await confirmSend(context)
  expect(context.view()).toBe('SendPreview')
  expect(progress(context)).toEqual({ status: 'ready', preview: shown })
  expect(context.toasts()).toEqual(['You declined the request. Nothing was spent.'])
  expect(context.trackedNames().slice(1)).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
  expect(context.heard()).not.toContain('transaction-sent')
})

test('a failure keeps the preview and can be retried', async () => {
  const context = await previewed()
  context.transfers.sendsBy(() => Promise.reject(explain(walletError(-32000))))
  await confirmSend(context)
  expect(progress(context)).toMatchObject({
    status: 'failed',
    preview: shown,
    problem: { code: 'wallet_request_failed' },
  })
  expect(context.trackedNames().slice(1)).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
  context.transfers.sendsBy(async () => HASH)
  await confirmSend(context)
  expect(progress(context)?.status).not.toBe('failed')
  expect(context.transfers.sent()).toBe(2)
})

test('ignores a second press while the request is pending', async () => {
  const context = await previewed()
  let response: (hash: string) => void = () => undefined
  context.transfers.sendsBy(() => new Promise((resolve) => (response = resolve)))
  const sending = confirmSend(context)
  await context.settle()
  await confirmSend(context)
  expect(context.transfers.sent()).toBe(1)
  response(HASH)
  await sending
})

test('a pending wallet request does not block the form, and a late approval counts', async () => {
  const context = await previewed()
  let response: (hash: string) => void = () => undefined
  context.transfers.sendsBy(() => new Promise((resolve) => (response = resolve)))
  const sending = confirmSend(context)
  await context.settle()
  goBack(context)
  setSendAmount(context, '0.3', 'en')
  expect(progress(context)).toEqual({ status: 'editing' })
  expect(waits(context)).toBe(true)
  response(HASH)
  await sending
  expect(context.view()).toBe('SendConfirmed')
  expect(selectSend(context.store.getState())).toMatchObject({ amount: '', progress: { hash: HASH, preview: shown } })
  expect(waits(context)).toBe(false)
})

test('a late rejection is only tracked', async () => {
  const context = await previewed()
  let response: (reason: unknown) => void = () => undefined
  context.transfers.sendsBy(() => new Promise((_, reject) => (response = reject)))
  const sending = confirmSend(context)
  await context.settle()
  goBack(context)
  setSendAmount(context, '0.3', 'en')
  response(explain(walletError(4001)))
  await sending
  expect(context.view()).toBe('Send')
  expect(selectSend(context.store.getState())).toMatchObject({ amount: '0.3', progress: { status: 'editing' } })
  expect(waits(context)).toBe(false)
  expect(context.toasts()).toEqual([])
})

test.each([
  ['goes back', (context: SendingContext) => goBack(context)],
  ['closes the dialog', (context: SendingContext) => void closeModal(context, 'user')],
  [
    'closes it and opens it again',
    (context: SendingContext) => (closeModal(context, 'user'), openModal(context, 'button')),
  ],
])('sends nothing and keeps the form if the visitor %s before the wallet has the request', async (_how, leave) => {
  const context = await previewed()
  let prepare: () => void = () => undefined
  context.transfers.preparesBy(() => new Promise((resolve) => (prepare = () => resolve({}))))
  const sending = confirmSend(context)
  await context.settle()
  expect(waits(context)).toBe(false)
  leave(context)
  expect(selectSend(context.store.getState())).toMatchObject({
    amount: '0.25',
    recipient: bob,
    progress: { status: 'editing' },
  })
  prepare()
  await sending
  expect(context.transfers.sent()).toBe(0)
  expect(progress(context)).toEqual({ status: 'editing' })
})

test('another form shows the pending request too, until its response', async () => {
  const context = await previewed()
  const responseFirst = await asked(context)
  startSend(context, ether)
  expect(waits(context)).toBe(true)
  await context.clock.advance(1)
  await fillIn(context, dollar, '5')
  await previewSend(context)
  const responseSecond = await asked(context)
  await responseFirst()
  expect(waits(context)).toBe(true)
  await responseSecond()
  expect(waits(context)).toBe(false)
})

test('shows a pending request only for its own account and network', async () => {
  const context = await previewed()
  const response = await asked(context)
  context.connection.reports.network('eip155:8453')
  startSend(context)
  expect(waits(context)).toBe(false)
  context.connection.reports.network('eip155:1')
  startSend(context)
  expect(waits(context)).toBe(true)
  await response()
  expect(waits(context)).toBe(false)
})

test('after a change of account or network, an approval is reported and no form changes', async () => {
  const context = await previewed()
  let response: (hash: string) => void = () => undefined
  context.transfers.sendsBy(() => new Promise((resolve) => (response = resolve)))
  const sending = confirmSend(context)
  await context.settle()
  context.connection.reports.network('eip155:8453')
  response(HASH)
  await sending
  expect(selectSend(context.store.getState())).toBeUndefined()
  expect(context.detailOf('transaction-sent')).toMatchObject({ hash: HASH, chainId: 'eip155:1' })
})

test('makes no request without a preview', async () => {
  const context = makeSendingContext()
  await fillIn(context)
  await confirmSend(context)
  expect(context.transfers.orders).toEqual([])
})

test(
  'never sends bytes with another recipient or amount than shown',
  async () => {
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
    await fc.assert(
      fc.asyncProperty(
        address,
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.constantFrom('recipient', 'baseUnits', 'token'),
        async (thief, baseUnits, what) => {
          fc.pre(baseUnits !== 25n * 10n ** 16n)
          const context = await previewed()
          context.transfers.preparesBy(async ({ recipient, baseUnits: ordered }) => ({
            says: {
              recipient: what === 'recipient' ? thief : recipient,
              baseUnits: what === 'baseUnits' ? baseUnits : ordered,
              ...(what === 'token' && { token: thief }),
            },
          }))
          await confirmSend(context)
          expect(context.transfers.sent()).toBe(0)
          expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'transfer_mismatch' } })
        },
      ),
      { numRuns: numberOfRuns(150, 1_000) },
    )
  },
  scaled(60_000),
)
