import { describe, expect, test } from 'vitest'
import { alice, bob, createFakeConnection, type FakeConnection } from '../../../../test/fakes/connections'
import { hangs, responsesTwice, walletError, type WalletReply } from '../../../../test/fakes/eip1193'
import { approval, EXCHANGE, listedDollar, listedEther } from '../../../../test/fakes/swaps'
import { fillInSwap, makeSwappingContext, type SwappingContext } from '../../../../test/fakes/swappingContext'
import { HASH } from '../../../../test/fakes/transfers'
import { ethereum } from '../../../../test/fakes/networks'
import { SWAP_REFRESH_MS } from '../../../config/limits'
import { SwapSimulationFailed } from '../../../errors/swap'
import type { SwapOutcome } from '../../../chains/contract'
import { adoptConnections } from '../../../session/life/adoptConnections'
import { selectPendingBatches, selectPendingBatchesHere } from '../../../session/store/pendingBatches'
import { selectWaitsInWallet } from '../../../session/store/openRequests'
import { showBatch } from '../../../session/account/showBatch'
import { selectSwap, swapDifference } from '../state'
import { confirmSwap } from './confirmSwap'
import { previewSwap, refreshSwapPreview } from './previewSwap'
import { setAccounts } from '../../../session/store/sessions'

const ID = '0xba7c4'
const DOLLARS = 50_000_000n
const DOLLAR = listedDollar.address!.slice(9)
const OTHER_HASH = `0x${'cd'.repeat(32)}`
const mined = (hash: string, status = '0x1') => ({ transactionHash: hash, status, logs: [] })
const status = (code: number, ...receipts: object[]) => ({
  version: '2.0.0',
  id: ID,
  chainId: '0x1',
  status: code,
  atomic: true,
  receipts,
})
/** The wallet's capability on Ethereum. */
const says = (atomic: string, chainId = '0x1', more: object = {}) => ({
  wallet_getCapabilities: () => ({ [chainId]: { atomic: { status: atomic }, ...more } }),
})
const takes: Readonly<Record<string, WalletReply>> = {
  ...says('supported'),
  wallet_sendCalls: () => ({ id: ID }),
  wallet_getCallsStatus: () => status(200, mined(HASH)),
}

type Replies = Readonly<Record<string, WalletReply>>

async function previewed(replies: Replies, before?: (context: SwappingContext) => void): Promise<SwappingContext> {
  const context = makeSwappingContext()
  Object.assign(context.connection.replies, replies)
  before?.(context)
  await fillInSwap(context, { from: listedDollar, to: listedEther, amount: '50' })
  await previewSwap(context)
  return context
}

const progress = (context: SwappingContext) => selectSwap(context.store.getState())?.progress
const preview = (context: SwappingContext) => {
  const now = progress(context)
  return now && 'preview' in now ? now.preview : undefined
}
/** What showed the visitor something: single calls, and batches. */
const prompts = ({ connection, swaps }: SwappingContext, refused = 0) => ({
  single: swaps.sent(),
  batches: connection.wallet.asked.filter((method) => method === 'wallet_sendCalls').length - refused,
})
/** Lets a batch that was sent be followed to its end. */
const followed = async (context: SwappingContext, ms = 20_000): Promise<void> => {
  await context.settle()
  await context.clock.advance(ms)
  await context.settle()
}
const settled = ({ emitted }: SwappingContext) =>
  emitted.flatMap((event) =>
    event.type === 'transaction-settled' ? [[event.detail.kind, event.detail.hash, event.detail.status]] : [],
  )

describe('a wallet that carries out several calls together', () => {
  test.each(['supported', 'ready'])(
    'and says so (%s) is asked once, for exactly the calls of the order',
    async (word) => {
      const sent: unknown[] = []
      const context = await previewed({
        ...takes,
        ...says(word),
        wallet_sendCalls: (params) => (sent.push(params), { id: ID }),
      })
      expect(preview(context)).toMatchObject({ step: 'together', fee: '0.00025', exchange: EXCHANGE })
      await confirmSwap(context)
      expect(sent).toEqual([
        [
          {
            version: '2.0.0',
            chainId: '0x1',
            from: alice,
            atomicRequired: true,
            calls: [
              { to: DOLLAR, data: approval(EXCHANGE, DOLLARS), value: '0x0' },
              { to: EXCHANGE, data: '0x12aa3caf', value: '0x0' },
            ],
          },
        ],
      ])
      expect(prompts(context)).toEqual({ single: 0, batches: 1 })
      expect(context.view()).toBe('Account')
      expect(context.toasts()).toEqual(['Swap submitted'])
      await followed(context)
      expect(context.toasts()).toContain('Swap complete')
      expect(settled(context)).toEqual([['swap', HASH, 'confirmed']])
      expect(context.detailOf('transaction-sent')).toEqual({ hash: HASH, chainId: 'eip155:1', kind: 'swap' })
      expect(context.trackedNames().filter((name) => name.startsWith('SWAP_'))).toEqual(['SWAP_SUCCESS'])
    },
  )

  test('revokes an older approval in the same request', async () => {
    const context = await previewed(takes, ({ exchange, swaps }) => {
      exchange.responses({ allowance: async () => 1n })
      swaps.preparesBy(async ({ data }) => {
        if (data !== approval(EXCHANGE, 0n)) throw new SwapSimulationFailed()
        return {}
      })
    })
    expect(preview(context)).toMatchObject({ step: 'together' })
    expect(preview(context)?.batch?.calls.map(({ data }) => data)).toEqual([
      approval(EXCHANGE, 0n),
      approval(EXCHANGE, DOLLARS),
      '0x12aa3caf',
    ])
  })

  test('is not asked for a batch where nothing has to be approved', async () => {
    const context = await previewed(takes, ({ exchange }) => exchange.responses({ allowance: async () => DOLLARS }))
    await confirmSwap(context)
    expect(prompts(context)).toEqual({ single: 1, batches: 0 })
  })

  test('is asked only once what it can do', async () => {
    const context = await previewed(takes)
    await context.clock.advance(SWAP_REFRESH_MS)
    await refreshSwapPreview(context)
    expect(preview(context)?.step).toBe('together')
    expect(context.connection.wallet.asked.filter((method) => method === 'wallet_getCapabilities')).toHaveLength(1)
  })

  test('gets the calls only after all of them were simulated once more', async () => {
    const simulated: number[] = []
    const good: SwapOutcome = { status: 'succeeded', received: 2n ** 128n, paid: 0n, takesOthers: false }
    const context = await previewed(takes, ({ swaps }) =>
      swaps.simulatesBy(async ({ calls }) => (simulated.push(calls.length), good)),
    )
    context.swaps.simulatesBy(async ({ calls }) => (simulated.push(calls.length), { status: 'reverted' }))
    await confirmSwap(context)
    expect(simulated).toEqual([2, 2])
    expect(prompts(context)).toEqual({ single: 0, batches: 0 })
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_simulation_failed' } })
  })

  test.each([{ takesOthers: true }, { paid: DOLLARS + 1n }])('never gets calls that take more: %o', async (worse) => {
    const context = await previewed(takes, ({ swaps }) =>
      swaps.simulatesBy(async () => ({
        status: 'succeeded',
        received: 2n ** 128n,
        paid: 0n,
        takesOthers: false,
        ...worse,
      })),
    )
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
    await confirmSwap(context)
    expect(prompts(context)).toEqual({ single: 0, batches: 0 })
  })
})

describe('two steps as before, for a wallet that', () => {
  const twice = async (context: SwappingContext): Promise<void> => {
    expect(preview(context)).toMatchObject({ step: 'approve' })
    await confirmSwap(context)
    context.exchange.responses({ allowance: async () => DOLLARS })
    await context.clock.advance(SWAP_REFRESH_MS)
    await refreshSwapPreview(context)
    await confirmSwap(context)
    expect(prompts(context)).toEqual({ single: 2, batches: 0 })
  }

  test.each<[string, Replies]>([
    ['does not know capabilities', {}],
    ['has none', { wallet_getCapabilities: () => ({}) }],
    ['says that it cannot', says('unsupported')],
    ['knows an older word', { wallet_getCapabilities: () => ({ '0x1': { atomicBatch: { supported: true } } }) }],
    ['can on another network', says('supported', '0x2105')],
    ['answers with garbage', { wallet_getCapabilities: () => 'yes' }],
    ['answers with nothing', { wallet_getCapabilities: () => null }],
    ['nests garbage', { wallet_getCapabilities: () => ({ '0x1': ['atomic'], '0x0': 7 }) }],
    ['refuses to say', { wallet_getCapabilities: () => Promise.reject(walletError(4001)) }],
    [
      'throws while it says so',
      {
        wallet_getCapabilities() {
          throw walletError(4100)
        },
      },
    ],
  ])('%s', async (_how, replies) => {
    const context = await previewed(replies)
    await twice(context)
    expect(context.connection.wallet.asked).not.toContain('wallet_sendCalls')
  })

  test('never says what it can: the preview does not wait longer than three seconds, and once', async () => {
    const context = makeSwappingContext()
    Object.assign(context.connection.replies, { wallet_getCapabilities: hangs })
    await fillInSwap(context, { from: listedDollar, to: listedEther, amount: '50' })
    const previewing = previewSwap(context)
    await expect.poll(() => context.connection.wallet.asked).toContain('wallet_getCapabilities')
    await context.clock.advance(2_999)
    expect(progress(context)?.status).toBe('checking')
    await context.clock.advance(1)
    await previewing
    await twice(context)
    expect(context.connection.wallet.asked.filter((method) => method === 'wallet_getCapabilities')).toHaveLength(1)
  })

  test('would open an app to say it, as over a relay', async () => {
    const connection = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
    Object.assign(connection.replies, takes)
    const context = makeSwappingContext({ connectedTo: ethereum, connection })
    await fillInSwap(context, { from: listedDollar, to: listedEther, amount: '50' })
    await previewSwap(context)
    expect(preview(context)?.step).toBe('approve')
    expect(connection.wallet.asked).toEqual([])
  })
})

describe('what a wallet says it can do counts', () => {
  test.each(['0X1', '0x01', '1', 'eip155:1'])('for the chain id %s', async (chainId) => {
    expect(preview(await previewed({ ...takes, ...says('supported', chainId) }))?.step).toBe('together')
  })

  test('for every network, if it has no entry of its own', async () => {
    expect(preview(await previewed({ ...takes, ...says('supported', '0x0') }))?.step).toBe('together')
    const own = { '0x0': { atomic: { status: 'supported' } }, '0x1': { atomic: { status: 'unsupported' } } }
    expect(preview(await previewed({ wallet_getCapabilities: () => own }))?.step).toBe('approve')
  })
})

describe('a wallet that said it can', () => {
  test.each([4001, 5000])('and whose owner refuses (%i) is not asked for single calls instead', async (code) => {
    const context = await previewed({ ...takes, wallet_sendCalls: () => Promise.reject(walletError(code)) })
    await confirmSwap(context)
    expect(progress(context)).toMatchObject({ status: 'ready', preview: { step: 'together' } })
    expect(prompts(context)).toEqual({ single: 0, batches: 1 })
    expect(context.toasts()).toEqual(['You declined the request. Nothing was spent.'])
  })

  test.each([4200, -32601, -32602, 5700, 5710, 5740, 5750, 5760])(
    'and then cannot (%i) asks twice, which is shown before',
    async (code) => {
      const context = await previewed({ ...takes, wallet_sendCalls: () => Promise.reject(walletError(code)) })
      await confirmSwap(context)
      expect(progress(context)).toMatchObject({ status: 'ready', preview: { step: 'approve', refusedBatch: true } })
      expect(prompts(context, 1)).toEqual({ single: 0, batches: 0 })
      await confirmSwap(context)
      context.exchange.responses({ allowance: async () => DOLLARS })
      await context.clock.advance(SWAP_REFRESH_MS)
      await refreshSwapPreview(context)
      expect(preview(context)).toMatchObject({ step: 'swap' })
      await confirmSwap(context)
      expect(prompts(context, 1)).toEqual({ single: 2, batches: 0 })
    },
  )

  test.each([
    ['without an id', () => ({})],
    ['with nothing', () => null],
    ['with an empty id', () => ({ id: '' })],
    ['with an endless id', () => ({ id: 'a'.repeat(8_195) })],
    ['with a number', () => 7],
  ])('and answers %s may have swapped, which is said', async (_how, answer) => {
    const context = await previewed({ ...takes, wallet_sendCalls: answer })
    await confirmSwap(context)
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'calls_outcome_unknown' } })
    expect(selectPendingBatches(context.store.getState())).toEqual([])
  })

  test('and answers as before version 2, with the bare id, is followed', async () => {
    const context = await previewed({ ...takes, wallet_sendCalls: () => ID })
    await confirmSwap(context)
    await followed(context)
    expect(context.toasts()).toContain('Swap complete')
  })

  test('and gives a second batch the id of the first may have swapped, which is said', async () => {
    const context = await previewed({ ...takes, wallet_getCallsStatus: () => status(100) })
    await confirmSwap(context)
    await fillInSwap(context, { from: listedDollar, to: listedEther, amount: '50' })
    await previewSwap(context)
    await confirmSwap(context)
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'calls_outcome_unknown' } })
    expect(selectPendingBatches(context.store.getState())).toHaveLength(1)
  })

  test('and answers twice counts once', async () => {
    const context = await previewed({ ...takes, wallet_sendCalls: responsesTwice({ id: ID }, { id: '0xother' }) })
    await confirmSwap(context)
    expect(selectPendingBatches(context.store.getState()).map(({ id }) => id)).toEqual([ID])
  })

  test('and never answers keeps the request open, and the visitor can leave', async () => {
    const context = await previewed({ ...takes, wallet_sendCalls: hangs })
    void confirmSwap(context)
    await context.settle()
    expect(progress(context)?.status).toBe('signing')
    expect(selectWaitsInWallet(context.store.getState(), 'swap')).toBe(true)
    await confirmSwap(context)
    expect(prompts(context)).toEqual({ single: 0, batches: 1 })
  })

  test('and changes its account meanwhile: the batch stays that of the account that was asked', async () => {
    let answer: (id: unknown) => void = () => undefined
    const context = await previewed({ ...takes, wallet_sendCalls: () => new Promise((resolve) => (answer = resolve)) })
    const confirming = confirmSwap(context)
    await context.settle()
    context.store.setState(setAccounts('eip155', [{ namespace: 'eip155', address: bob, type: 'eoa' }]))
    answer({ id: ID })
    await confirming
    expect(selectPendingBatches(context.store.getState())).toMatchObject([{ id: ID, account: `eip155:1:${alice}` }])
    expect(selectPendingBatchesHere(context.store.getState())).toEqual([])
    await followed(context)
    expect(settled(context)).toEqual([['swap', HASH, 'confirmed']])
  })

  test('and is on another network is switched first, and asked for nothing if it stays there', async () => {
    const moved: Replies = { ...takes, eth_chainId: () => '0x2105', wallet_switchEthereumChain: () => null }
    const context = await previewed(moved)
    await confirmSwap(context)
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'chain_mismatch' } })
    expect(prompts(context)).toEqual({ single: 0, batches: 0 })
  })
})

describe('what becomes of a batch', () => {
  const swapped = async (reply: WalletReply, ms?: number): Promise<SwappingContext> => {
    const context = await previewed({ ...takes, wallet_getCallsStatus: reply })
    await confirmSwap(context)
    await followed(context, ms)
    return context
  }

  test.each<[string, WalletReply, string]>([
    ['400: it was not sent', () => status(400), 'Your wallet didn’t send the swap.'],
    ['500: it was reverted', () => status(500, mined(HASH, '0x0')), 'The swap failed. Only the network fee was spent.'],
    [
      '600: only the approval took effect',
      () => status(600, mined(OTHER_HASH), mined(HASH, '0x0')),
      'The approval may remain, but the swap failed.',
    ],
    [
      'a lie about its atomicity: confirmed, but only in part',
      () => ({ ...status(200, mined(OTHER_HASH), mined(HASH, '0x0')), atomic: false }),
      'The approval may remain, but the swap failed.',
    ],
    [
      'a lie about its success: confirmed, with a failed receipt',
      () => status(200, mined(HASH, '0x0')),
      'The swap failed. Only the network fee was spent.',
    ],
    ...['0x190', '400', '0X190'].map((text): [string, WalletReply, string] => [
      `${text} as text: it was not sent`,
      () => ({ ...status(0), status: text }),
      'Your wallet didn’t send the swap.',
    ]),
    ...[300, 399, 700, 900, 0, -200, 'DONE', '', {}, true, 'constructor'].map((word): [string, WalletReply, string] => [
      `${JSON.stringify(word)}, which is no status`,
      () => ({ ...status(0), status: word }),
      'Your wallet doesn’t say what became of the swap.',
    ]),
    [
      'an id that the wallet does not know any more',
      () => Promise.reject(walletError(5730)),
      'Your wallet doesn’t say what became of the swap.',
    ],
    [
      'a wallet that cannot say',
      () => Promise.reject(walletError(4200)),
      'Your wallet doesn’t say what became of the swap.',
    ],
  ])('%s', async (_what, reply, text) => {
    const context = await swapped(reply)
    expect(context.toasts()).toEqual([text])
    expect(context.stored('pending_batches')).toBeUndefined()
    expect(selectPendingBatches(context.store.getState())).toEqual([])
    expect(settled(context).every(([kind, , outcome]) => kind === 'approve' || outcome === 'failed')).toBe(true)
  })

  test.each(['CONFIRMED', 'confirmed', '0xc8', '200', 200, 299])('%s is confirmed', async (word) => {
    const context = await swapped(() => ({ ...status(0, mined(HASH)), status: word }))
    expect(settled(context)).toEqual([['swap', HASH, 'confirmed']])
  })

  test.each(['PENDING', '0x64', '100', 199, null, undefined])('%s is still pending', async (word) => {
    const context = await swapped(() => ({ ...status(0, mined(HASH)), status: word }))
    expect(selectPendingBatches(context.store.getState())).toHaveLength(1)
    expect(context.toasts()).not.toContain('Your wallet doesn’t say what became of the swap.')
  })

  test('what the network says of a transaction counts more than what the wallet says', async () => {
    const context = await previewed(takes)
    context.transfers.settlesBy(async () => 'failed')
    await confirmSwap(context)
    await followed(context)
    expect(settled(context)).toEqual([['swap', HASH, 'failed']])
    expect(context.toasts()).toContain('The swap failed. Only the network fee was spent.')
  })

  test('is compared with what was shown, by all of its transactions', async () => {
    const context = await previewed({
      ...takes,
      wallet_getCallsStatus: () => status(200, mined(OTHER_HASH), mined(HASH)),
    })
    context.swaps.comparesBy(async () => false)
    await confirmSwap(context)
    await expect.poll(() => context.toasts()).toContain('The swap took more or yielded less than you were shown.')
    expect(context.toasts()).not.toContain('Swap complete')
    expect(context.swaps.readBack).toEqual([
      { account: { address: alice }, pays: DOLLAR, baseUnits: DOLLARS, minimum: expect.any(BigInt) as bigint },
    ])
    expect(context.swaps.hashesReadBack).toEqual([[OTHER_HASH, HASH]])
    expect(swapDifference.select(context.store.getState())).toMatchObject({ hash: HASH, pays: { symbol: 'USDC' } })
  })

  test('that has failed is not compared', async () => {
    const context = await previewed({ ...takes, wallet_getCallsStatus: () => status(500, mined(HASH, '0x0')) })
    await confirmSwap(context)
    await expect.poll(() => context.toasts()).toContain('The swap failed. Only the network fee was spent.')
    expect(context.swaps.readBack).toEqual([])
  })

  test('two transactions of one batch are the approval and the swap', async () => {
    const context = await swapped(() => status(200, mined(OTHER_HASH), mined(HASH)))
    expect(settled(context)).toEqual([
      ['approve', OTHER_HASH, 'confirmed'],
      ['swap', HASH, 'confirmed'],
    ])
  })

  test.each<[string, WalletReply]>([
    ['pending', () => status(100)],
    ['of another batch', () => ({ ...status(200, mined(HASH)), id: '0xother' })],
    ['of another network', () => ({ ...status(200, mined(HASH)), chainId: '0x2105' })],
    ['garbage', () => 'CONFIRMED'],
    ['an error', () => Promise.reject(walletError(-32000))],
    ['never given', hangs],
  ])('is unknown after half an hour of a status that is %s', async (_what, reply) => {
    const context = await swapped(reply)
    expect(selectPendingBatchesHere(context.store.getState())).toMatchObject([
      { id: ID, pays: { amount: '50', symbol: 'USDC' }, receives: { symbol: 'ETH' } },
    ])
    expect(context.toasts()).toEqual(['Swap submitted'])
    await context.clock.advance(1_800_000)
    await context.settle()
    expect(context.toasts()).toContain('Your wallet doesn’t say what became of the swap.')
    expect(selectPendingBatches(context.store.getState())).toEqual([])
  })

  test('ends quietly with the session', async () => {
    const context = await swapped(() => status(100))
    context.connection.reports.gone()
    context.live.clear()
    context.store.setState({ sessions: {} })
    await context.clock.advance(1_800_000)
    expect(context.toasts()).not.toContain('Your wallet doesn’t say what became of the swap.')
  })

  describe('on the next page', () => {
    /** The page is reloaded while the batch is pending. */
    const reloaded = async (connection: FakeConnection): Promise<SwappingContext> => {
      const before = await swapped(() => status(100))
      const context = makeSwappingContext()
      context.services.storage.write('pending_batches', before.stored('pending_batches')!)
      adoptConnections(context, [connection], 'restore')
      await followed(context)
      return context
    }
    const restored = (reply: WalletReply, facts = {}): FakeConnection => {
      const connection = createFakeConnection(facts)
      connection.replies['wallet_getCallsStatus'] = reply
      return connection
    }

    test('it is followed further, without asking the visitor', async () => {
      const connection = restored(() => status(200, mined(HASH)))
      const context = await reloaded(connection)
      expect(context.toasts()).toEqual(['Swap complete'])
      expect(settled(context)).toEqual([['swap', HASH, 'confirmed']])
      expect(connection.wallet.asked).not.toContain('wallet_sendCalls')
      expect(context.stored('pending_batches')).toBeUndefined()
      // With what the earlier page has shown.
      expect(context.swaps.readBack).toMatchObject([{ account: { address: alice }, pays: DOLLAR, baseUnits: DOLLARS }])
    })

    test('one that the wallet does not know any more is said to be unknown', async () => {
      const context = await reloaded(restored(() => Promise.reject(walletError(5730))))
      expect(context.toasts()).toEqual(['Your wallet doesn’t say what became of the swap.'])
    })

    test.each([{ connectorId: 'io.other' }, { topic: 'another' }, { addresses: [bob] }])(
      'another wallet is not asked: %o',
      async (facts) => {
        const connection = restored(() => status(200, mined(HASH)), facts)
        const context = await reloaded(connection)
        expect(connection.wallet.asked).not.toContain('wallet_getCallsStatus')
        expect(context.toasts()).toEqual([])
        expect(context.stored('pending_batches')).toContain(ID)
      },
    )
  })

  test('can be shown in the wallet', async () => {
    const context = await swapped(() => status(100))
    const [batch] = selectPendingBatchesHere(context.store.getState())
    const asked: unknown[] = []
    context.connection.replies['wallet_showCallsStatus'] = (params) => asked.push(params)
    await showBatch(context, batch!, new AbortController().signal)
    expect(asked).toEqual([[ID]])
    delete context.connection.replies['wallet_showCallsStatus']
    await expect(showBatch(context, batch!, new AbortController().signal)).rejects.toMatchObject({
      code: 'request_unsupported',
    })
  })
})

describe('a service that pays the fees', () => {
  const URL = 'https://paymaster.test/rpc'
  const capabilities = async (more: object, paymasters: Record<string, string[]>): Promise<unknown> => {
    const context = makeSwappingContext({ options: { paymasters } })
    let sent: unknown
    Object.assign(context.connection.replies, takes, says('supported', '0x1', more), {
      wallet_sendCalls: ([batch]: [{ capabilities?: unknown }]) => ((sent = batch.capabilities), { id: ID }),
    })
    await fillInSwap(context, { from: listedDollar, to: listedEther, amount: '50' })
    await previewSwap(context)
    await confirmSwap(context)
    return sent
  }

  test('is named to a wallet that uses one there', async () => {
    expect(await capabilities({ paymasterService: { supported: true } }, { 'eip155:1': [URL] })).toEqual({
      paymasterService: { url: URL, optional: true },
    })
  })

  test.each<[object, Record<string, string[]>]>([
    [{}, { 'eip155:1': [URL] }],
    [{ paymasterService: { supported: false } }, { 'eip155:1': [URL] }],
    [{ paymasterService: { supported: 'true' } }, { 'eip155:1': [URL] }],
    [{ paymasterService: { supported: true } }, { 'eip155:8453': [URL] }],
    [{ paymasterService: { supported: true } }, {}],
  ])('is not named otherwise: %o, %o', async (more, paymasters) => {
    expect(await capabilities(more, paymasters)).toBeUndefined()
  })
})
