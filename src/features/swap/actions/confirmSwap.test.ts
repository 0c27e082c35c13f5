import { describe, expect, test } from 'vitest'
import { account, alice, bob } from '../../../../test/fakes/connections'
import { walletError } from '../../../../test/fakes/eip1193'
import { approval, EXCHANGE, listedDai, listedDollar, listedEther } from '../../../../test/fakes/swaps'
import { fillInSwap, makeSwappingContext, type SwappingContext } from '../../../../test/fakes/swappingContext'
import { HASH } from '../../../../test/fakes/transfers'
import { SWAP_REFRESH_MS } from '../../../config/limits'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { explain } from '../../../errors/explain'
import { ServiceUnavailable } from '../../../errors/service'
import { InsufficientLiquidity, SwapMismatch, SwapSimulationFailed } from '../../../errors/swap'
import { InsufficientFunds } from '../../../errors/transactions'
import { selectWaitsInWallet } from '../../../session/store/openRequests'
import { selectNeedsConsent, selectSwap, swapDifference } from '../state'
import { closeModal } from '../../../session/navigation/closeModal'
import { confirmSwap } from './confirmSwap'
import { acceptPriceImpact, checkSwap, previewSwap, refreshSwapPreview } from './previewSwap'
import { goBack } from '../../../session/navigation/goBack'
import { setSwapAmount } from './setSwapAmount'
import { setAccounts } from '../../../session/store/sessions'

const progress = (context: SwappingContext) => selectSwap(context.store.getState())?.progress
const preview = (context: SwappingContext) => {
  const now = progress(context)
  return now && 'preview' in now ? now.preview : undefined
}
const waits = (context: SwappingContext) => selectWaitsInWallet(context.store.getState(), 'swap')
const confirm = (context: SwappingContext) => confirmSwap(context)
const dollarsForEther = { from: listedDollar, to: listedEther, amount: '50' }
const previewed = async (
  form: Parameters<typeof fillInSwap>[1] = {},
  before?: (context: SwappingContext) => void,
): Promise<SwappingContext> => {
  const context = makeSwappingContext()
  before?.(context)
  await fillInSwap(context, form)
  await previewSwap(context)
  return context
}
const facts = {
  isSmartAccount: false,
  network: 'eip155:1',
  swapFromToken: 'ETH',
  swapToToken: 'USDC',
  swapFromAmount: '0.25',
  swapToAmount: '500',
}

describe('preview', () => {
  test('of the native currency is the swap itself, with its value', async () => {
    const context = await previewed()
    expect(context.view()).toBe('SwapPreview')
    expect(preview(context)).toMatchObject({
      step: 'swap',
      pays: { amount: '0.25', symbol: 'ETH' },
      receives: { amount: '500', symbol: 'USDC' },
      exchange: EXCHANGE,
      fee: '0.0001',
      call: { to: EXCHANGE, data: '0x12aa3caf', value: '250000000000000000' },
    })
    expect(context.exchange.asked).not.toContain('allowance')
    expect(context.tracked.at(-1)).toEqual({ event: 'INITIATE_SWAP', properties: facts })
  })

  test('of a token starts with an approval of exactly the amount paid', async () => {
    const context = await previewed(dollarsForEther)
    expect(preview(context)).toMatchObject({
      step: 'approve',
      receives: { amount: '0.025', symbol: 'ETH' },
      call: { to: listedDollar.address!.slice(9), data: approval(EXCHANGE, 50_000_000n), value: '0' },
    })
  })

  test('of an approved token is the swap, without a value', async () => {
    const context = await previewed(dollarsForEther, ({ exchange }) =>
      exchange.responses({ allowance: async () => 50_000_000n }),
    )
    expect(preview(context)).toMatchObject({ step: 'swap', call: { to: EXCHANGE, value: '0' } })
  })

  test('of a token that requires an earlier approval to be revoked starts with that', async () => {
    const context = await previewed(dollarsForEther, ({ exchange, swaps }) => {
      exchange.responses({ allowance: async () => 1n })
      swaps.preparesBy(async ({ data }) => {
        if (data !== approval(EXCHANGE, 0n)) throw new SwapSimulationFailed()
        return {}
      })
    })
    expect(preview(context)).toMatchObject({ step: 'reset', call: { data: approval(EXCHANGE, 0n) } })
  })

  test.each([
    ['more than is paid', approval(EXCHANGE, 2n ** 256n - 1n)],
    ['less than is paid', approval(EXCHANGE, 1n)],
    ['somebody else', approval(bob, 50_000_000n)],
    ['something else', `0xa9059cbb${'00'.repeat(64)}`],
  ])('an approval of %s is refused', async (_what, data) => {
    const context = await previewed(dollarsForEther, ({ exchange }) =>
      exchange.responses({ buildApproval: async () => ({ to: listedDollar.address!.slice(9), data }) }),
    )
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
    expect(context.swaps.calls).toEqual([])
  })

  const otherwise = (token: TokenBalance, decimals: string): TokenBalance => ({
    ...token,
    quantity: { ...token.quantity, decimals },
  })
  test.each([
    ['pays', { from: otherwise(listedDollar, '8'), to: listedEther, amount: '0.5' }],
    ['receives', { to: otherwise(listedDollar, '8') }],
    ['pays in coins', { from: otherwise(listedEther, '20') }],
  ])('a list that counts what one %s in other units than the chain does is refused', async (_side, form) => {
    const context = await previewed(form)
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
    expect(context.swaps.calls).toEqual([])
  })

  test('refuses a call that transfers tokens itself', async () => {
    const context = await previewed({}, ({ exchange }) =>
      exchange.responses({ build: async () => ({ to: EXCHANGE, data: approval(bob, 1n), toBaseUnits: 500_000_000n }) }),
    )
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
    expect(context.swaps.calls).toEqual([])
  })

  test('refuses a call of the token that is paid', async () => {
    const to = listedDollar.address!.slice('eip155:1:'.length)
    const context = await previewed({ from: listedDollar, to: listedEther, amount: '0.5' }, ({ exchange }) =>
      exchange.responses({
        allowance: async () => 10n ** 18n,
        build: async () => ({ to, data: '0x12aa3caf', toBaseUnits: 500_000_000n }),
      }),
    )
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
    expect(context.swaps.calls).toEqual([])
  })

  test.each([
    new InsufficientLiquidity(),
    new SwapMismatch('account'),
    new SwapSimulationFailed(),
    new ServiceUnavailable('rpc', 'timeout'),
  ])('holds why not, and can be tried again: %s', async (reason) => {
    const context = await previewed({}, ({ exchange }) => exchange.responses({ build: () => Promise.reject(reason) }))
    expect(progress(context)).toEqual({
      status: 'failed',
      problem: { code: reason.code, message: reason.message, hint: reason.hint },
    })
    context.exchange.responses({ build: async () => ({ to: EXCHANGE, data: '0x12aa3caf', toBaseUnits: 1n }) })
    await checkSwap(context)
    expect(progress(context)?.status).toBe('ready')
  })

  test('reports a failed simulation before the wallet is asked', async () => {
    const context = await previewed({}, ({ swaps }) =>
      swaps.preparesBy(() => Promise.reject(new InsufficientFunds('ETH'))),
    )
    expect(progress(context)).toMatchObject({ problem: { code: 'insufficient_funds' } })
    expect(context.swaps.sent()).toBe(0)
  })

  test('drops a preview if the form has changed meanwhile', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context)
    const looking = previewSwap(context)
    goBack(context)
    void setSwapAmount(context, '1', 'en')
    await looking
    expect(progress(context)).toEqual({ status: 'editing' })
  })
})

describe('a preview that has been on screen for ten seconds is built again', () => {
  const built = (context: SwappingContext) => context.exchange.asked.filter((name) => name === 'build').length

  test('and not before', async () => {
    const context = await previewed()
    await refreshSwapPreview(context)
    await context.clock.advance(SWAP_REFRESH_MS - 1)
    await refreshSwapPreview(context)
    expect(built(context)).toBe(1)
    await context.clock.advance(1)
    await Promise.all([refreshSwapPreview(context), refreshSwapPreview(context)])
    expect(built(context)).toBe(2)
    expect(progress(context)).toMatchObject({ status: 'ready', preview: { receives: { amount: '500' } } })
    expect(progress(context)).not.toHaveProperty('changed')
  })

  test.each([
    [495_000_000n, false],
    [494_999_999n, true],
  ])('%d units say that the price has changed: %s', async (toBaseUnits, changed) => {
    const context = await previewed()
    acceptPriceImpact(context, true)
    await context.clock.advance(SWAP_REFRESH_MS)
    context.exchange.responses({ build: async () => ({ to: EXCHANGE, data: '0x07ed2379', toBaseUnits }) })
    await refreshSwapPreview(context)
    expect((progress(context) as { changed?: boolean }).changed ?? false).toBe(changed)
    expect(selectSwap(context.store.getState())?.consented).toBe(!changed)
  })

  test('reports that the liquidity is gone', async () => {
    const context = await previewed()
    await context.clock.advance(SWAP_REFRESH_MS)
    context.exchange.responses({ build: () => Promise.reject(new InsufficientLiquidity()) })
    await refreshSwapPreview(context)
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'insufficient_liquidity' } })
  })
})

test('emits sent and settled events, shows a toast and refreshes balances after a swap', async () => {
  const context = await previewed()
  let settle: (status: 'confirmed') => void = () => undefined
  const watched = new Promise<void>((begun) =>
    context.transfers.settlesBy(() => (begun(), new Promise((resolve) => (settle = resolve)))),
  )
  const asked: unknown[] = []
  const read = new Promise<void>((requested) =>
    context.blockchain.balanceResponses(async (question) => (asked.push(question), requested(), [])),
  )
  await confirm(context)
  expect(context.view()).toBe('Account')
  expect(context.toasts()).toEqual(['Swap submitted'])
  expect(selectSwap(context.store.getState())).toMatchObject({
    amount: '',
    exact: undefined,
    quote: { status: 'none' },
    progress: { status: 'editing' },
  })
  expect(waits(context)).toBe(false)
  expect(context.detailOf('transaction-sent')).toEqual({ hash: HASH, chainId: 'eip155:1', kind: 'swap' })
  expect(context.tracked.at(-1)).toEqual({ event: 'SWAP_SUCCESS', properties: facts })
  await watched
  settle('confirmed')
  await read
  expect(asked).toMatchObject([{ networkId: 'eip155:1', forceUpdate: [listedDollar.address] }])
  expect(context.detailOf('transaction-settled')).toEqual({
    hash: HASH,
    chainId: 'eip155:1',
    kind: 'swap',
    status: 'confirmed',
  })
  expect(context.toasts()).toContain('Swap complete')
})

test('a confirmed swap is compared with what was shown, and a difference is said', async () => {
  const context = await previewed()
  context.swaps.comparesBy(async () => false)
  await confirm(context)
  await expect.poll(() => context.toasts()).toContain('The swap took more or yielded less than you were shown.')
  expect(context.toasts()).not.toContain('Swap complete')
  expect(context.swaps.readBack).toMatchObject([{ account: { address: alice } }])
  const [{ minimum = 0n } = {}] = context.swaps.readBack
  expect(minimum).toBeGreaterThan(0n)
  const difference = () => swapDifference.select(context.store.getState())
  expect(difference()).toMatchObject({ problem: { code: 'swap_differs' }, hash: HASH, pays: { symbol: 'ETH' } })
  // The next swap is another one.
  await fillInSwap(context)
  await previewSwap(context)
  context.swaps.comparesBy(async () => true)
  await confirm(context)
  expect(difference()).toBeUndefined()
})

test('a difference of another account, which was connected meanwhile, is a toast alone', async () => {
  const context = await previewed()
  let compare: (same: boolean) => void = () => undefined
  context.swaps.comparesBy(() => new Promise((resolve) => (compare = resolve)))
  await confirm(context)
  await expect.poll(() => context.swaps.readBack).toHaveLength(1)
  context.connection.reports.accounts(bob)
  compare(false)
  await expect.poll(() => context.toasts()).toContain('The swap took more or yielded less than you were shown.')
  expect(swapDifference.select(context.store.getState())).toBeUndefined()
})

test('a swap whose confirmed transaction cannot be read is complete', async () => {
  const context = await previewed()
  context.swaps.comparesBy(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  await confirm(context)
  await expect.poll(() => context.toasts()).toContain('Swap complete')
})

test('reports a swap that failed on the network', async () => {
  const context = await previewed()
  context.transfers.settlesBy(async () => 'failed')
  await confirm(context)
  await expect.poll(() => context.toasts()).toContain('The swap failed. Only the network fee was spent.')
  expect(context.detailOf('transaction-settled')).toMatchObject({ kind: 'swap', status: 'failed' })
})

describe('approval', () => {
  test('is awaited and leads to the swap', async () => {
    const context = await previewed(dollarsForEther)
    let settle: (status: 'confirmed') => void = () => undefined
    context.transfers.settlesBy(() => new Promise((resolve) => (settle = resolve)))
    const confirming = confirm(context)
    await expect.poll(() => progress(context)?.status).toBe('approving')
    expect(context.detailOf('transaction-sent')).toMatchObject({ kind: 'approve' })
    expect(waits(context)).toBe(false)
    context.exchange.responses({ allowance: async () => 50_000_000n })
    settle('confirmed')
    await confirming
    expect(context.view()).toBe('SwapPreview')
    expect(context.detailOf('transaction-settled')).toMatchObject({ kind: 'approve', status: 'confirmed' })
    expect(preview(context)?.step).toBe('swap')
    expect(context.trackedNames()).not.toContain('SWAP_SUCCESS')
    await confirm(context)
    expect(context.trackedNames()).toContain('SWAP_SUCCESS')
    expect(context.swaps.calls.at(-1)).toMatchObject({ to: EXCHANGE, value: 0n })
  })

  test('that fails on the network is reported', async () => {
    const context = await previewed(dollarsForEther)
    context.transfers.settlesBy(async () => 'failed')
    await confirm(context)
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_approval_failed' } })
    expect(context.tracked.at(-1)).toMatchObject({
      event: 'SWAP_APPROVAL_ERROR',
      properties: { message: 'The approval failed.' },
    })
  })

  test.each([
    ['cancelled', 'transaction_cancelled'],
    ['replaced', 'transaction_replaced'],
  ] as const)('that the wallet has %s is no longer waited for, and said so', async (status, code) => {
    const context = await previewed(dollarsForEther)
    context.transfers.settlesBy(async () => ({ status, hash: '0xother' }))
    await confirm(context)
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code } })
    expect(context.detailOf('transaction-settled')).toMatchObject({ kind: 'approve', status, minedAs: '0xother' })
  })

  test('that was sped up in the wallet leads to the swap', async () => {
    const context = await previewed(dollarsForEther)
    context.transfers.settlesBy(async () => ({ status: 'confirmed', hash: '0xother' }))
    context.exchange.responses({ allowance: async () => 50_000_000n })
    await confirm(context)
    expect(preview(context)?.step).toBe('swap')
    expect(context.detailOf('transaction-settled')).toMatchObject({ status: 'confirmed', minedAs: '0xother' })
  })

  test('that is confirmed after the form has changed changes nothing', async () => {
    const context = await previewed(dollarsForEther)
    let settle: (status: 'confirmed') => void = () => undefined
    context.transfers.settlesBy(() => new Promise((resolve) => (settle = resolve)))
    const confirming = confirm(context)
    await expect.poll(() => progress(context)?.status).toBe('approving')
    goBack(context)
    void setSwapAmount(context, '1', 'en')
    settle('confirmed')
    await confirming
    expect(context.view()).toBe('Swap')
    expect(progress(context)).toEqual({ status: 'editing' })
  })
})

test.each([4001, 5002])('a rejection by the wallet (%i) keeps the preview and sends nothing', async (code) => {
  const context = await previewed()
  context.swaps.sendsBy(() => Promise.reject(explain(walletError(code), 'request')))
  await confirm(context)
  expect(progress(context)).toMatchObject({ status: 'ready' })
  expect(context.toasts()).toEqual(['You declined the request. Nothing was spent.'])
  expect(context.heard()).not.toContain('transaction-sent')
  expect(context.tracked.at(-1)).toMatchObject({ event: 'SWAP_ERROR' })
  expect(waits(context)).toBe(false)
})

test('keeps any other error of the wallet in the form', async () => {
  const context = await previewed()
  context.swaps.sendsBy(() => Promise.reject(explain(walletError(-32000), 'request')))
  await confirm(context)
  expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'wallet_request_failed' } })
})

test('sends nothing if the price has moved too far', async () => {
  const context = await previewed()
  context.swaps.preparesBy(() => Promise.reject(new SwapSimulationFailed()))
  await confirm(context)
  expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_simulation_failed' } })
  expect(context.swaps.sent()).toBe(0)
})

test.each([
  ['gives less is shown again instead', 499_000_000n, 0],
  ['gives no less is sent', 500_000_000n, 1],
])('what was built long ago is built anew: what %s', async (_what, toBaseUnits, sent) => {
  const context = await previewed()
  await context.clock.advance(SWAP_REFRESH_MS * 2)
  context.exchange.responses({ build: async () => ({ to: EXCHANGE, data: '0x07ed2379', toBaseUnits }) })
  await confirm(context)
  expect(context.swaps.sent()).toBe(sent)
  if (sent === 0)
    expect(progress(context)).toMatchObject({
      status: 'ready',
      changed: true,
      preview: { receives: { amount: '499' } },
    })
  else expect(context.swaps.calls.at(-1)).toMatchObject({ data: '0x07ed2379' })
})

test('marks a preview that needs another step by now', async () => {
  const context = await previewed(dollarsForEther)
  await context.clock.advance(SWAP_REFRESH_MS * 2)
  context.exchange.responses({ allowance: async () => 50_000_000n })
  await confirm(context)
  expect(progress(context)).toMatchObject({ status: 'ready', changed: true, preview: { step: 'swap' } })
  expect(context.swaps.sent()).toBe(0)
})

test('a price impact of five per cent needs consent', async () => {
  const context = await previewed({ to: listedDai }, ({ exchange }) =>
    exchange.responses({ build: async () => ({ to: EXCHANGE, data: '0x12aa3caf', toBaseUnits: 475n * 10n ** 18n }) }),
  )
  expect(selectNeedsConsent(context.store.getState())).toBe(true)
  await confirm(context)
  expect(context.swaps.sent()).toBe(0)
  acceptPriceImpact(context, true)
  await confirm(context)
  expect(context.swaps.sent()).toBe(1)
})

test('ignores a second press during the request, and leaving keeps the request pending', async () => {
  const context = await previewed()
  let response: (hash: string) => void = () => undefined
  context.swaps.sendsBy(() => new Promise((resolve) => (response = resolve)))
  const confirming = confirm(context)
  await expect.poll(() => context.swaps.sent()).toBe(1)
  await confirm(context)
  expect(context.swaps.sent()).toBe(1)
  goBack(context)
  void setSwapAmount(context, '1', 'en')
  expect(waits(context)).toBe(true)
  response(HASH)
  await confirming
  expect(context.detailOf('transaction-sent')).toMatchObject({ kind: 'swap' })
  expect(waits(context)).toBe(false)
})

test.each([
  ['goes back', (context: SwappingContext) => goBack(context)],
  ['closes the dialog', (context: SwappingContext) => void closeModal(context, 'user')],
])('whoever %s before the wallet is asked has swapped nothing, and the form is kept', async (_how, leave) => {
  const context = await previewed()
  let prepare: () => void = () => undefined
  context.swaps.preparesBy(() => new Promise((resolve) => (prepare = () => resolve({}))))
  const confirming = confirm(context)
  await context.settle()
  expect(waits(context)).toBe(false)
  leave(context)
  expect(selectSwap(context.store.getState())).toMatchObject({
    amount: '0.25',
    from: listedEther,
    progress: { status: 'editing' },
  })
  prepare()
  await confirming
  expect(context.swaps.sent()).toBe(0)
  expect(progress(context)).toEqual({ status: 'editing' })
})

describe('a late approval by the wallet', () => {
  const late = async (meanwhile: (context: SwappingContext) => Promise<unknown> | void): Promise<SwappingContext> => {
    const context = await previewed()
    let response: (hash: string) => void = () => undefined
    context.swaps.sendsBy(() => new Promise((resolve) => (response = resolve)))
    const confirming = confirm(context)
    await expect.poll(() => context.swaps.sent()).toBe(1)
    goBack(context)
    await meanwhile(context)
    response(HASH)
    await confirming
    expect(context.detailOf('transaction-sent')).toMatchObject({ kind: 'swap' })
    return context
  }

  test('empties the form, so that it is not swapped twice', async () => {
    const context = await late(() => undefined)
    expect(selectSwap(context.store.getState())).toMatchObject({ amount: '', exact: undefined })
    expect(context.view()).toBe('Account')
  })

  test('keeps a form that has changed since', async () => {
    const context = await late((waiting) => void setSwapAmount(waiting, '1', 'en'))
    expect(selectSwap(context.store.getState())).toMatchObject({ amount: '1', exact: '1' })
    expect(context.view()).toBe('Swap')
  })

  test('keeps the form of another account', async () => {
    const context = await late((waiting) => {
      waiting.store.setState(setAccounts('eip155', [account(bob)]))
      return fillInSwap(waiting, { amount: '0.25' })
    })
    expect(selectSwap(context.store.getState())).toMatchObject({ amount: '0.25', exact: '0.25' })
    expect(context.view()).toBe('Swap')
  })
})
