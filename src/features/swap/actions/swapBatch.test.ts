import { describe, expect, test } from 'vitest'
import { alice, bob, createFakeConnection, type FakeConnection } from '../../../../test/fakes/connections'
import { hangs, responsesTwice, walletError, type WalletReply } from '../../../../test/fakes/eip1193'
import { approval, EXCHANGE, listedDollar, listedEther } from '../../../../test/fakes/swaps'
import { fillInSwap, makeSwappingWorld, type SwappingWorld } from '../../../../test/fakes/swappingWorld'
import { HASH } from '../../../../test/fakes/transfers'
import { ethereum } from '../../../../test/fakes/networks'
import { SWAP_REFRESH_MS } from '../../../config/limits'
import { SwapSimulationFailed } from '../../../errors/swap'
import type { SwapOutcome } from '../../../chains/contract'
import { adoptConnections } from '../../../session/connections/adoptConnections'
import { selectPendingBatches, selectPendingBatchesHere } from '../../../session/store/pendingBatches'
import { selectWaitsInWallet } from '../../../session/store/openRequests'
import { showBatch } from '../../../session/account/showBatch'
import { selectSwap, swapDifference } from '../state'
import { confirmSwap } from './confirmSwap'
import { previewSwap, refreshSwapPreview } from './previewSwap'

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

async function previewed(replies: Replies, before?: (world: SwappingWorld) => void): Promise<SwappingWorld> {
  const world = makeSwappingWorld()
  Object.assign(world.connection.replies, replies)
  before?.(world)
  await fillInSwap(world, { from: listedDollar, to: listedEther, amount: '50' })
  await previewSwap(world)
  return world
}

const progress = (world: SwappingWorld) => selectSwap(world.store.getState())?.progress
const preview = (world: SwappingWorld) => {
  const now = progress(world)
  return now && 'preview' in now ? now.preview : undefined
}
/** What showed the visitor something: single calls, and batches. */
const prompts = ({ connection, swaps }: SwappingWorld, refused = 0) => ({
  single: swaps.sent(),
  batches: connection.wallet.asked.filter((method) => method === 'wallet_sendCalls').length - refused,
})
/** Lets a batch that was sent be followed to its end. */
const followed = async (world: SwappingWorld, ms = 20_000): Promise<void> => {
  await world.settle()
  await world.clock.advance(ms)
  await world.settle()
}
const settled = ({ emitted }: SwappingWorld) =>
  emitted.flatMap((event) =>
    event.type === 'transaction-settled' ? [[event.detail.kind, event.detail.hash, event.detail.status]] : [],
  )

describe('a wallet that carries out several calls together', () => {
  test.each(['supported', 'ready'])(
    'and says so (%s) is asked once, for exactly the calls of the order',
    async (word) => {
      const sent: unknown[] = []
      const world = await previewed({
        ...takes,
        ...says(word),
        wallet_sendCalls: (params) => (sent.push(params), { id: ID }),
      })
      expect(preview(world)).toMatchObject({ step: 'together', fee: '0.00025', exchange: EXCHANGE })
      await confirmSwap(world)
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
      expect(prompts(world)).toEqual({ single: 0, batches: 1 })
      expect(world.view()).toBe('Account')
      expect(world.toasts()).toEqual(['Swap submitted'])
      await followed(world)
      expect(world.toasts()).toContain('Swap complete')
      expect(settled(world)).toEqual([['swap', HASH, 'confirmed']])
      expect(world.detailOf('transaction-sent')).toEqual({ hash: HASH, chainId: 'eip155:1', kind: 'swap' })
      expect(world.trackedNames().filter((name) => name.startsWith('SWAP_'))).toEqual(['SWAP_SUCCESS'])
    },
  )

  test('revokes an older approval in the same request', async () => {
    const world = await previewed(takes, ({ exchange, swaps }) => {
      exchange.responses({ allowance: async () => 1n })
      swaps.preparesBy(async ({ data }) => {
        if (data !== approval(EXCHANGE, 0n)) throw new SwapSimulationFailed()
        return {}
      })
    })
    expect(preview(world)).toMatchObject({ step: 'together' })
    expect(preview(world)?.batch?.calls.map(({ data }) => data)).toEqual([
      approval(EXCHANGE, 0n),
      approval(EXCHANGE, DOLLARS),
      '0x12aa3caf',
    ])
  })

  test('is not asked for a batch where nothing has to be approved', async () => {
    const world = await previewed(takes, ({ exchange }) => exchange.responses({ allowance: async () => DOLLARS }))
    await confirmSwap(world)
    expect(prompts(world)).toEqual({ single: 1, batches: 0 })
  })

  test('is asked only once what it can do', async () => {
    const world = await previewed(takes)
    await world.clock.advance(SWAP_REFRESH_MS)
    await refreshSwapPreview(world)
    expect(preview(world)?.step).toBe('together')
    expect(world.connection.wallet.asked.filter((method) => method === 'wallet_getCapabilities')).toHaveLength(1)
  })

  test('gets the calls only after all of them were simulated once more', async () => {
    const simulated: number[] = []
    const good: SwapOutcome = { status: 'succeeded', received: 2n ** 128n, paid: 0n, takesOthers: false }
    const world = await previewed(takes, ({ swaps }) =>
      swaps.simulatesBy(async ({ calls }) => (simulated.push(calls.length), good)),
    )
    world.swaps.simulatesBy(async ({ calls }) => (simulated.push(calls.length), { status: 'reverted' }))
    await confirmSwap(world)
    expect(simulated).toEqual([2, 2])
    expect(prompts(world)).toEqual({ single: 0, batches: 0 })
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'swap_simulation_failed' } })
  })

  test.each([{ takesOthers: true }, { paid: DOLLARS + 1n }])('never gets calls that take more: %o', async (worse) => {
    const world = await previewed(takes, ({ swaps }) =>
      swaps.simulatesBy(async () => ({
        status: 'succeeded',
        received: 2n ** 128n,
        paid: 0n,
        takesOthers: false,
        ...worse,
      })),
    )
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
    await confirmSwap(world)
    expect(prompts(world)).toEqual({ single: 0, batches: 0 })
  })
})

describe('two steps as before, for a wallet that', () => {
  const twice = async (world: SwappingWorld): Promise<void> => {
    expect(preview(world)).toMatchObject({ step: 'approve' })
    await confirmSwap(world)
    world.exchange.responses({ allowance: async () => DOLLARS })
    await world.clock.advance(SWAP_REFRESH_MS)
    await refreshSwapPreview(world)
    await confirmSwap(world)
    expect(prompts(world)).toEqual({ single: 2, batches: 0 })
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
    const world = await previewed(replies)
    await twice(world)
    expect(world.connection.wallet.asked).not.toContain('wallet_sendCalls')
  })

  test('never says what it can: the preview does not wait longer than three seconds, and once', async () => {
    const world = makeSwappingWorld()
    Object.assign(world.connection.replies, { wallet_getCapabilities: hangs })
    await fillInSwap(world, { from: listedDollar, to: listedEther, amount: '50' })
    const previewing = previewSwap(world)
    await expect.poll(() => world.connection.wallet.asked).toContain('wallet_getCapabilities')
    await world.clock.advance(2_999)
    expect(progress(world)?.status).toBe('checking')
    await world.clock.advance(1)
    await previewing
    await twice(world)
    expect(world.connection.wallet.asked.filter((method) => method === 'wallet_getCapabilities')).toHaveLength(1)
  })

  test('would open an app to say it, as over a relay', async () => {
    const connection = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
    Object.assign(connection.replies, takes)
    const world = makeSwappingWorld({ connectedTo: ethereum, connection })
    await fillInSwap(world, { from: listedDollar, to: listedEther, amount: '50' })
    await previewSwap(world)
    expect(preview(world)?.step).toBe('approve')
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
    const world = await previewed({ ...takes, wallet_sendCalls: () => Promise.reject(walletError(code)) })
    await confirmSwap(world)
    expect(progress(world)).toMatchObject({ status: 'ready', preview: { step: 'together' } })
    expect(prompts(world)).toEqual({ single: 0, batches: 1 })
    expect(world.toasts()).toEqual(['You declined the request. Nothing was spent.'])
  })

  test.each([4200, -32601, -32602, 5700, 5710, 5740, 5750, 5760])(
    'and then cannot (%i) asks twice, which is shown before',
    async (code) => {
      const world = await previewed({ ...takes, wallet_sendCalls: () => Promise.reject(walletError(code)) })
      await confirmSwap(world)
      expect(progress(world)).toMatchObject({ status: 'ready', preview: { step: 'approve', refusedBatch: true } })
      expect(prompts(world, 1)).toEqual({ single: 0, batches: 0 })
      await confirmSwap(world)
      world.exchange.responses({ allowance: async () => DOLLARS })
      await world.clock.advance(SWAP_REFRESH_MS)
      await refreshSwapPreview(world)
      expect(preview(world)).toMatchObject({ step: 'swap' })
      await confirmSwap(world)
      expect(prompts(world, 1)).toEqual({ single: 2, batches: 0 })
    },
  )

  test.each([
    ['without an id', () => ({})],
    ['with nothing', () => null],
    ['with an empty id', () => ({ id: '' })],
    ['with an endless id', () => ({ id: 'a'.repeat(8_195) })],
    ['with a number', () => 7],
  ])('and answers %s may have swapped, which is said', async (_how, answer) => {
    const world = await previewed({ ...takes, wallet_sendCalls: answer })
    await confirmSwap(world)
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'calls_outcome_unknown' } })
    expect(selectPendingBatches(world.store.getState())).toEqual([])
  })

  test('and answers as before version 2, with the bare id, is followed', async () => {
    const world = await previewed({ ...takes, wallet_sendCalls: () => ID })
    await confirmSwap(world)
    await followed(world)
    expect(world.toasts()).toContain('Swap complete')
  })

  test('and gives a second batch the id of the first may have swapped, which is said', async () => {
    const world = await previewed({ ...takes, wallet_getCallsStatus: () => status(100) })
    await confirmSwap(world)
    await fillInSwap(world, { from: listedDollar, to: listedEther, amount: '50' })
    await previewSwap(world)
    await confirmSwap(world)
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'calls_outcome_unknown' } })
    expect(selectPendingBatches(world.store.getState())).toHaveLength(1)
  })

  test('and answers twice counts once', async () => {
    const world = await previewed({ ...takes, wallet_sendCalls: responsesTwice({ id: ID }, { id: '0xother' }) })
    await confirmSwap(world)
    expect(selectPendingBatches(world.store.getState()).map(({ id }) => id)).toEqual([ID])
  })

  test('and never answers keeps the request open, and the visitor can leave', async () => {
    const world = await previewed({ ...takes, wallet_sendCalls: hangs })
    void confirmSwap(world)
    await world.settle()
    expect(progress(world)?.status).toBe('signing')
    expect(selectWaitsInWallet(world.store.getState(), 'swap')).toBe(true)
    await confirmSwap(world)
    expect(prompts(world)).toEqual({ single: 0, batches: 1 })
  })

  test('and changes its account meanwhile: the batch stays that of the account that was asked', async () => {
    let answer: (id: unknown) => void = () => undefined
    const world = await previewed({ ...takes, wallet_sendCalls: () => new Promise((resolve) => (answer = resolve)) })
    const confirming = confirmSwap(world)
    await world.settle()
    world.store.setState(({ connections }) => ({
      connections: {
        eip155: { ...connections.eip155!, accounts: [{ namespace: 'eip155', address: bob, type: 'eoa' }] },
      },
    }))
    answer({ id: ID })
    await confirming
    expect(selectPendingBatches(world.store.getState())).toMatchObject([{ id: ID, account: `eip155:1:${alice}` }])
    expect(selectPendingBatchesHere(world.store.getState())).toEqual([])
    await followed(world)
    expect(settled(world)).toEqual([['swap', HASH, 'confirmed']])
  })

  test('and is on another network is switched first, and asked for nothing if it stays there', async () => {
    const moved: Replies = { ...takes, eth_chainId: () => '0x2105', wallet_switchEthereumChain: () => null }
    const world = await previewed(moved)
    await confirmSwap(world)
    expect(progress(world)).toMatchObject({ status: 'failed', problem: { code: 'chain_mismatch' } })
    expect(prompts(world)).toEqual({ single: 0, batches: 0 })
  })
})

describe('what becomes of a batch', () => {
  const swapped = async (reply: WalletReply, ms?: number): Promise<SwappingWorld> => {
    const world = await previewed({ ...takes, wallet_getCallsStatus: reply })
    await confirmSwap(world)
    await followed(world, ms)
    return world
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
    const world = await swapped(reply)
    expect(world.toasts()).toEqual([text])
    expect(world.stored('pending_batches')).toBeUndefined()
    expect(selectPendingBatches(world.store.getState())).toEqual([])
    expect(settled(world).every(([kind, , outcome]) => kind === 'approve' || outcome === 'failed')).toBe(true)
  })

  test.each(['CONFIRMED', 'confirmed', '0xc8', '200', 200, 299])('%s is confirmed', async (word) => {
    const world = await swapped(() => ({ ...status(0, mined(HASH)), status: word }))
    expect(settled(world)).toEqual([['swap', HASH, 'confirmed']])
  })

  test.each(['PENDING', '0x64', '100', 199, null, undefined])('%s is still pending', async (word) => {
    const world = await swapped(() => ({ ...status(0, mined(HASH)), status: word }))
    expect(selectPendingBatches(world.store.getState())).toHaveLength(1)
    expect(world.toasts()).not.toContain('Your wallet doesn’t say what became of the swap.')
  })

  test('what the network says of a transaction counts more than what the wallet says', async () => {
    const world = await previewed(takes)
    world.transfers.settlesBy(async () => 'failed')
    await confirmSwap(world)
    await followed(world)
    expect(settled(world)).toEqual([['swap', HASH, 'failed']])
    expect(world.toasts()).toContain('The swap failed. Only the network fee was spent.')
  })

  test('is compared with what was shown, by all of its transactions', async () => {
    const world = await previewed({
      ...takes,
      wallet_getCallsStatus: () => status(200, mined(OTHER_HASH), mined(HASH)),
    })
    world.swaps.comparesBy(async () => false)
    await confirmSwap(world)
    await expect.poll(() => world.toasts()).toContain('The swap took more or yielded less than you were shown.')
    expect(world.toasts()).not.toContain('Swap complete')
    expect(world.swaps.readBack).toEqual([
      { account: { address: alice }, pays: DOLLAR, baseUnits: DOLLARS, minimum: expect.any(BigInt) as bigint },
    ])
    expect(world.swaps.hashesReadBack).toEqual([[OTHER_HASH, HASH]])
    expect(swapDifference.select(world.store.getState())).toMatchObject({ hash: HASH, pays: { symbol: 'USDC' } })
  })

  test('that has failed is not compared', async () => {
    const world = await previewed({ ...takes, wallet_getCallsStatus: () => status(500, mined(HASH, '0x0')) })
    await confirmSwap(world)
    await expect.poll(() => world.toasts()).toContain('The swap failed. Only the network fee was spent.')
    expect(world.swaps.readBack).toEqual([])
  })

  test('two transactions of one batch are the approval and the swap', async () => {
    const world = await swapped(() => status(200, mined(OTHER_HASH), mined(HASH)))
    expect(settled(world)).toEqual([
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
    const world = await swapped(reply)
    expect(selectPendingBatchesHere(world.store.getState())).toMatchObject([
      { id: ID, pays: { amount: '50', symbol: 'USDC' }, receives: { symbol: 'ETH' } },
    ])
    expect(world.toasts()).toEqual(['Swap submitted'])
    await world.clock.advance(1_800_000)
    await world.settle()
    expect(world.toasts()).toContain('Your wallet doesn’t say what became of the swap.')
    expect(selectPendingBatches(world.store.getState())).toEqual([])
  })

  test('ends quietly with the session', async () => {
    const world = await swapped(() => status(100))
    world.connection.reports.gone()
    world.live.clear()
    world.store.setState({ connections: {} })
    await world.clock.advance(1_800_000)
    expect(world.toasts()).not.toContain('Your wallet doesn’t say what became of the swap.')
  })

  describe('on the next page', () => {
    /** The page is reloaded while the batch is pending. */
    const reloaded = async (connection: FakeConnection): Promise<SwappingWorld> => {
      const before = await swapped(() => status(100))
      const world = makeSwappingWorld()
      world.services.storage.write('pending_batches', before.stored('pending_batches')!)
      adoptConnections(world, [connection], { restored: true })
      await followed(world)
      return world
    }
    const restored = (reply: WalletReply, facts = {}): FakeConnection => {
      const connection = createFakeConnection(facts)
      connection.replies['wallet_getCallsStatus'] = reply
      return connection
    }

    test('it is followed further, without asking the visitor', async () => {
      const connection = restored(() => status(200, mined(HASH)))
      const world = await reloaded(connection)
      expect(world.toasts()).toEqual(['Swap complete'])
      expect(settled(world)).toEqual([['swap', HASH, 'confirmed']])
      expect(connection.wallet.asked).not.toContain('wallet_sendCalls')
      expect(world.stored('pending_batches')).toBeUndefined()
      // With what the earlier page has shown.
      expect(world.swaps.readBack).toMatchObject([{ account: { address: alice }, pays: DOLLAR, baseUnits: DOLLARS }])
    })

    test('one that the wallet does not know any more is said to be unknown', async () => {
      const world = await reloaded(restored(() => Promise.reject(walletError(5730))))
      expect(world.toasts()).toEqual(['Your wallet doesn’t say what became of the swap.'])
    })

    test.each([{ connectorId: 'io.other' }, { topic: 'another' }, { addresses: [bob] }])(
      'another wallet is not asked: %o',
      async (facts) => {
        const connection = restored(() => status(200, mined(HASH)), facts)
        const world = await reloaded(connection)
        expect(connection.wallet.asked).not.toContain('wallet_getCallsStatus')
        expect(world.toasts()).toEqual([])
        expect(world.stored('pending_batches')).toContain(ID)
      },
    )
  })

  test('can be shown in the wallet', async () => {
    const world = await swapped(() => status(100))
    const [batch] = selectPendingBatchesHere(world.store.getState())
    const asked: unknown[] = []
    world.connection.replies['wallet_showCallsStatus'] = (params) => asked.push(params)
    await showBatch(world, batch!, new AbortController().signal)
    expect(asked).toEqual([[ID]])
    delete world.connection.replies['wallet_showCallsStatus']
    await expect(showBatch(world, batch!, new AbortController().signal)).rejects.toMatchObject({
      code: 'request_unsupported',
    })
  })
})

describe('a service that pays the fees', () => {
  const URL = 'https://paymaster.test/rpc'
  const capabilities = async (more: object, paymasters: Record<string, string[]>): Promise<unknown> => {
    const world = makeSwappingWorld({ options: { paymasters } })
    let sent: unknown
    Object.assign(world.connection.replies, takes, says('supported', '0x1', more), {
      wallet_sendCalls: ([batch]: [{ capabilities?: unknown }]) => ((sent = batch.capabilities), { id: ID }),
    })
    await fillInSwap(world, { from: listedDollar, to: listedEther, amount: '50' })
    await previewSwap(world)
    await confirmSwap(world)
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
