import { SWAP_SLIPPAGE_PERCENT } from '../../config/limits'
import { isEvmAddress, isSameAddress } from '../../domain/account/address'
import { caipAddressOn, parseCaipAddress, type CaipAddress, type CaipNetworkId } from '../../domain/network/caip'
import { safeImage } from '../../domain/nft/safeImage'
import { swapTokenCaip, isNativeTokenAddress } from './swapToken'
import { safeText } from '../../domain/text'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { ServiceUnavailable } from '../../errors/service'
import { SwapChainUnsupported, InsufficientLiquidity, SwapMismatch, SwapSimulationFailed } from '../../errors/swap'
import { parseEach, type Schema } from '../../services/parseEach'
import type { BlockchainApi } from '../../services/blockchain/contract'
import type { SwapOrder, SwapService } from './contract'
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

/** The swap calls of the blockchain API; every answer is held against what was asked. */
export function createSwap({ http, projectId, supported, imageOrigins }: BlockchainApi): SwapService {
  const get = async <T>(
    networkId: CaipNetworkId,
    response: Schema<T>,
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<T> => {
    if (!(await supported(networkId, signal))) throw new SwapChainUnsupported(networkId)
    return readOrRaise(response, await http.get(`/v1/convert/${path}`, query, signal).catch(explain))
  }
  const post = async <T>(
    networkId: CaipNetworkId,
    response: Schema<T>,
    path: string,
    body: object,
    signal: AbortSignal,
  ): Promise<T> => {
    if (!(await supported(networkId, signal))) throw new SwapChainUnsupported(networkId)
    return readOrRaise(response, await http.post(path, { ...body, projectId }, signal, 'json').catch(explain))
  }

  return {
    async tokens(networkId, signal) {
      const { tokens } = await get(networkId, tokensResponse, 'tokens', { chainId: networkId }, signal)
      return parseEach(tokenRow, tokens).parsed.flatMap(
        ({ name, symbol, address, decimals, logoUri }): TokenBalance[] => {
          const contract = contractOn(networkId, address)
          if (contract === null) return []
          const iconUrl = safeImage(logoUri, imageOrigins())
          const [shownName, shownSymbol] = [safeText(name), safeText(symbol, SYMBOL_MAX_GRAPHEMES)]
          return [
            {
              name: shownName || shownSymbol || '?',
              symbol: shownSymbol || shownName || '?',
              chainId: networkId,
              ...(contract && { address: contract }),
              quantity: { decimals: String(decimals), numeric: '0' },
              ...(iconUrl && { iconUrl }),
            },
          ]
        },
      )
    },
    async prices(addresses, networkId, signal) {
      const { fungibles } = await post(
        networkId,
        pricesResponse,
        '/v1/fungible/price',
        { currency: 'usd', addresses },
        signal,
      )
      const requested = new Set(addresses.map((address) => address.toLowerCase()))
      return Object.fromEntries(
        parseEach(priceRow, fungibles)
          .parsed.map(({ address, price }) => [address.toLowerCase(), price] as const)
          .filter(([address]) => requested.has(address)),
      )
    },
    async gasPrice(networkId, signal) {
      return BigInt((await get(networkId, gasPriceResponse, 'gas-price', { chainId: networkId }, signal)).standard)
    },
    async quote(order, gasPrice, signal) {
      const { networkId, from, to, amount } = termsOf(order)
      const { quotes } = await get(
        networkId,
        quotesResponse,
        'quotes',
        { amount, userAddress: order.account.address, from, to, gasPrice: gasPrice.toString() },
        signal,
      )
      const [first] = quotes
      if (!first || BigInt(first.toAmount) === 0n) throw new InsufficientLiquidity()
      if (!isSame(first.fromAccount, from) || !isSame(first.toAccount, to)) throw new SwapMismatch('tokens')
      if (BigInt(first.fromAmount) !== order.baseUnits) throw new SwapMismatch('amount')
      return BigInt(first.toAmount)
    },
    async allowance(order, signal) {
      const { networkId, from, user } = termsOf(order)
      return BigInt(
        (await get(networkId, allowanceResponse, 'allowance', { tokenAddress: from, userAddress: user }, signal))
          .allowance,
      )
    },
    async buildApproval(order, signal) {
      const { networkId, from, to, user, amount } = termsOf(order)
      const { tx } = await get(
        networkId,
        approvalResponse,
        'build-approve',
        { userAddress: user, from, to, amount },
        signal,
      )
      // Some services repeat the token in place of the sender.
      if (!isSame(tx.to, from) || (!isSame(tx.from, from) && !isSame(tx.from, user))) throw new SwapMismatch('tokens')
      if (tx.value && !/^(?:0x)?0+$/.test(tx.value)) throw new SwapMismatch('amount')
      return { to: targetOn(networkId, tx.to), data: tx.data }
    },
    async build(order, tried, signal) {
      const { networkId, from, to, user, amount } = termsOf(order)
      const body = {
        amount,
        from,
        to,
        userAddress: user,
        eip155: { slippage: SWAP_SLIPPAGE_PERCENT },
        ...(!tried && { disableEstimate: true }),
      }
      const { tx } = await post(networkId, transactionResponse, '/v1/convert/build-transaction', body, signal)
      // Whoever sends it is who receives.
      if (!isSame(tx.from, user)) throw new SwapMismatch('account')
      const target = targetOn(networkId, tx.to)
      if (isSame(tx.to, from) || isSameAddress(target, order.account.address)) throw new SwapMismatch('target')
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

/** Undefined for the native currency, null for what is no token of this network. */
function contractOn(networkId: CaipNetworkId, text: string): CaipAddress | undefined | null {
  const read = parseCaipAddress(text)
  if (!read || read.caipNetworkId !== networkId || !isEvmAddress(read.address)) return null
  return isNativeTokenAddress(read.address) ? undefined : read.caipAddress
}

/** The plain address of a contract on this network. Raises SwapMismatch. */
function targetOn(networkId: CaipNetworkId, text: string): string {
  const contract = contractOn(networkId, text)
  if (!contract) throw new SwapMismatch('chain')
  return contract.slice(networkId.length + 1)
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function readOrRaise<T>(reader: Schema<T>, response: unknown): T {
  const read = reader.safeParse(response)
  if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
  return read.data
}

/** A refusal with a reason is not a failure of the service (docs/protocol/services.md#error-bodies). */
function explain(reason: unknown): never {
  const said =
    reason instanceof ServiceUnavailable && reason.refusal !== undefined
      ? refusalResponse.safeParse(reason.refusal)
      : undefined
  if (!said?.success || said.data.reasons.length === 0) throw reason
  throw said.data.reasons.some(({ description }) => NO_LIQUIDITY.test(description ?? ''))
    ? new InsufficientLiquidity(reason)
    : new SwapSimulationFailed(reason)
}
