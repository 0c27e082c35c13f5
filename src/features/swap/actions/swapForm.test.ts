import { describe, expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { bothConnected } from '../../../../test/fakes/twoNamespaces'
import { base, ethereum } from '../../../../test/fakes/networks'
import { dollar, ether } from '../../../../test/fakes/transfers'
import { EXCHANGE, listedDai, listedDollar, listedEther } from '../../../../test/fakes/swaps'
import { choose, fillInSwap, makeSwappingWorld, type SwappingWorld } from '../../../../test/fakes/swappingWorld'
import { SWAP_QUOTE_DEBOUNCE_MS, SWAP_REFRESH_MS } from '../../../config/limits'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { ServiceUnavailable } from '../../../errors/service'
import { SwapChainUnsupported, InsufficientLiquidity } from '../../../errors/swap'
import { tokens as tokensSlice, type TokensState } from '../../../session/store/tokens'
import { selectOffers } from '../../../session/store/holdings'
import { resetView } from '../../../session/store/router'
import {
  changeSwap,
  groupSwapTokens,
  selectServesSwaps,
  selectSwap,
  selectSwapFault,
  selectSwapImpact,
  selectSwapNetworks,
  selectSwapsHere,
  selectSwapToken,
} from '../state'
import { fetchSwapQuote, refreshSwapQuote } from './fetchSwapQuote'
import { chooseSwapNetwork } from './chooseSwapNetwork'
import { chooseSwapToken, flipSwap } from './chooseSwapToken'
import { findPastedToken } from './findPastedToken'
import { goTo } from '../../../session/navigation/goTo'
import { loadSwap, startSwap } from './loadSwap'
import { setMaxSwapAmount } from './setMaxSwapAmount'
import { setSwapAmount } from './setSwapAmount'

const form = (world: SwappingWorld) => selectSwap(world.store.getState())
const fault = (world: SwappingWorld) => selectSwapFault(world.store.getState())
const quotes = ({ exchange }: SwappingWorld) => exchange.asked.filter((name) => name === 'quote').length
const ready = (receives: string) => ({ status: 'ready', receives, at: expect.any(Number) })

describe('opening', () => {
  test('is tracked, and the native currency is the token to pay', async () => {
    const world = makeSwappingWorld()
    startSwap(world)
    await loadSwap(world)
    expect(world.tracked).toEqual([{ event: 'OPEN_SWAP', properties: { isSmartAccount: false, network: 'eip155:1' } }])
    expect(form(world)).toMatchObject({
      from: { symbol: 'ETH' },
      to: undefined,
      list: { status: 'ready' },
      gasPrice: '1000000000',
    })
    expect(fault(world)).toBe('to')
  })

  test('fetches the list once, however often the view is opened', async () => {
    const world = makeSwappingWorld()
    await Promise.all([loadSwap(world), loadSwap(world)])
    await loadSwap(world)
    expect(world.exchange.asked.filter((name) => name === 'tokens')).toHaveLength(1)
  })

  test('keeps the failure of the list in the form and retries it', async () => {
    const world = makeSwappingWorld()
    let failures = 1
    world.exchange.responses({
      tokens: async () => {
        if (failures-- > 0) throw new ServiceUnavailable('rpc', 'timeout')
        return [listedEther]
      },
    })
    await loadSwap(world)
    expect(form(world)?.list).toMatchObject({ status: 'failed', problem: { code: 'service_unavailable' } })
    await loadSwap(world)
    expect(form(world)?.list.status).toBe('ready')
  })

  test('shows the list without a gas price', async () => {
    const world = makeSwappingWorld()
    world.exchange.responses({ gasPrice: () => Promise.reject(new ServiceUnavailable('rpc', 'timeout')) })
    await loadSwap(world)
    expect(form(world)).toMatchObject({ list: { status: 'ready' }, gasPrice: undefined })
  })

  test('requests nothing on an unsupported network, and knows the supported ones', async () => {
    const world = makeSwappingWorld({ options: { swapNetworks: ['eip155:8453'] } })
    startSwap(world)
    await loadSwap(world)
    expect(selectServesSwaps(world.store.getState())).toBe(false)
    expect(selectSwapNetworks(world.store.getState())).toEqual([base])
    expect(world.exchange.asked).toEqual([])
  })

  test('offers other networks if the service does not support this one, and tracks the choice', async () => {
    const world = makeSwappingWorld()
    world.exchange.responses({ tokens: () => Promise.reject(new SwapChainUnsupported('eip155:1')) })
    await loadSwap(world)
    expect([selectServesSwaps(world.store.getState()), selectSwapsHere(world.store.getState())]).toEqual([true, false])
    await chooseSwapNetwork(world, base)
    expect(world.tracked).toEqual([{ event: 'CLICK_SELECT_NETWORK_TO_SWAP' }])
    expect(world.view()).toBe('SwitchNetwork')
  })

  test('switches to a wallet of another namespace that is on the network, and stays in the view', async () => {
    const { world } = bothConnected()
    world.store.setState(resetView({ name: 'Account' }))
    goTo(world, { name: 'Swap' })
    await chooseSwapNetwork(world, ethereum)
    expect(world.store.getState().activeNamespace).toBe('eip155')
    expect(world.view()).toBe('Swap')
  })

  test.each([
    ['the project has it', { swaps: ['1inch'] }, {}, true],
    ['the project has switched it off', { swaps: [] }, {}, false],
    ['the page has switched it off', { swaps: ['1inch'] }, { features: { swaps: false } }, false],
    ['the page has, before the project has said', undefined, { features: { swaps: false } }, false],
    ['nobody has said anything yet', undefined, {}, true],
    ['there is no project to ask', undefined, { projectId: undefined }, false],
    [
      'the place is a restricted one',
      undefined,
      { restrictedTimeZones: [new Intl.DateTimeFormat().resolvedOptions().timeZone] },
      false,
    ],
  ])('a page that opens the view itself finds it where %s: %#', (_what, features, options, offered) => {
    const world = makeSwappingWorld({ options })
    world.store.setState({ features: features as never })
    expect(selectServesSwaps(world.store.getState())).toBe(offered)
    expect(selectSwapNetworks(world.store.getState())).toHaveLength(offered ? 2 : 0)
  })

  test.each([
    [['Antarctica/Troll'], true],
    [[new Intl.DateTimeFormat().resolvedOptions().timeZone], false],
  ])('with %o as restricted time zones it is offered: %s', (restrictedTimeZones, offered) => {
    const world = makeSwappingWorld({ options: { restrictedTimeZones } })
    world.store.setState({ features: { swaps: ['1inch'] } as never })
    expect(selectOffers(world.store.getState(), 'swaps')).toBe(offered)
  })
})

describe('a quote', () => {
  test('is requested once after the debounce, for the last amount', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '' })
    const typing = ['0', '0.', '0.2', '0.25'].map(async (text, at) => {
      if (at > 0) await world.clock.sleep(at * (SWAP_QUOTE_DEBOUNCE_MS / 4))
      await setSwapAmount(world, text, 'en')
    })
    await world.clock.advance(2 * SWAP_QUOTE_DEBOUNCE_MS)
    await Promise.all(typing)
    expect(quotes(world)).toBe(1)
    expect(world.exchange.orders).toEqual([
      {
        network: ethereum,
        account: world.connection.facts.accounts[0],
        from: { symbol: 'ETH', decimals: 18 },
        to: { address: listedDollar.address, symbol: 'USDC', decimals: 6 },
        baseUnits: 250_000_000_000_000_000n,
      },
    ])
    expect(form(world)?.quote).toEqual(ready('500'))
  })

  test('that is late is aborted and never shown', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '' })
    const responses: { give: (baseUnits: bigint) => void; signal: AbortSignal }[] = []
    world.exchange.responses({
      quote: (_order, _gas, signal) => new Promise((give) => responses.push({ give, signal })),
    })
    const first = setSwapAmount(world, '1', 'en')
    await world.clock.advance(SWAP_QUOTE_DEBOUNCE_MS)
    const second = setSwapAmount(world, '0.5', 'en')
    expect(responses[0]?.signal.aborted).toBe(true)
    await world.clock.advance(SWAP_QUOTE_DEBOUNCE_MS)
    responses[1]?.give(1_000_000_000n)
    await second
    responses[0]?.give(9_000_000_000n)
    await first
    expect(form(world)?.quote).toEqual(ready('1000'))
  })

  test.each([
    ['is not typed', ''],
    ['is nothing', '0'],
    ['is no number', '1e5'],
  ])('is not asked for when the amount %s', async (_what, amount) => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '' })
    await setSwapAmount(world, amount, 'en')
    await world.clock.advance(SWAP_QUOTE_DEBOUNCE_MS)
    expect(quotes(world)).toBe(0)
    expect([form(world)?.quote, fault(world)]).toEqual([{ status: 'none' }, 'amount'])
  })

  test('that fails shows the reason and can be retried', async () => {
    const world = makeSwappingWorld()
    world.exchange.responses({ quote: () => Promise.reject(new InsufficientLiquidity()) })
    await fillInSwap(world)
    expect(form(world)?.quote).toMatchObject({
      status: 'failed',
      problem: { code: 'insufficient_liquidity', message: 'Insufficient liquidity' },
    })
    world.exchange.responses({ quote: async () => 7_000_000n })
    await fetchSwapQuote(world, 'now')
    expect(form(world)?.quote).toEqual(ready('7'))
  })

  test('is refreshed after ten seconds with the current gas price, and stays on screen meanwhile', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world)
    refreshSwapQuote(world)
    await world.clock.advance(SWAP_REFRESH_MS - 1)
    refreshSwapQuote(world)
    expect(quotes(world)).toBe(1)
    await world.clock.advance(1)
    world.exchange.responses({ quote: async () => 499_000_000n, gasPrice: async () => 3n })
    refreshSwapQuote(world)
    refreshSwapQuote(world)
    expect(form(world)?.quote).toEqual(ready('500'))
    await world.settle()
    expect(quotes(world)).toBe(2)
    expect(form(world)).toMatchObject({ quote: ready('499'), gasPrice: '3' })
  })

  test('is dropped after the wallet has switched networks', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world)
    world.store.setState({ networkIds: { eip155: base.caipNetworkId } })
    expect(form(world)).toBeUndefined()
    await loadSwap(world)
    expect(form(world)).toMatchObject({ amount: '', to: undefined })
    world.store.setState({ networkIds: { eip155: ethereum.caipNetworkId } })
    expect(form(world)).toBeUndefined()
  })
})

describe('what is missing', () => {
  test.each([
    ['more than there is', {}, '1.500001', 'insufficient'],
    ['all there is, with nothing for the fee', {}, '1.5', 'fee'],
    ['what is there', {}, '1.4', undefined],
    ['more of a token than there is', { from: listedDollar, to: listedEther }, '100.1', 'insufficient'],
    ['all of a token', { from: listedDollar, to: listedEther }, '100', undefined],
  ])('%s: %s', async (_what, sides, amount, expected) => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { ...sides, amount })
    expect(fault(world)).toBe(expected)
  })

  test('the fee, unless a smart account may have it sponsored', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { from: listedDollar, to: listedEther, amount: '10' })
    world.store.setState(
      tokensSlice.change({ tokens: [{ ...ether, quantity: { decimals: '18', numeric: '0.0001' } }, dollar] }),
    )
    expect(form(world)?.typicalFee).toBe('0.00015')
    expect(fault(world)).toBe('fee')
    const { connections } = world.store.getState()
    world.store.setState({
      connections: {
        eip155: {
          ...connections.eip155!,
          accounts: connections.eip155!.accounts.map((account) => ({ ...account, type: 'smartAccount' as const })),
        },
      },
    })
    expect(fault(world)).toBeUndefined()
  })
})

describe('what is owned', () => {
  const owning = async (
    tokens: Partial<TokensState>,
    sides: Parameters<typeof fillInSwap>[1],
    onChain?: TokenBalance | Error,
  ): Promise<SwappingWorld> => {
    const world = makeSwappingWorld()
    world.store.setState(tokensSlice.change({ tokens: undefined, ...tokens }))
    world.swaps.finds(onChain)
    await fillInSwap(world, sides)
    return world
  }
  const balance = (world: SwappingWorld) => selectSwapToken(world.store.getState(), 'from')?.balance
  const dai = { from: listedDai, to: listedEther, amount: '4' }
  const unreachable = new ServiceUnavailable('rpc', 'timeout')

  test.each([
    ['while it is read', { status: 'loading' }, dai],
    ['when nobody tells it', { status: 'failed' }, dai],
    ['when what tells it knows some tokens only', { status: 'ready', tokens: [ether] }, dai],
    ['of the native currency while it is read', { status: 'loading' }, {}],
  ] as const)(
    'is not taken for nothing %s: all there is cannot be paid, and the amount is not called too much',
    async (_when, tokens, sides) => {
      const world = await owning(tokens, sides, unreachable)
      expect([balance(world), fault(world)]).toEqual([undefined, undefined])
      await setMaxSwapAmount(world, 'en')
      expect(form(world)?.max).toBe('no')
    },
  )

  test.each([
    ['4', undefined],
    ['4.01', 'insufficient'],
  ])('of a token that the account is not known to have is asked of the chain: %s', async (amount, expected) => {
    const world = await owning(
      { status: 'failed', tokens: [ether] },
      { ...dai, amount },
      { ...listedDai, quantity: { decimals: '18', numeric: '4' } },
    )
    expect([balance(world), fault(world)]).toEqual(['4', expected])
    await setMaxSwapAmount(world, 'en')
    expect(form(world)?.exact).toBe('4')
  })

  test('of the native currency is zero if the balances do not list it', async () => {
    const world = await owning({ status: 'ready', tokens: [dollar] }, {})
    expect([balance(world), fault(world)]).toEqual(['0', 'insufficient'])
  })

  test('is fetched again when the form is opened again', async () => {
    const world = await owning({ status: 'failed' }, dai, unreachable)
    world.swaps.finds({ ...listedDai, quantity: { decimals: '18', numeric: '7' } })
    await loadSwap(world)
    expect(balance(world)).toBe('7')
  })
})

describe('choosing', () => {
  test('is tracked; the token of the other side changes sides, and the amount stays', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '1.25' })
    await choose(world, 'from', listedDollar)
    expect(world.trackedNames()).toContain('CLICK_SELECT_TOKEN_TO_SWAP')
    expect(world.view()).toBe('Swap')
    expect(form(world)).toMatchObject({
      from: { symbol: 'USDC' },
      to: { symbol: 'ETH' },
      amount: '1.25',
      exact: '1.25',
      quote: ready('0.000625'),
    })
  })

  test('the token to receive keeps the maximum to pay', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { from: listedDollar, to: listedEther, amount: '' })
    await setMaxSwapAmount(world, 'en')
    await choose(world, 'to', listedDai)
    expect(form(world)).toMatchObject({
      to: { symbol: 'DAI' },
      amount: '100',
      exact: '100',
      max: 'yes',
      quote: { status: 'ready' },
    })
    await choose(world, 'from', listedEther)
    expect(form(world)).toMatchObject({ amount: '', exact: undefined, max: 'no', quote: { status: 'none' } })
    const counting = setMaxSwapAmount(world, 'en')
    await choose(world, 'to', listedDollar)
    await counting
    expect(form(world)).toMatchObject({ exact: '1.499', max: 'yes', quote: ready('2998') })
  })

  test('opens the form if the page has opened the list', async () => {
    const world = makeSwappingWorld()
    await loadSwap(world)
    world.store.setState(resetView({ name: 'SwapSelectToken' }, 'forward'))
    await chooseSwapToken(world, listedDollar, 'en')
    expect(world.view()).toBe('Swap')
  })

  test('swapping the sides requests a new quote', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '100' })
    await flipSwap(world, 'en')
    expect(form(world)).toMatchObject({ from: { symbol: 'USDC' }, to: { symbol: 'ETH' }, quote: ready('0.05') })
  })

  test('fetches missing prices and computes the price impact from them', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { to: listedDai, amount: '1' })
    expect(selectSwapToken(world.store.getState(), 'to')).toMatchObject({ symbol: 'DAI', price: 1 })
    expect(selectSwapImpact(world.store.getState())).toBe(0)
    world.exchange.responses({ quote: async () => 1900n * 10n ** 18n })
    await fetchSwapQuote(world, 'now')
    expect(selectSwapImpact(world.store.getState())).toBe(500)
  })

  test('lists owned tokens, then suggestions in order, then the others as they are listed, without spam', () => {
    const bait = {
      ...listedDai,
      symbol: 'CLAIM',
      address: 'eip155:1:0x2222222222222222222222222222222222222222' as const,
      quantity: { decimals: '18', numeric: '5' },
    }
    const odd = (symbol: string) => ({
      ...listedDai,
      symbol,
      address: `eip155:1:0x${symbol.charCodeAt(0).toString(16).repeat(20)}` as const,
    })
    const groups = groupSwapTokens([odd('Bee'), listedDai, listedEther, listedDollar, odd('Zed')], [ether, bait])
    expect(
      Object.values(groups).map((tokens) => (tokens as readonly { symbol: string }[]).map(({ symbol }) => symbol)),
    ).toEqual([['ETH'], ['DAI', 'USDC'], ['Bee', 'Zed']])
  })

  test('thousands of tokens are each looked at a few times, not once for each other one', () => {
    let reads = 0
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      ...listedDai,
      symbol: `TK${index}`,
      quantity: { decimals: '18', numeric: String(index % 2) },
      get address() {
        reads += 1
        return `eip155:1:0x${index.toString(16).padStart(40, '0')}` as const
      },
    }))
    const { owned, rest } = groupSwapTokens(many, many)
    expect([owned.length, rest.length]).toEqual([1_000, 1_000])
    expect(reads).toBeLessThan(10 * many.length)
  })
})

describe('a pasted address', () => {
  const address = '0x2222222222222222222222222222222222222222'
  const odd = {
    name: 'Odd',
    symbol: 'ODD',
    chainId: 'eip155:1',
    address: `eip155:1:${address}`,
    quantity: { decimals: '18', numeric: '0' },
  } as const
  const pasted = async (text: string, found?: typeof odd | Error) => {
    const world = makeSwappingWorld()
    await loadSwap(world)
    world.swaps.finds(found)
    await findPastedToken(world, text)
    return form(world)?.pasted
  }

  test('of an unlisted token finds it on the chain', async () => {
    expect(await pasted(` ${address} `, odd)).toEqual({ status: 'found', address, token: odd })
  })

  test.each(copiedText)('pasted with %s is that address', async (_what, disguise) => {
    const found = { status: 'found', address, token: odd }
    expect(await pasted(disguise(address), odd)).toEqual(found)
    expect(await pasted(disguise(`0X${address.slice(2)}`), odd)).toEqual(found)
  })

  test('is looked for in the list once it is whole, not at each key', async () => {
    const world = makeSwappingWorld()
    await loadSwap(world)
    let reads = 0
    const token = {
      ...odd,
      get address() {
        reads += 1
        return odd.address
      },
    }
    world.store.setState(changeSwap({ list: { status: 'ready', tokens: [token] } }))
    for (const text of ['US', '0x22', address.slice(0, -1)]) await findPastedToken(world, text)
    expect(reads).toBe(0)
    await findPastedToken(world, address)
    expect([reads, form(world)?.pasted]).toEqual([1, { status: 'none' }])
  })

  test('that is not a token is reported, as is a failed request', async () => {
    expect(await pasted(address)).toEqual({ status: 'unknown', address })
    expect(await pasted(address, new ServiceUnavailable('rpc', 'timeout'))).toMatchObject({
      status: 'failed',
      problem: { code: 'service_unavailable' },
    })
  })

  test.each(['USDC', '2'.repeat(40), listedDollar.address!.slice(9)])(
    '%s is searched in the list only',
    async (text) => {
      expect(await pasted(text, odd)).toEqual({ status: 'none' })
    },
  )
})

describe('the maximum', () => {
  test('of the native currency is the balance less the fees', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '' })
    await setMaxSwapAmount(world, 'de')
    expect(form(world)).toMatchObject({ amount: '1,499', exact: '1.499', max: 'yes', quote: ready('2998') })
    expect(fault(world)).toBeUndefined()
  })

  test('is counted by the swap of half of it, or by a typical one where there is none', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '' })
    const reserved: unknown[] = []
    Object.assign(world.swaps, { reserve: async ({ call }: { call: unknown }) => (reserved.push(call), 10n ** 15n) })
    await setMaxSwapAmount(world, 'en')
    world.exchange.responses({ build: () => Promise.reject(new ServiceUnavailable('rpc', 'timeout')) })
    await setMaxSwapAmount(world, 'en')
    expect(reserved).toEqual([{ to: EXCHANGE, data: '0x12aa3caf', value: 75n * 10n ** 16n }, undefined])
    expect(form(world)).toMatchObject({ exact: '1.499', max: 'yes' })
  })

  test('of a token is the whole balance', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { from: listedDollar, to: listedEther, amount: '' })
    await setMaxSwapAmount(world, 'en')
    expect(form(world)).toMatchObject({ exact: '100', max: 'yes' })
  })

  test('does not replace what was typed meanwhile', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '' })
    let reserve: (baseUnits: bigint) => void = () => {}
    Object.assign(world.swaps, { reserve: () => new Promise<bigint>((resolve) => (reserve = resolve)) })
    const counting = setMaxSwapAmount(world, 'en')
    await world.settle()
    const typing = setSwapAmount(world, '0.5', 'en')
    reserve(1n)
    await counting
    await world.clock.advance(SWAP_QUOTE_DEBOUNCE_MS)
    await typing
    expect(form(world)).toMatchObject({ amount: '0.5', max: 'no' })
    expect(quotes(world)).toBe(1)
  })

  test('uses the latest balance', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '' })
    const counting = setMaxSwapAmount(world, 'en')
    world.store.setState(
      tokensSlice.change(({ tokens }) => ({
        tokens: tokens!.map((token) =>
          token.address ? token : { ...token, quantity: { decimals: '18', numeric: '1' } },
        ),
      })),
    )
    await counting
    expect(form(world)).toMatchObject({ exact: '0.999', max: 'yes' })
  })

  test('of a former account is dropped, and its form does not stay pending', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '' })
    const counting = setMaxSwapAmount(world, 'en')
    world.store.setState({ networkIds: { eip155: 'eip155:8453' } })
    await counting
    expect(form(world)).toBeUndefined()
  })

  test('that cannot be estimated is reported', async () => {
    const world = makeSwappingWorld()
    await fillInSwap(world, { amount: '' })
    Object.assign(world.swaps, { reserve: () => Promise.reject(new ServiceUnavailable('rpc', 'timeout')) })
    await expect(setMaxSwapAmount(world, 'en')).rejects.toBeInstanceOf(ServiceUnavailable)
    expect(form(world)?.max).toBe('no')
  })
})
