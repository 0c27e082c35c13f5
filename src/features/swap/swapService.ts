import { SWAP_SLIPPAGE_PERCENT } from '../../config/limits'
import { isEvmAddress, isSameAddress } from '../../domain/account/address'
import { caipAddressOn, parseCaipAddress, type CaipAddress, type CaipNetworkId } from '../../domain/network/caip'
import { safeImage } from '../../domain/picture/safeImage'
import { marketRequest } from './first-requests/marketRequest'
import { swapTokenCaip, isNativeTokenAddress } from './swapToken'
import { safeText } from '../../domain/text'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { ServiceUnavailable } from '../../errors/service'
import { SwapChainUnsupported, InsufficientLiquidity, SwapMismatch, SwapSimulationFailed } from '../../errors/swap'
import type { Account } from '../../domain/account/account'
import type { Network } from '../../domain/network/network'
import { parseEach, parseInTasks, type Schema } from '../../services/parseEach'
import type { Parsed } from '../../services/lazySchema'
import { parseResponse } from '../../services/parseResponse'
import type { BlockchainApi } from '../../services/blockchain/contract'
import {
  allowanceResponse,
  approvalResponse,
  gasPriceResponse,
  priceRow,
  pricesResponse,
  quotesResponse,
  refusalResponse,
  tokenRow,
  tokensResponse,
  transactionResponse,
} from './schema'

const SYMBOL_MAX_GRAPHEMES = 16
const NO_LIQUIDITY = /insufficient liquidity/i

/** What is swapped for what, by whom and how much. */
export interface SwapOrder {
  readonly network: Network
  readonly account: Account
  readonly from: OrderedToken
  readonly to: OrderedToken
  /** The amount paid, in base units of `from`. */
  readonly baseUnits: bigint
}

/** A token of an order; without an address it is the native currency. */
export interface OrderedToken {
  readonly address?: CaipAddress
  readonly symbol: string
  readonly decimals: number
}

export type SwapService = ReturnType<typeof createSwapService>

/**
 * The swap endpoints of the blockchain API (docs/protocol/services.md#swaps). Each response is checked against the
 * order. Every method can throw ServiceUnavailable, SwapChainUnsupported, SwapMismatch, InsufficientLiquidity and
 * SwapSimulationFailed; an abort rejects with the signal's reason.
 */
export function createSwapService({ http, projectId, supported, imageOrigins, clock }: BlockchainApi) {
  const request = async <T>(
    networkId: CaipNetworkId,
    schema: Schema<T>,
    signal: AbortSignal,
    send: () => Promise<unknown>,
  ): Promise<T> => {
    if (!(await supported(networkId, signal))) throw new SwapChainUnsupported(networkId)
    return parseResponse(schema, await send().catch(explain))
  }
  const get = <T>(
    networkId: CaipNetworkId,
    schema: Schema<T>,
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => request(networkId, schema, signal, () => http.get(`/v1/convert/${path}`, query, signal))
  const fetchMarket = <T>(
    kind: 'tokens' | 'gas-price',
    networkId: CaipNetworkId,
    schema: Schema<T>,
    signal: AbortSignal,
  ) => request(networkId, schema, signal, () => http.get(...marketRequest(kind, networkId), signal))
  const post = <T>(networkId: CaipNetworkId, schema: Schema<T>, path: string, body: object, signal: AbortSignal) =>
    request(networkId, schema, signal, () => http.post(path, { ...body, projectId }, signal, 'json'))

  return {
    /** All tokens that can be swapped, by symbol, with a zero quantity. Rows that do not parse are skipped. */
    async tokens(networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly TokenBalance[]> {
      const { tokens } = await fetchMarket('tokens', networkId, tokensResponse, signal)
      const origins = imageOrigins()
      const toToken = (row: Parsed<typeof tokenRow>): TokenBalance | undefined => {
        const { name, symbol, address, decimals, logoUri } = row
        const contract = contractOn(networkId, address)
        if (contract === null) return undefined
        const iconUrl = safeImage(logoUri, origins)
        const [shownName, shownSymbol] = [safeText(name), safeText(symbol, SYMBOL_MAX_GRAPHEMES)]
        return {
          name: shownName || shownSymbol || '?',
          symbol: shownSymbol || shownName || '?',
          chainId: networkId,
          ...(contract && { address: contract }),
          quantity: { decimals: String(decimals), numeric: '0' },
          ...(iconUrl && { iconUrl }),
        }
      }
      const { parsed } = await parseInTasks(tokenRow, tokens, toToken, clock, signal)
      return parsed.toSorted((one, other) => (one.symbol < other.symbol ? -1 : one.symbol > other.symbol ? 1 : 0))
    },
    /** Prices in US dollars by CAIP-10 address in lower case, as far as the service knows them. */
    async prices(
      addresses: readonly string[],
      networkId: CaipNetworkId,
      signal: AbortSignal,
    ): Promise<Readonly<Record<string, number>>> {
      const body = { currency: 'usd', addresses }
      const { fungibles } = await post(networkId, pricesResponse, '/v1/fungible/price', body, signal)
      const requested = new Set(addresses.map((address) => address.toLowerCase()))
      return Object.fromEntries(
        parseEach(priceRow, fungibles)
          .parsed.map(({ address, price }) => [address.toLowerCase(), price] as const)
          .filter(([address]) => requested.has(address)),
      )
    },
    /** In wei. */
    async gasPrice(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint> {
      return BigInt((await fetchMarket('gas-price', networkId, gasPriceResponse, signal)).standard)
    },
    /** What the order would yield, in base units of the token received. */
    async quote(order: SwapOrder, gasPrice: bigint, signal: AbortSignal): Promise<bigint> {
      const { networkId, from, to, amount } = termsOf(order)
      const query = { amount, userAddress: order.account.address, from, to, gasPrice: gasPrice.toString() }
      const [first] = (await get(networkId, quotesResponse, 'quotes', query, signal)).quotes
      if (!first || BigInt(first.toAmount) === 0n) throw new InsufficientLiquidity()
      if (!isSame(first.fromAccount, from) || !isSame(first.toAccount, to)) throw new SwapMismatch('tokens')
      if (BigInt(first.fromAmount) !== order.baseUnits) throw new SwapMismatch('amount')
      return BigInt(first.toAmount)
    },
    /** How much of the token paid the exchange may spend, in base units. */
    async allowance(order: SwapOrder, signal: AbortSignal): Promise<bigint> {
      const { networkId, from, user } = termsOf(order)
      const query = { tokenAddress: from, userAddress: user }
      return BigInt((await get(networkId, allowanceResponse, 'allowance', query, signal)).allowance)
    },
    /** Approves the exchange to spend exactly what the order pays. */
    async buildApproval(order: SwapOrder, signal: AbortSignal) {
      const { networkId, from, to, user, amount } = termsOf(order)
      const query = { userAddress: user, from, to, amount }
      const { tx } = await get(networkId, approvalResponse, 'build-approve', query, signal)
      // Some services repeat the token in place of the sender.
      if (!isSame(tx.to, from) || (!isSame(tx.from, from) && !isSame(tx.from, user))) throw new SwapMismatch('tokens')
      if (tx.value && !/^(?:0x)?0+$/.test(tx.value)) throw new SwapMismatch('amount')
      return { to: targetOn(networkId, tx.to), data: tx.data }
    },
    /** With `simulated` the service refuses a swap that would fail now. `toBaseUnits`: what it yields. */
    async build(order: SwapOrder, simulated: boolean, signal: AbortSignal) {
      const { networkId, from, to, user, amount } = termsOf(order)
      const body = {
        amount,
        from,
        to,
        userAddress: user,
        eip155: { slippage: SWAP_SLIPPAGE_PERCENT },
        ...(!simulated && { disableEstimate: true }),
      }
      const { tx } = await post(networkId, transactionResponse, '/v1/convert/build-transaction', body, signal)
      // The sender receives the tokens.
      if (!isSame(tx.from, user)) throw new SwapMismatch('account')
      const target = targetOn(networkId, tx.to)
      if (isSameAddress(target, order.account.address)) throw new SwapMismatch('target')
      if (BigInt(tx.amount) === 0n) throw new InsufficientLiquidity()
      return { to: target, data: tx.data, toBaseUnits: BigInt(tx.amount) }
    },
  }
}

function termsOf({ network: { caipNetworkId: networkId }, account, from, to, baseUnits }: SwapOrder) {
  return {
    networkId,
    from: swapTokenCaip(networkId, from.address),
    to: swapTokenCaip(networkId, to.address),
    user: caipAddressOn(networkId, account.address),
    amount: baseUnits.toString(),
  }
}

/** Undefined for the native currency, null if the text is not a token of this network. */
function contractOn(networkId: CaipNetworkId, text: string): CaipAddress | undefined | null {
  const parsed = parseCaipAddress(text)
  if (!parsed || parsed.caipNetworkId !== networkId || !isEvmAddress(parsed.address)) return null
  return isNativeTokenAddress(parsed.address) ? undefined : parsed.caipAddress
}

/** The plain address of a contract on this network. @throws SwapMismatch */
function targetOn(networkId: CaipNetworkId, text: string): string {
  const contract = contractOn(networkId, text)
  if (!contract) throw new SwapMismatch('chain')
  return contract.slice(networkId.length + 1)
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** A refusal with a reason is not a failure of the service (docs/protocol/services.md#error-bodies). */
function explain(reason: unknown): never {
  const refusal = reason instanceof ServiceUnavailable ? refusalResponse.safeParse(reason.refusal) : undefined
  if (!refusal?.success || refusal.data.reasons.length === 0) throw reason
  throw refusal.data.reasons.some(({ description }) => NO_LIQUIDITY.test(description ?? ''))
    ? new InsufficientLiquidity(reason)
    : new SwapSimulationFailed(reason)
}
