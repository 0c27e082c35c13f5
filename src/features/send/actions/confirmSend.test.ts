import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { alice, bob } from '../../../../test/fakes/connections'
import { walletError } from '../../../../test/fakes/eip1193'
import { cosmos } from '../../../../test/fakes/networks'
import { dollar, ether, fillIn, HASH, makeSendingWorld, type SendingWorld } from '../../../../test/fakes/transfers'
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

const progress = (world: SendingWorld) => selectSend(world.store.getState())?.progress
const previewed = async (token = ether, amount = '0.25'): Promise<SendingWorld> => {
  const world = makeSendingWorld()
  await fillIn(world, token, amount)
  await previewSend(world)
  return world
}
const waits = (world: SendingWorld) => selectWaitsInWallet(world.store.getState(), 'send')
/** Confirms the preview with a wallet that responds when the test says so. */
const asked = async (world: SendingWorld) => {
  let response: (hash: string) => void = () => undefined
  world.transfers.sendsBy(() => new Promise((resolve) => (response = resolve)))
  const sending = confirmSend(world)
  await world.settle()
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
    const world = await previewed()
    expect(world.view()).toBe('SendPreview')
    expect(progress(world)).toEqual({ status: 'ready', preview: shown })
  })

  test('shows the decoded transaction even if the form differs', async () => {
    const world = makeSendingWorld()
    await fillIn(world)
    world.transfers.preparesBy(async () => ({ says: { recipient: dollar.address!.slice(9), baseUnits: 7n } }))
    await previewSend(world)
    expect(progress(world)).toMatchObject({
      preview: { amount: '0.000000000000000007', recipient: dollar.address!.slice(9) },
    })
  })

  test("uses the token's decimals and plain address", async () => {
    const world = await previewed(dollar, '12.5')
    expect(world.transfers.orders[0]).toMatchObject({
      baseUnits: 12_500_000n,
      token: { address: dollar.address!.slice(9), symbol: 'USDC', decimals: 6 },
    })
    expect(progress(world)).toMatchObject({
      preview: { amount: '12.5', symbol: 'USDC', token: dollar.address!.slice(9), fee: '0.0001', feeSymbol: 'ETH' },
    })
  })

  test('shows what arrives if the token withholds a fee', async () => {
    const world = makeSendingWorld()
    await fillIn(world, dollar, '12.5')
    world.transfers.preparesBy(async () => ({
      says: { recipient: bob, baseUnits: 12_500_000n, token: dollar.address!.slice(9), withheld: 125_000n },
    }))
    await previewSend(world)
    expect(progress(world)).toMatchObject({ preview: { amount: '12.5', arrives: '12.375', symbol: 'USDC' } })
    // A changed token fee changes what arrives.
    world.transfers.preparesBy(async () => ({
      says: { recipient: bob, baseUnits: 12_500_000n, token: dollar.address!.slice(9), withheld: 250_000n },
    }))
    await confirmSend(world)
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'transfer_mismatch' } })
    expect(world.heard()).not.toContain('transaction-sent')
  })

  test('throws if something is missing', async () => {
    const world = makeSendingWorld()
    goTo(world, { name: 'Send' })
    startSend(world)
    await expect(previewSend(world)).rejects.toThrow('A token is required')
    startSend(world, ether)
    await expect(previewSend(world)).rejects.toThrow('An amount and receiver address are required')
    setSendAmount(world, '0.1', 'en')
    await expect(previewSend(world)).rejects.toThrow('An amount and receiver address are required')
    setSendAmount(world, '0', 'en')
    await setSendRecipient(world, bob)
    await expect(previewSend(world)).rejects.toThrow('An amount and receiver address are required')
    world.store.setState({ activeNamespace: cosmos.chainNamespace })
    await expect(previewSend(world)).rejects.toThrow('Unsupported chain')
    expect(world.view()).toBe('Send')
    expect(world.transfers.orders).toEqual([])
  })

  test.each([
    new TransferSimulationFailed('reverted'),
    new InsufficientFunds('ETH'),
    new ServiceUnavailable('rpc', 'timeout'),
  ])('keeps the failure: %s', async (reason) => {
    const world = makeSendingWorld()
    await fillIn(world)
    world.transfers.preparesBy(() => Promise.reject(reason))
    await previewSend(world)
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: reason.code } })
  })

  test('drops the result if the form was changed meanwhile', async () => {
    const world = makeSendingWorld()
    await fillIn(world)
    const looking = previewSend(world)
    goBack(world)
    setSendAmount(world, '1', 'en')
    await looking
    expect(progress(world)).toEqual({ status: 'editing' })
  })
})

test('a sent transfer is reported to the page, clears the form, and settles by itself', async () => {
  const world = await previewed(dollar, '12.5')
  let settle: (status: 'confirmed') => void = () => undefined
  world.transfers.settlesBy(() => new Promise((resolve) => (settle = resolve)))
  await confirmSend(world)
  expect(world.view()).toBe('SendConfirmed')
  expect(selectSend(world.store.getState())).toMatchObject({
    amount: '',
    recipient: '',
    exact: undefined,
    progress: { status: 'sent', hash: HASH },
  })
  expect(waits(world)).toBe(false)
  expect(world.detailOf('transaction-sent')).toEqual({ hash: HASH, chainId: 'eip155:1', kind: 'send' })
  expect(world.heard()).not.toContain('transaction-settled')
  const facts = { isSmartAccount: false, network: 'eip155:1', amount: 12.5 }
  expect(world.tracked.slice(1)).toEqual([
    { event: 'SEND_INITIATED', properties: { ...facts, token: dollar.address } },
    { event: 'SEND_SUCCESS', properties: { ...facts, token: 'USDC', hash: HASH } },
  ])
  await world.settle()
  settle('confirmed')
  await world.settle()
  expect(progress(world)?.status).toBe('settled')
  expect(world.detailOf('transaction-settled')).toEqual({
    hash: HASH,
    chainId: 'eip155:1',
    kind: 'send',
    status: 'confirmed',
  })
})

test('refreshes the balances after sending', async () => {
  // What is imported lazily is compiled first, which takes long on a busy machine.
  await Promise.all([import('../../activity'), import('../../../session/holdings/refreshTokens')])
  const world = await previewed()
  let reads = 0
  Object.assign(world.adapter, {
    holdings: async () => ({
      tokens: async () => ((reads += 1), [{ ...ether, quantity: { decimals: '18', numeric: '1' } }]),
      nfts: async () => ({ nfts: [], incomplete: false }),
    }),
  })
  await confirmSend(world)
  await expect
    .poll(() => selectOwnedTokens(world.store.getState())?.find(({ address }) => !address)?.quantity.numeric)
    .toBe('1')
  expect(reads).toBe(1)
})

test('what the network has confirmed is compared with the preview, and the result says a difference', async () => {
  const world = await previewed()
  world.transfers.comparesBy(async () => false)
  await confirmSend(world)
  await world.settle()
  expect(world.transfers.readBack).toMatchObject([{ from: { address: alice }, says: { recipient: bob } }])
  expect(progress(world)).toMatchObject({ status: 'differs', problem: { code: 'transfer_differs' }, hash: HASH })
  expect(world.detailOf('transaction-settled')).toMatchObject({ status: 'confirmed' })
  expect(world.toasts()).toEqual([])
})

test('a visitor who has left the result is told of a difference by a toast', async () => {
  const world = await previewed()
  let compare: (same: boolean) => void = () => undefined
  world.transfers.comparesBy(() => new Promise((resolve) => (compare = resolve)))
  await confirmSend(world)
  await world.settle()
  closeModal(world, 'user')
  compare(false)
  await world.settle()
  expect(world.toasts()).toEqual(['The network shows another transfer than the one you confirmed.'])
})

test.each([
  ['is the same', async () => true],
  ['is not known', async () => undefined],
  ['cannot be read', () => Promise.reject(new ServiceUnavailable('rpc', 'timeout'))],
])('nothing is said of a confirmed transaction that %s', async (_, compare) => {
  const world = await previewed()
  world.transfers.comparesBy(compare)
  await confirmSend(world)
  await world.settle()
  expect(progress(world)?.status).toBe('settled')
  expect(world.toasts()).toEqual([])
})

test('a node that does not say what was confirmed is not waited for', async () => {
  const world = await previewed()
  world.transfers.comparesBy(() => new Promise(() => {}))
  await confirmSend(world)
  await world.settle()
  expect(progress(world)?.status).toBe('settled')
  await world.clock.advance(15_000)
  expect(progress(world)?.status).toBe('settled')
  expect(world.clock.pending()).toBe(0)
})

test('a transaction that has failed is not read back', async () => {
  const world = await previewed()
  world.transfers.settlesBy(async () => 'failed')
  await confirmSend(world)
  await world.settle()
  expect(world.transfers.readBack).toEqual([])
})

test('a reverted transaction is reported as failed', async () => {
  const world = await previewed()
  world.transfers.settlesBy(async () => 'failed')
  await confirmSend(world)
  await world.settle()
  expect(progress(world)?.status).toBe('reverted')
  expect(world.detailOf('transaction-settled')).toMatchObject({ status: 'failed' })
})

test('a transaction that was sped up is confirmed and read back under its new hash; the page gets both', async () => {
  const world = await previewed()
  world.transfers.settlesBy(async () => ({ status: 'confirmed', hash: '0xother' }))
  const readBack = vi.spyOn(world.transfers, 'isAsPreviewed')
  await confirmSend(world)
  await world.settle()
  expect(progress(world)).toMatchObject({ status: 'settled', hash: '0xother' })
  expect(world.detailOf('transaction-settled')).toMatchObject({ hash: HASH, minedAs: '0xother', status: 'confirmed' })
  expect(readBack.mock.calls.map(([hash]) => hash)).toEqual(['0xother'])
})

test.each([
  ['cancelled', 'transaction_cancelled'],
  ['replaced', 'transaction_replaced'],
] as const)('a transaction that the wallet has %s is said to be so', async (status, code) => {
  const world = await previewed()
  world.transfers.settlesBy(async () => ({ status, hash: '0xother' }))
  await confirmSend(world)
  await world.settle()
  expect(progress(world)).toMatchObject({ status: 'ended', problem: { code }, hash: '0xother' })
  expect(world.detailOf('transaction-settled')).toMatchObject({ status, minedAs: '0xother' })
  expect(world.transfers.readBack).toEqual([])
})

test.each([
  ['unknown', 'transaction_unknown'],
  ['owners', 'transaction_waits_for_owners'],
] as const)('a delay is shown (%s), and an outcome follows it', async (delay, code) => {
  const world = await previewed()
  let settle: (status: 'confirmed') => void = () => undefined
  world.transfers.settlesBy(() => new Promise((resolve) => (settle = resolve)))
  await confirmSend(world)
  await world.settle()
  world.transfers.followed[0]?.onDelay(delay)
  expect(progress(world)).toMatchObject({ status: 'delayed', problem: { code }, hash: HASH })
  settle('confirmed')
  await world.settle()
  expect(progress(world)).toMatchObject({ status: 'settled', hash: HASH })
})

test('an unknown outcome counts as neither confirmed nor failed', async () => {
  const world = await previewed()
  world.transfers.settlesBy(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  await confirmSend(world)
  await world.settle()
  expect(progress(world)?.status).toBe('unsettled')
  expect(world.heard()).not.toContain('transaction-settled')
})

test('interest makes more of the same units meanwhile, and nothing else may change', async () => {
  const prepares = (world: SendingWorld, multiplier: number, kind: 'interest' | 'scaled') =>
    world.transfers.preparesBy(async (order) => ({
      says: { recipient: order.recipient, baseUnits: order.baseUnits, token: dollar.address!.slice(9) },
      scale: { kind, multiplier },
    }))
  for (const [kind, status] of [
    ['interest', 'settled'],
    ['scaled', 'failed'],
  ] as const) {
    const world = makeSendingWorld()
    await fillIn(world, dollar, '12.5')
    prepares(world, 2, kind)
    await previewSend(world)
    expect(progress(world)).toMatchObject({ preview: { amount: '25', baseUnits: '12500000' } })
    prepares(world, 3, kind)
    await confirmSend(world)
    expect(progress(world)?.status).toBe(status)
  }
})

test('a rejection shows a toast and keeps the preview', async () => {
  const world = await previewed()
  world.transfers.sendsBy(() => Promise.reject(explain(walletError(4001))))
  await confirmSend(world)
  expect(world.view()).toBe('SendPreview')
  expect(progress(world)).toEqual({ status: 'ready', preview: shown })
  expect(world.toasts()).toEqual(['You declined the request. Nothing was spent.'])
  expect(world.trackedNames().slice(1)).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
  expect(world.heard()).not.toContain('transaction-sent')
})

test('a failure keeps the preview and can be retried', async () => {
  const world = await previewed()
  world.transfers.sendsBy(() => Promise.reject(explain(walletError(-32000))))
  await confirmSend(world)
  expect(progress(world)).toMatchObject({
    status: 'failed',
    preview: shown,
    problem: { code: 'wallet_request_failed' },
  })
  expect(world.trackedNames().slice(1)).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
  world.transfers.sendsBy(async () => HASH)
  await confirmSend(world)
  expect(progress(world)?.status).not.toBe('failed')
  expect(world.transfers.sent()).toBe(2)
})

test('ignores a second press while the request is pending', async () => {
  const world = await previewed()
  let response: (hash: string) => void = () => undefined
  world.transfers.sendsBy(() => new Promise((resolve) => (response = resolve)))
  const sending = confirmSend(world)
  await world.settle()
  await confirmSend(world)
  expect(world.transfers.sent()).toBe(1)
  response(HASH)
  await sending
})

test('a pending wallet request does not block the form, and a late approval counts', async () => {
  const world = await previewed()
  let response: (hash: string) => void = () => undefined
  world.transfers.sendsBy(() => new Promise((resolve) => (response = resolve)))
  const sending = confirmSend(world)
  await world.settle()
  goBack(world)
  setSendAmount(world, '0.3', 'en')
  expect(progress(world)).toEqual({ status: 'editing' })
  expect(waits(world)).toBe(true)
  response(HASH)
  await sending
  expect(world.view()).toBe('SendConfirmed')
  expect(selectSend(world.store.getState())).toMatchObject({ amount: '', progress: { hash: HASH, preview: shown } })
  expect(waits(world)).toBe(false)
})

test('a late rejection is only tracked', async () => {
  const world = await previewed()
  let response: (reason: unknown) => void = () => undefined
  world.transfers.sendsBy(() => new Promise((_, reject) => (response = reject)))
  const sending = confirmSend(world)
  await world.settle()
  goBack(world)
  setSendAmount(world, '0.3', 'en')
  response(explain(walletError(4001)))
  await sending
  expect(world.view()).toBe('Send')
  expect(selectSend(world.store.getState())).toMatchObject({ amount: '0.3', progress: { status: 'editing' } })
  expect(waits(world)).toBe(false)
  expect(world.toasts()).toEqual([])
})

test.each([
  ['goes back', (world: SendingWorld) => goBack(world)],
  ['closes the dialog', (world: SendingWorld) => void closeModal(world, 'user')],
  ['closes it and opens it again', (world: SendingWorld) => (closeModal(world, 'user'), openModal(world, 'button'))],
])('sends nothing and keeps the form if the visitor %s before the wallet has the request', async (_how, leave) => {
  const world = await previewed()
  let prepare: () => void = () => undefined
  world.transfers.preparesBy(() => new Promise((resolve) => (prepare = () => resolve({}))))
  const sending = confirmSend(world)
  await world.settle()
  expect(waits(world)).toBe(false)
  leave(world)
  expect(selectSend(world.store.getState())).toMatchObject({
    amount: '0.25',
    recipient: bob,
    progress: { status: 'editing' },
  })
  prepare()
  await sending
  expect(world.transfers.sent()).toBe(0)
  expect(progress(world)).toEqual({ status: 'editing' })
})

test('another form shows the pending request too, until its response', async () => {
  const world = await previewed()
  const responseFirst = await asked(world)
  startSend(world, ether)
  expect(waits(world)).toBe(true)
  await world.clock.advance(1)
  await fillIn(world, dollar, '5')
  await previewSend(world)
  const responseSecond = await asked(world)
  await responseFirst()
  expect(waits(world)).toBe(true)
  await responseSecond()
  expect(waits(world)).toBe(false)
})

test('shows a pending request only for its own account and network', async () => {
  const world = await previewed()
  const response = await asked(world)
  world.connection.reports.network('eip155:8453')
  startSend(world)
  expect(waits(world)).toBe(false)
  world.connection.reports.network('eip155:1')
  startSend(world)
  expect(waits(world)).toBe(true)
  await response()
  expect(waits(world)).toBe(false)
})

test('after a change of account or network, an approval is reported and no form changes', async () => {
  const world = await previewed()
  let response: (hash: string) => void = () => undefined
  world.transfers.sendsBy(() => new Promise((resolve) => (response = resolve)))
  const sending = confirmSend(world)
  await world.settle()
  world.connection.reports.network('eip155:8453')
  response(HASH)
  await sending
  expect(selectSend(world.store.getState())).toBeUndefined()
  expect(world.detailOf('transaction-sent')).toMatchObject({ hash: HASH, chainId: 'eip155:1' })
})

test('makes no request without a preview', async () => {
  const world = makeSendingWorld()
  await fillIn(world)
  await confirmSend(world)
  expect(world.transfers.orders).toEqual([])
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
          const world = await previewed()
          world.transfers.preparesBy(async ({ recipient, baseUnits: ordered }) => ({
            says: {
              recipient: what === 'recipient' ? thief : recipient,
              baseUnits: what === 'baseUnits' ? baseUnits : ordered,
              ...(what === 'token' && { token: thief }),
            },
          }))
          await confirmSend(world)
          expect(world.transfers.sent()).toBe(0)
          expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'transfer_mismatch' } })
        },
      ),
      { numRuns: numberOfRuns(150, 1_000) },
    )
  },
  scaled(60_000),
)
