import { describe, expect, test } from 'vitest'
import { account, alice, bob } from '../../../../test/fakes/connections'
import { walletError } from '../../../../test/fakes/eip1193'
import { approval, EXCHANGE, listedDai, listedDollar, listedEther } from '../../../../test/fakes/swaps'
import { fillInSwap, makeSwappingWorld, type SwappingWorld } from '../../../../test/fakes/swappingWorld'
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

const progress = (world: SwappingWorld) => selectSwap(world.store.getState())?.progress
const preview = (world: SwappingWorld) => {
  const now = progress(world)
  return now && 'preview' in now ? now.preview : undefined
}
const waits = (world: SwappingWorld) => selectWaitsInWallet(world.store.getState(), 'swap')
const confirm = (world: SwappingWorld) => confirmSwap(world)
const dollarsForEther = { from: listedDollar, to: listedEther, amount: '50' }
const previewed = async (
  form: Parameters<typeof fillInSwap>[1] = {},
  before?: (world: SwappingWorld) => void,
): Promise<SwappingWorld> => {
  const world = makeSwappingWorld()
  before?.(world)
  await fillInSwap(world, form)
  await previewSwap(world)
  return world
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
    const world = await previewed()
    expect(world.view()).toBe('SwapPreview')
    expect(preview(world)).toMatchObject({
      step: 'swap',
      pays: { amount: '0.25', symbol: 'ETH' },
      receives: { amount: '500', symbol: 'USDC' },
      exchange: EXCHANGE,
      fee: '0.0001',
      call: { to: EXCHANGE, data: '0x12aa3caf', value: '250000000000000000' },
    })
    expect(world.exchange.asked).not.toContain('allowance')
    expect(world.tracked.at(-1)).toEqual({ event: 'INITIATE_SWAP', properties: facts })
  })

  test('of a token starts with an approval of exactly the amount paid', async () => {
    const world = await previewed(dollarsForEther)
    expect(preview(world)).toMatchObject({
      step: 'approve',
      receives: { amount: '0.025', symbol: 'ETH' },
      call: { to: listedDollar.address!.slice(9), data: approval(EXCHANGE, 50_000_000n), value: '0' },
    })
  })

  test('of an approved token is the swap, without a value', async () => {
    const world = await previewed(dollarsForEther, ({ exchange }) =>
      exchange.responses({ allowance: async () => 50_000_000n }),
    )
    expect(preview(world)).toMatchObject({ step: 'swap', call: { to: EXCHANGE, value: '0' } })
  })

  test('of a token that requires an earlier approval to be revoked starts with that', async () => {
    const world = await previewed(dollarsForEther, ({ exchange, swaps }) => {
      exchange.responses({ allowance: async () => 1n })
      swaps.preparesBy(async ({ data }) => {
        if (data !== approval(EXCHANGE, 0n)) throw new SwapSimulationFailed()
        return {}
      })
    })
    expect(preview(world)).toMatchObject({ step: 'reset', call: { data: approval(EXCHANGE, 0n) } })
  })

  test.each([
    ['more than is paid', approval(EXCHANGE, 2n ** 256n - 1n)],
    ['less than is paid', approval(EXCHANGE, 1n)],
    ['somebody else', approval(bob, 50_000_000n)],
    ['something else', `0xa9059cbb${'00'.repeat(64)}`],
  ])('an approval of %s is refused', async (_what, data) => {
    const world = await previewed(dollarsForEther, ({ exchange }) =>
      exchange.responses({ buildApproval: async () => ({ to: listedDollar.address!.slice(9), data }) }),
    )
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
    expect(world.swaps.calls).toEqual([])
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
    const world = await previewed(form)
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
    expect(world.swaps.calls).toEqual([])
  })

  test('refuses a call that transfers tokens itself', async () => {
    const world = await previewed({}, ({ exchange }) =>
      exchange.responses({ build: async () => ({ to: EXCHANGE, data: approval(bob, 1n), toBaseUnits: 500_000_000n }) }),
    )
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
    expect(world.swaps.calls).toEqual([])
  })

  test('refuses a call of the token that is paid', async () => {
    const to = listedDollar.address!.slice('eip155:1:'.length)
    const world = await previewed({ from: listedDollar, to: listedEther, amount: '0.5' }, ({ exchange }) =>
      exchange.responses({
        allowance: async () => 10n ** 18n,
        build: async () => ({ to, data: '0x12aa3caf', toBaseUnits: 500_000_000n }),
      }),
    )
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
    expect(world.swaps.calls).toEqual([])
  })

  test.each([
    new InsufficientLiquidity(),
    new SwapMismatch('account'),
    new SwapSimulationFailed(),
    new ServiceUnavailable('rpc', 'timeout'),
  ])('holds why not, and can be tried again: %s', async (reason) => {
    const world = await previewed({}, ({ exchange }) => exchange.responses({ build: () => Promise.reject(reason) }))
    expect(progress(world)).toEqual({
      status: 'failed',
      problem: { code: reason.code, message: reason.message, hint: reason.hint },
    })
    world.exchange.responses({ build: async () => ({ to: EXCHANGE, data: '0x12aa3caf', toBaseUnits: 1n }) })
    await checkSwap(world)
    expect(progress(world)?.status).toBe('ready')
  })

  test('reports a failed simulation before the wallet is asked', async () => {
    const world = await previewed({}, ({ swaps }) =>
      swaps.preparesBy(() => Promise.reject(new InsufficientFunds('ETH'))),
    )
    expect(progress(world)).toMatchObject({ problem: { code: 'insufficient_funds' } })
    expect(world.swaps.sent()).toBe(0)
  })

  test('drops a preview if the form has changed meanwhile', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world)
    const looking = previewSwap(world)
    goBack(world)
    void setSwapAmount(world, '1', 'en')
    await looking
    expect(progress(world)).toEqual({ status: 'editing' })
  })
})

describe('a preview that has been on screen for ten seconds is built again', () => {
  const built = (world: SwappingWorld) => world.exchange.asked.filter((name) => name === 'build').length

  test('and not before', async () => {
    const world = await previewed()
    await refreshSwapPreview(world)
    await world.clock.advance(SWAP_REFRESH_MS - 1)
    await refreshSwapPreview(world)
    expect(built(world)).toBe(1)
    await world.clock.advance(1)
    await Promise.all([refreshSwapPreview(world), refreshSwapPreview(world)])
    expect(built(world)).toBe(2)
    expect(progress(world)).toMatchObject({ status: 'ready', preview: { receives: { amount: '500' } } })
    expect(progress(world)).not.toHaveProperty('changed')
  })

  test.each([
    [495_000_000n, false],
    [494_999_999n, true],
  ])('%d units say that the price has changed: %s', async (toBaseUnits, changed) => {
    const world = await previewed()
    acceptPriceImpact(world, true)
    await world.clock.advance(SWAP_REFRESH_MS)
    world.exchange.responses({ build: async () => ({ to: EXCHANGE, data: '0x07ed2379', toBaseUnits }) })
    await refreshSwapPreview(world)
    expect((progress(world) as { changed?: boolean }).changed ?? false).toBe(changed)
    expect(selectSwap(world.store.getState())?.consented).toBe(!changed)
  })

  test('reports that the liquidity is gone', async () => {
    const world = await previewed()
    await world.clock.advance(SWAP_REFRESH_MS)
    world.exchange.responses({ build: () => Promise.reject(new InsufficientLiquidity()) })
    await refreshSwapPreview(world)
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'insufficient_liquidity' } })
  })
})

test('emits sent and settled events, shows a toast and refreshes balances after a swap', async () => {
  const world = await previewed()
  let settle: (status: 'confirmed') => void = () => undefined
  const watched = new Promise<void>((begun) =>
    world.transfers.settlesBy(() => (begun(), new Promise((resolve) => (settle = resolve)))),
  )
  const asked: unknown[] = []
  const read = new Promise<void>((requested) =>
    world.blockchain.balanceResponses(async (question) => (asked.push(question), requested(), [])),
  )
  await confirm(world)
  expect(world.view()).toBe('Account')
  expect(world.toasts()).toEqual(['Swap submitted'])
  expect(selectSwap(world.store.getState())).toMatchObject({
    amount: '',
    exact: undefined,
    quote: { status: 'none' },
    progress: { status: 'editing' },
  })
  expect(waits(world)).toBe(false)
  expect(world.detailOf('transaction-sent')).toEqual({ hash: HASH, chainId: 'eip155:1', kind: 'swap' })
  expect(world.tracked.at(-1)).toEqual({ event: 'SWAP_SUCCESS', properties: facts })
  await watched
  settle('confirmed')
  await read
  expect(asked).toMatchObject([{ networkId: 'eip155:1', forceUpdate: [listedDollar.address] }])
  expect(world.detailOf('transaction-settled')).toEqual({
    hash: HASH,
    chainId: 'eip155:1',
    kind: 'swap',
    status: 'confirmed',
  })
  expect(world.toasts()).toContain('Swap complete')
})

test('a confirmed swap is compared with what was shown, and a difference is said', async () => {
  const world = await previewed()
  world.swaps.comparesBy(async () => false)
  await confirm(world)
  await expect.poll(() => world.toasts()).toContain('The swap took more or yielded less than you were shown.')
  expect(world.toasts()).not.toContain('Swap complete')
  expect(world.swaps.readBack).toMatchObject([{ account: { address: alice } }])
  const [{ minimum = 0n } = {}] = world.swaps.readBack
  expect(minimum).toBeGreaterThan(0n)
  const difference = () => swapDifference.select(world.store.getState())
  expect(difference()).toMatchObject({ problem: { code: 'swap_differs' }, hash: HASH, pays: { symbol: 'ETH' } })
  // The next swap is another one.
  await fillInSwap(world)
  await previewSwap(world)
  world.swaps.comparesBy(async () => true)
  await confirm(world)
  expect(difference()).toBeUndefined()
})

test('a difference of another account, which was connected meanwhile, is a toast alone', async () => {
  const world = await previewed()
  let compare: (same: boolean) => void = () => undefined
  world.swaps.comparesBy(() => new Promise((resolve) => (compare = resolve)))
  await confirm(world)
  await expect.poll(() => world.swaps.readBack).toHaveLength(1)
  world.connection.reports.accounts(bob)
  compare(false)
  await expect.poll(() => world.toasts()).toContain('The swap took more or yielded less than you were shown.')
  expect(swapDifference.select(world.store.getState())).toBeUndefined()
})

test('a swap whose confirmed transaction cannot be read is complete', async () => {
  const world = await previewed()
  world.swaps.comparesBy(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  await confirm(world)
  await expect.poll(() => world.toasts()).toContain('Swap complete')
})

test('reports a swap that failed on the network', async () => {
  const world = await previewed()
  world.transfers.settlesBy(async () => 'failed')
  await confirm(world)
  await expect.poll(() => world.toasts()).toContain('The swap failed. Only the network fee was spent.')
  expect(world.detailOf('transaction-settled')).toMatchObject({ kind: 'swap', status: 'failed' })
})

describe('approval', () => {
  test('is awaited and leads to the swap', async () => {
    const world = await previewed(dollarsForEther)
    let settle: (status: 'confirmed') => void = () => undefined
    world.transfers.settlesBy(() => new Promise((resolve) => (settle = resolve)))
    const confirming = confirm(world)
    await expect.poll(() => progress(world)?.status).toBe('approving')
    expect(world.detailOf('transaction-sent')).toMatchObject({ kind: 'approve' })
    expect(waits(world)).toBe(false)
    world.exchange.responses({ allowance: async () => 50_000_000n })
    settle('confirmed')
    await confirming
    expect(world.view()).toBe('SwapPreview')
    expect(world.detailOf('transaction-settled')).toMatchObject({ kind: 'approve', status: 'confirmed' })
    expect(preview(world)?.step).toBe('swap')
    expect(world.trackedNames()).not.toContain('SWAP_SUCCESS')
    await confirm(world)
    expect(world.trackedNames()).toContain('SWAP_SUCCESS')
    expect(world.swaps.calls.at(-1)).toMatchObject({ to: EXCHANGE, value: 0n })
  })

  test('that fails on the network is reported', async () => {
    const world = await previewed(dollarsForEther)
    world.transfers.settlesBy(async () => 'failed')
    await confirm(world)
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'swap_approval_failed' } })
    expect(world.tracked.at(-1)).toMatchObject({
      event: 'SWAP_APPROVAL_ERROR',
      properties: { message: 'The approval failed.' },
    })
  })

  test.each([
    ['cancelled', 'transaction_cancelled'],
    ['replaced', 'transaction_replaced'],
  ] as const)('that the wallet has %s is no longer waited for, and said so', async (status, code) => {
    const world = await previewed(dollarsForEther)
    world.transfers.settlesBy(async () => ({ status, hash: '0xother' }))
    await confirm(world)
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code } })
    expect(world.detailOf('transaction-settled')).toMatchObject({ kind: 'approve', status, minedAs: '0xother' })
  })

  test('that was sped up in the wallet leads to the swap', async () => {
    const world = await previewed(dollarsForEther)
    world.transfers.settlesBy(async () => ({ status: 'confirmed', hash: '0xother' }))
    world.exchange.responses({ allowance: async () => 50_000_000n })
    await confirm(world)
    expect(preview(world)?.step).toBe('swap')
    expect(world.detailOf('transaction-settled')).toMatchObject({ status: 'confirmed', minedAs: '0xother' })
  })

  test('that is confirmed after the form has changed changes nothing', async () => {
    const world = await previewed(dollarsForEther)
    let settle: (status: 'confirmed') => void = () => undefined
    world.transfers.settlesBy(() => new Promise((resolve) => (settle = resolve)))
    const confirming = confirm(world)
    await expect.poll(() => progress(world)?.status).toBe('approving')
    goBack(world)
    void setSwapAmount(world, '1', 'en')
    settle('confirmed')
    await confirming
    expect(world.view()).toBe('Swap')
    expect(progress(world)).toEqual({ status: 'editing' })
  })
})

test.each([4001, 5002])('a rejection by the wallet (%i) keeps the preview and sends nothing', async (code) => {
  const world = await previewed()
  world.swaps.sendsBy(() => Promise.reject(explain(walletError(code), 'request')))
  await confirm(world)
  expect(progress(world)).toMatchObject({ status: 'ready' })
  expect(world.toasts()).toEqual(['You declined the request. Nothing was spent.'])
  expect(world.heard()).not.toContain('transaction-sent')
  expect(world.tracked.at(-1)).toMatchObject({ event: 'SWAP_ERROR' })
  expect(waits(world)).toBe(false)
})

test('keeps any other error of the wallet in the form', async () => {
  const world = await previewed()
  world.swaps.sendsBy(() => Promise.reject(explain(walletError(-32000), 'request')))
  await confirm(world)
  expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'wallet_request_failed' } })
})

test('sends nothing if the price has moved too far', async () => {
  const world = await previewed()
  world.swaps.preparesBy(() => Promise.reject(new SwapSimulationFailed()))
  await confirm(world)
  expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'swap_simulation_failed' } })
  expect(world.swaps.sent()).toBe(0)
})

test.each([
  ['gives less is shown again instead', 499_000_000n, 0],
  ['gives no less is sent', 500_000_000n, 1],
])('what was built long ago is built anew: what %s', async (_what, toBaseUnits, sent) => {
  const world = await previewed()
  await world.clock.advance(SWAP_REFRESH_MS * 2)
  world.exchange.responses({ build: async () => ({ to: EXCHANGE, data: '0x07ed2379', toBaseUnits }) })
  await confirm(world)
  expect(world.swaps.sent()).toBe(sent)
  if (sent === 0)
    expect(progress(world)).toMatchObject({ status: 'ready', changed: true, preview: { receives: { amount: '499' } } })
  else expect(world.swaps.calls.at(-1)).toMatchObject({ data: '0x07ed2379' })
})

test('marks a preview that needs another step by now', async () => {
  const world = await previewed(dollarsForEther)
  await world.clock.advance(SWAP_REFRESH_MS * 2)
  world.exchange.responses({ allowance: async () => 50_000_000n })
  await confirm(world)
  expect(progress(world)).toMatchObject({ status: 'ready', changed: true, preview: { step: 'swap' } })
  expect(world.swaps.sent()).toBe(0)
})

test('a price impact of five per cent needs consent', async () => {
  const world = await previewed({ to: listedDai }, ({ exchange }) =>
    exchange.responses({ build: async () => ({ to: EXCHANGE, data: '0x12aa3caf', toBaseUnits: 475n * 10n ** 18n }) }),
  )
  expect(selectNeedsConsent(world.store.getState())).toBe(true)
  await confirm(world)
  expect(world.swaps.sent()).toBe(0)
  acceptPriceImpact(world, true)
  await confirm(world)
  expect(world.swaps.sent()).toBe(1)
})

test('ignores a second press during the request, and leaving keeps the request pending', async () => {
  const world = await previewed()
  let response: (hash: string) => void = () => undefined
  world.swaps.sendsBy(() => new Promise((resolve) => (response = resolve)))
  const confirming = confirm(world)
  await expect.poll(() => world.swaps.sent()).toBe(1)
  await confirm(world)
  expect(world.swaps.sent()).toBe(1)
  goBack(world)
  void setSwapAmount(world, '1', 'en')
  expect(waits(world)).toBe(true)
  response(HASH)
  await confirming
  expect(world.detailOf('transaction-sent')).toMatchObject({ kind: 'swap' })
  expect(waits(world)).toBe(false)
})

test.each([
  ['goes back', (world: SwappingWorld) => goBack(world)],
  ['closes the dialog', (world: SwappingWorld) => void closeModal(world, 'user')],
])('whoever %s before the wallet is asked has swapped nothing, and the form is kept', async (_how, leave) => {
  const world = await previewed()
  let prepare: () => void = () => undefined
  world.swaps.preparesBy(() => new Promise((resolve) => (prepare = () => resolve({}))))
  const confirming = confirm(world)
  await world.settle()
  expect(waits(world)).toBe(false)
  leave(world)
  expect(selectSwap(world.store.getState())).toMatchObject({
    amount: '0.25',
    from: listedEther,
    progress: { status: 'editing' },
  })
  prepare()
  await confirming
  expect(world.swaps.sent()).toBe(0)
  expect(progress(world)).toEqual({ status: 'editing' })
})

describe('a late approval by the wallet', () => {
  const late = async (meanwhile: (world: SwappingWorld) => Promise<unknown> | void): Promise<SwappingWorld> => {
    const world = await previewed()
    let response: (hash: string) => void = () => undefined
    world.swaps.sendsBy(() => new Promise((resolve) => (response = resolve)))
    const confirming = confirm(world)
    await expect.poll(() => world.swaps.sent()).toBe(1)
    goBack(world)
    await meanwhile(world)
    response(HASH)
    await confirming
    expect(world.detailOf('transaction-sent')).toMatchObject({ kind: 'swap' })
    return world
  }

  test('empties the form, so that it is not swapped twice', async () => {
    const world = await late(() => undefined)
    expect(selectSwap(world.store.getState())).toMatchObject({ amount: '', exact: undefined })
    expect(world.view()).toBe('Account')
  })

  test('keeps a form that has changed since', async () => {
    const world = await late((waiting) => void setSwapAmount(waiting, '1', 'en'))
    expect(selectSwap(world.store.getState())).toMatchObject({ amount: '1', exact: '1' })
    expect(world.view()).toBe('Swap')
  })

  test('keeps the form of another account', async () => {
    const world = await late((waiting) => {
      const { connections } = waiting.store.getState()
      waiting.store.setState({ connections: { eip155: { ...connections.eip155!, accounts: [account(bob)] } } })
      return fillInSwap(waiting, { amount: '0.25' })
    })
    expect(selectSwap(world.store.getState())).toMatchObject({ amount: '0.25', exact: '0.25' })
    expect(world.view()).toBe('Swap')
  })
})
