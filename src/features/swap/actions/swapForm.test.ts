import { describe, expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { bothConnected } from '../../../../test/fakes/twoNamespaces'
import { base, ethereum } from '../../../../test/fakes/networks'
import { dollar, ether } from '../../../../test/fakes/transfers'
import { EXCHANGE, listedDai, listedDollar, listedEther } from '../../../../test/fakes/swaps'
import { choose, fillInSwap, makeSwappingContext, type SwappingContext } from '../../../../test/fakes/swappingContext'
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
import { setAccounts } from '../../../session/store/sessions'

const form = (context: SwappingContext) => selectSwap(context.store.getState())
const fault = (context: SwappingContext) => selectSwapFault(context.store.getState())
const quotes = ({ exchange }: SwappingContext) => exchange.asked.filter((name) => name === 'quote').length
const ready = (receives: string) => ({ status: 'ready', receives, at: expect.any(Number) })

describe('opening', () => {
  test('is tracked, and the native currency is the token to pay', async () => {
    const context = makeSwappingContext()
    startSwap(context)
    await loadSwap(context)
    expect(context.tracked).toEqual([
      { event: 'OPEN_SWAP', properties: { isSmartAccount: false, network: 'eip155:1' } },
    ])
    expect(form(context)).toMatchObject({
      from: { symbol: 'ETH' },
      to: undefined,
      list: { status: 'ready' },
      gasPrice: '1000000000',
    })
    expect(fault(context)).toBe('to')
  })

  test('fetches the list once, however often the view is opened', async () => {
    const context = makeSwappingContext()
    await Promise.all([loadSwap(context), loadSwap(context)])
    await loadSwap(context)
    expect(context.exchange.asked.filter((name) => name === 'tokens')).toHaveLength(1)
  })

  test('keeps the failure of the list in the form and retries it', async () => {
    const context = makeSwappingContext()
    let failures = 1
    context.exchange.responses({
      tokens: async () => {
        if (failures-- > 0) throw new ServiceUnavailable('rpc', 'timeout')
        return [listedEther]
      },
    })
    await loadSwap(context)
    expect(form(context)?.list).toMatchObject({ status: 'failed', problem: { code: 'service_unavailable' } })
    await loadSwap(context)
    expect(form(context)?.list.status).toBe('ready')
  })

  test('shows the list without a gas price', async () => {
    const context = makeSwappingContext()
    context.exchange.responses({ gasPrice: () => Promise.reject(new ServiceUnavailable('rpc', 'timeout')) })
    await loadSwap(context)
    expect(form(context)).toMatchObject({ list: { status: 'ready' }, gasPrice: undefined })
  })

  test('requests nothing on an unsupported network, and knows the supported ones', async () => {
    const context = makeSwappingContext({ options: { swapNetworks: ['eip155:8453'] } })
    startSwap(context)
    await loadSwap(context)
    expect(selectServesSwaps(context.store.getState())).toBe(false)
    expect(selectSwapNetworks(context.store.getState())).toEqual([base])
    expect(context.exchange.asked).toEqual([])
  })

  test('offers other networks if the service does not support this one, and tracks the choice', async () => {
    const context = makeSwappingContext()
    context.exchange.responses({ tokens: () => Promise.reject(new SwapChainUnsupported('eip155:1')) })
    await loadSwap(context)
    expect([selectServesSwaps(context.store.getState()), selectSwapsHere(context.store.getState())]).toEqual([
      true,
      false,
    ])
    await chooseSwapNetwork(context, base)
    expect(context.tracked).toEqual([{ event: 'CLICK_SELECT_NETWORK_TO_SWAP' }])
    expect(context.view()).toBe('SwitchNetwork')
  })

  test('switches to a wallet of another namespace that is on the network, and stays in the view', async () => {
    const { context } = bothConnected()
    context.store.setState(resetView({ name: 'Account' }))
    goTo(context, { name: 'Swap' })
    await chooseSwapNetwork(context, ethereum)
    expect(context.store.getState().activeNamespace).toBe('eip155')
    expect(context.view()).toBe('Swap')
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
    const context = makeSwappingContext({ options })
    context.store.setState({ features: features as never })
    expect(selectServesSwaps(context.store.getState())).toBe(offered)
    expect(selectSwapNetworks(context.store.getState())).toHaveLength(offered ? 2 : 0)
  })

  test.each([
    [['Antarctica/Troll'], true],
    [[new Intl.DateTimeFormat().resolvedOptions().timeZone], false],
  ])('with %o as restricted time zones it is offered: %s', (restrictedTimeZones, offered) => {
    const context = makeSwappingContext({ options: { restrictedTimeZones } })
    context.store.setState({ features: { swaps: ['1inch'] } as never })
    expect(selectOffers(context.store.getState(), 'swaps')).toBe(offered)
  })
})

describe('a quote', () => {
  test('is requested once after the debounce, for the last amount', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '' })
    const typing = ['0', '0.', '0.2', '0.25'].map(async (text, at) => {
      if (at > 0) await context.clock.sleep(at * (SWAP_QUOTE_DEBOUNCE_MS / 4))
      await setSwapAmount(context, text, 'en')
    })
    await context.clock.advance(2 * SWAP_QUOTE_DEBOUNCE_MS)
    await Promise.all(typing)
    expect(quotes(context)).toBe(1)
    expect(context.exchange.orders).toEqual([
      {
        network: ethereum,
        account: context.connection.facts.accounts[0],
        from: { symbol: 'ETH', decimals: 18 },
        to: { address: listedDollar.address, symbol: 'USDC', decimals: 6 },
        baseUnits: 250_000_000_000_000_000n,
      },
    ])
    expect(form(context)?.quote).toEqual(ready('500'))
  })

  test('that is late is aborted and never shown', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '' })
    const responses: { give: (baseUnits: bigint) => void; signal: AbortSignal }[] = []
    context.exchange.responses({
      quote: (_order, _gas, signal) => new Promise((give) => responses.push({ give, signal })),
    })
    const first = setSwapAmount(context, '1', 'en')
    await context.clock.advance(SWAP_QUOTE_DEBOUNCE_MS)
    const second = setSwapAmount(context, '0.5', 'en')
    expect(responses[0]?.signal.aborted).toBe(true)
    await context.clock.advance(SWAP_QUOTE_DEBOUNCE_MS)
    responses[1]?.give(1_000_000_000n)
    await second
    responses[0]?.give(9_000_000_000n)
    await first
    expect(form(context)?.quote).toEqual(ready('1000'))
  })

  test.each([
    ['is not typed', ''],
    ['is nothing', '0'],
    ['is no number', '1e5'],
  ])('is not asked for when the amount %s', async (_what, amount) => {
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '' })
    await setSwapAmount(context, amount, 'en')
    await context.clock.advance(SWAP_QUOTE_DEBOUNCE_MS)
    expect(quotes(context)).toBe(0)
    expect([form(context)?.quote, fault(context)]).toEqual([{ status: 'none' }, 'amount'])
  })

  test('that fails shows the reason and can be retried', async () => {
    const context = makeSwappingContext()
    context.exchange.responses({ quote: () => Promise.reject(new InsufficientLiquidity()) })
    await fillInSwap(context)
    expect(form(context)?.quote).toMatchObject({
      status: 'failed',
      problem: { code: 'insufficient_liquidity', message: 'Insufficient liquidity' },
    })
    context.exchange.responses({ quote: async () => 7_000_000n })
    await fetchSwapQuote(context, 'now')
    expect(form(context)?.quote).toEqual(ready('7'))
  })

  test('is refreshed after ten seconds with the current gas price, and stays on screen meanwhile', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context)
    refreshSwapQuote(context)
    await context.clock.advance(SWAP_REFRESH_MS - 1)
    refreshSwapQuote(context)
    expect(quotes(context)).toBe(1)
    await context.clock.advance(1)
    context.exchange.responses({ quote: async () => 499_000_000n, gasPrice: async () => 3n })
    refreshSwapQuote(context)
    refreshSwapQuote(context)
    expect(form(context)?.quote).toEqual(ready('500'))
    await context.settle()
    expect(quotes(context)).toBe(2)
    expect(form(context)).toMatchObject({ quote: ready('499'), gasPrice: '3' })
  })

  test('is dropped after the wallet has switched networks', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context)
    context.store.setState({ networkIds: { eip155: base.caipNetworkId } })
    expect(form(context)).toBeUndefined()
    await loadSwap(context)
    expect(form(context)).toMatchObject({ amount: '', to: undefined })
    context.store.setState({ networkIds: { eip155: ethereum.caipNetworkId } })
    expect(form(context)).toBeUndefined()
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
    const context = makeSwappingContext()
    await fillInSwap(context, { ...sides, amount })
    expect(fault(context)).toBe(expected)
  })

  test('the fee, unless a smart account may have it sponsored', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { from: listedDollar, to: listedEther, amount: '10' })
    context.store.setState(
      tokensSlice.change({ tokens: [{ ...ether, quantity: { decimals: '18', numeric: '0.0001' } }, dollar] }),
    )
    expect(form(context)?.typicalFee).toBe('0.00015')
    expect(fault(context)).toBe('fee')
    const smart = context.connected()!.accounts.map((account) => ({ ...account, type: 'smartAccount' as const }))
    context.store.setState(setAccounts('eip155', smart))
    expect(fault(context)).toBeUndefined()
  })
})

describe('what is owned', () => {
  const owning = async (
    tokens: Partial<TokensState>,
    sides: Parameters<typeof fillInSwap>[1],
    onChain?: TokenBalance | Error,
  ): Promise<SwappingContext> => {
    const context = makeSwappingContext()
    context.store.setState(tokensSlice.change({ tokens: undefined, ...tokens }))
    context.swaps.finds(onChain)
    await fillInSwap(context, sides)
    return context
  }
  const balance = (context: SwappingContext) => selectSwapToken(context.store.getState(), 'from')?.balance
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
      const context = await owning(tokens, sides, unreachable)
      expect([balance(context), fault(context)]).toEqual([undefined, undefined])
      await setMaxSwapAmount(context, 'en')
      expect(form(context)?.max).toBe('no')
    },
  )

  test.each([
    ['4', undefined],
    ['4.01', 'insufficient'],
  ])('of a token that the account is not known to have is asked of the chain: %s', async (amount, expected) => {
    const context = await owning(
      { status: 'failed', tokens: [ether] },
      { ...dai, amount },
      { ...listedDai, quantity: { decimals: '18', numeric: '4' } },
    )
    expect([balance(context), fault(context)]).toEqual(['4', expected])
    await setMaxSwapAmount(context, 'en')
    expect(form(context)?.exact).toBe('4')
  })

  test('of the native currency is zero if the balances do not list it', async () => {
    const context = await owning({ status: 'ready', tokens: [dollar] }, {})
    expect([balance(context), fault(context)]).toEqual(['0', 'insufficient'])
  })

  test('is fetched again when the form is opened again', async () => {
    const context = await owning({ status: 'failed' }, dai, unreachable)
    context.swaps.finds({ ...listedDai, quantity: { decimals: '18', numeric: '7' } })
    await loadSwap(context)
    expect(balance(context)).toBe('7')
  })
})

describe('choosing', () => {
  test('is tracked; the token of the other side changes sides, and the amount stays', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '1.25' })
    await choose(context, 'from', listedDollar)
    expect(context.trackedNames()).toContain('CLICK_SELECT_TOKEN_TO_SWAP')
    expect(context.view()).toBe('Swap')
    expect(form(context)).toMatchObject({
      from: { symbol: 'USDC' },
      to: { symbol: 'ETH' },
      amount: '1.25',
      exact: '1.25',
      quote: ready('0.000625'),
    })
  })

  test('the token to receive keeps the maximum to pay', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { from: listedDollar, to: listedEther, amount: '' })
    await setMaxSwapAmount(context, 'en')
    await choose(context, 'to', listedDai)
    expect(form(context)).toMatchObject({
      to: { symbol: 'DAI' },
      amount: '100',
      exact: '100',
      max: 'yes',
      quote: { status: 'ready' },
    })
    await choose(context, 'from', listedEther)
    expect(form(context)).toMatchObject({ amount: '', exact: undefined, max: 'no', quote: { status: 'none' } })
    const counting = setMaxSwapAmount(context, 'en')
    await choose(context, 'to', listedDollar)
    await counting
    expect(form(context)).toMatchObject({ exact: '1.499', max: 'yes', quote: ready('2998') })
  })

  test('opens the form if the page has opened the list', async () => {
    const context = makeSwappingContext()
    await loadSwap(context)
    context.store.setState(resetView({ name: 'SwapSelectToken' }, 'forward'))
    await chooseSwapToken(context, listedDollar, 'en')
    expect(context.view()).toBe('Swap')
  })

  test('swapping the sides requests a new quote', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '100' })
    await flipSwap(context, 'en')
    expect(form(context)).toMatchObject({ from: { symbol: 'USDC' }, to: { symbol: 'ETH' }, quote: ready('0.05') })
  })

  test('fetches missing prices and computes the price impact from them', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { to: listedDai, amount: '1' })
    expect(selectSwapToken(context.store.getState(), 'to')).toMatchObject({ symbol: 'DAI', price: 1 })
    expect(selectSwapImpact(context.store.getState())).toBe(0)
    context.exchange.responses({ quote: async () => 1900n * 10n ** 18n })
    await fetchSwapQuote(context, 'now')
    expect(selectSwapImpact(context.store.getState())).toBe(500)
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
    const context = makeSwappingContext()
    await loadSwap(context)
    context.swaps.finds(found)
    await findPastedToken(context, text)
    return form(context)?.pasted
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
    const context = makeSwappingContext()
    await loadSwap(context)
    let reads = 0
    const token = {
      ...odd,
      get address() {
        reads += 1
        return odd.address
      },
    }
    context.store.setState(changeSwap({ list: { status: 'ready', tokens: [token] } }))
    for (const text of ['US', '0x22', address.slice(0, -1)]) await findPastedToken(context, text)
    expect(reads).toBe(0)
    await findPastedToken(context, address)
    expect([reads, form(context)?.pasted]).toEqual([1, { status: 'none' }])
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
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '' })
    await setMaxSwapAmount(context, 'de')
    expect(form(context)).toMatchObject({ amount: '1,499', exact: '1.499', max: 'yes', quote: ready('2998') })
    expect(fault(context)).toBeUndefined()
  })

  test('is counted by the swap of half of it, or by a typical one where there is none', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '' })
    const reserved: unknown[] = []
    Object.assign(context.swaps, { reserve: async ({ call }: { call: unknown }) => (reserved.push(call), 10n ** 15n) })
    await setMaxSwapAmount(context, 'en')
    context.exchange.responses({ build: () => Promise.reject(new ServiceUnavailable('rpc', 'timeout')) })
    await setMaxSwapAmount(context, 'en')
    expect(reserved).toEqual([{ to: EXCHANGE, data: '0x12aa3caf', value: 75n * 10n ** 16n }, undefined])
    expect(form(context)).toMatchObject({ exact: '1.499', max: 'yes' })
  })

  test('of a token is the whole balance', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { from: listedDollar, to: listedEther, amount: '' })
    await setMaxSwapAmount(context, 'en')
    expect(form(context)).toMatchObject({ exact: '100', max: 'yes' })
  })

  test('does not replace what was typed meanwhile', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '' })
    let reserve: (baseUnits: bigint) => void = () => {}
    Object.assign(context.swaps, { reserve: () => new Promise<bigint>((resolve) => (reserve = resolve)) })
    const counting = setMaxSwapAmount(context, 'en')
    await context.settle()
    const typing = setSwapAmount(context, '0.5', 'en')
    reserve(1n)
    await counting
    await context.clock.advance(SWAP_QUOTE_DEBOUNCE_MS)
    await typing
    expect(form(context)).toMatchObject({ amount: '0.5', max: 'no' })
    expect(quotes(context)).toBe(1)
  })

  test('uses the latest balance', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '' })
    const counting = setMaxSwapAmount(context, 'en')
    context.store.setState(
      tokensSlice.change(({ tokens }) => ({
        tokens: tokens!.map((token) =>
          token.address ? token : { ...token, quantity: { decimals: '18', numeric: '1' } },
        ),
      })),
    )
    await counting
    expect(form(context)).toMatchObject({ exact: '0.999', max: 'yes' })
  })

  test('of a former account is dropped, and its form does not stay pending', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '' })
    const counting = setMaxSwapAmount(context, 'en')
    context.store.setState({ networkIds: { eip155: 'eip155:8453' } })
    await counting
    expect(form(context)).toBeUndefined()
  })

  test('that cannot be estimated is reported', async () => {
    const context = makeSwappingContext()
    await fillInSwap(context, { amount: '' })
    Object.assign(context.swaps, { reserve: () => Promise.reject(new ServiceUnavailable('rpc', 'timeout')) })
    await expect(setMaxSwapAmount(context, 'en')).rejects.toBeInstanceOf(ServiceUnavailable)
    expect(form(context)?.max).toBe('no')
  })
})
