import { readJson, json, type Answer, type Reply } from '../http/reply'
import type { Service } from '../http/service'
import { iconOf } from '../indexer/KnownAssets'
import { TOKEN_FILE, type TokenRow } from '../indexer/tokenFile'
import { RequestRefused, orReasons, requireProject } from '../services/RequestRefused'
import { accountOn, amountOf, exchangeOn, tokensOf, userOf } from './convertRequest'
import { NATIVE_ADDRESS, isNative, type Exchange } from './Exchange'
import { POOLED_TOKENS, type PooledAddresses } from './pools'

/** Where swaps are asked for. */
const CONVERT_PREFIX = '/v1/convert/'

/** An exchange with the tokens it lists. */
export type Market = { readonly exchange: Exchange; readonly tokens: PooledAddresses }

const MOST_SLIPPAGE = 50
const DEFAULT_SLIPPAGE = 1
const FAST = 110n
const INSTANT = 125n

/** The swap calls of the blockchain API, answered by the exchanges on the local chains. */
export function convertService(markets: readonly Market[], imagesUrl: string): Service {
  const exchanges = markets.map(({ exchange }) => exchange)

  function tokens(chainId: string | null): Reply {
    const exchange = exchangeOn(exchanges, chainId)
    const listed = markets.find((each) => each.exchange === exchange)?.tokens
    const row = (address: string, token: TokenRow): unknown => ({
      name: token.name,
      symbol: token.symbol,
      address: `${exchange.caipNetworkId}:${address}`,
      decimals: token.decimals,
      logoUri: iconOf(token, imagesUrl),
      eip2612: false,
    })
    return json({
      tokens: [
        row(NATIVE_ADDRESS, TOKEN_FILE.native.eip155),
        ...POOLED_TOKENS.map((key) => row(listed?.[key] ?? '', TOKEN_FILE.eip155[key])),
      ],
    })
  }

  async function quotes(asked: URLSearchParams): Promise<Reply> {
    const said = Object.fromEntries(asked)
    const { exchange, from, to } = tokensOf(exchanges, said)
    if (said['userAddress']) userOf(exchange, said['userAddress'])
    const { amountOut } = await exchange.offer({ from, to, amount: amountOf(said['amount']) })
    return json({
      quotes: [
        {
          id: null,
          fromAmount: said['amount'],
          fromAccount: said['from'],
          toAmount: amountOut.toString(),
          toAccount: said['to'],
        },
      ],
    })
  }

  async function allowance(asked: URLSearchParams): Promise<Reply> {
    const token = accountOn(exchanges, 'tokenAddress', asked.get('tokenAddress'))
    const user = accountOn(exchanges, 'userAddress', asked.get('userAddress'))
    if (user.exchange !== token.exchange) throw new RequestRefused('userAddress', 'Both addresses must be of one chain')
    return json({ allowance: (await token.exchange.allowance(token.address, user.address)).toString() })
  }

  async function gasPrice(chainId: string | null): Promise<Reply> {
    const standard = await exchangeOn(exchanges, chainId).gasPrice()
    return json({
      standard: standard.toString(),
      fast: ((standard * FAST) / 100n).toString(),
      instant: ((standard * INSTANT) / 100n).toString(),
    })
  }

  async function buildApprove(asked: URLSearchParams): Promise<Reply> {
    const { exchange, from } = tokensOf(exchanges, Object.fromEntries(asked))
    accountOn([exchange], 'userAddress', asked.get('userAddress'))
    if (isNative(from)) throw new RequestRefused('from', 'Coins need no approval')
    const amount = asked.get('amount')
    const token = `${exchange.caipNetworkId}:${from}`
    return json({
      tx: {
        from: token,
        to: token,
        data: exchange.approval(amount === null ? undefined : amountOf(amount)),
        value: '0',
        eip155: { gasPrice: (await exchange.gasPrice()).toString() },
      },
    })
  }

  async function buildTransaction(body: unknown): Promise<Reply> {
    const said = (body ?? {}) as {
      projectId?: unknown
      amount?: unknown
      from?: unknown
      to?: unknown
      userAddress?: unknown
      eip155?: { slippage?: unknown }
      disableEstimate?: unknown
    }
    requireProject(said.projectId)
    const { exchange, from, to } = tokensOf(exchanges, said)
    const user = userOf(exchange, said.userAddress)
    const order = { from, to, amount: amountOf(said.amount) }
    const swap = await exchange.swap(order, user, slippageOf(said.eip155?.slippage))
    const gas = said.disableEstimate === true ? exchange.gasUnestimated : await exchange.gasOf(swap, order, user)
    const at = (address: string): string => `${exchange.caipNetworkId}:${address}`
    return json({
      tx: {
        from: at(user),
        to: at(exchange.contracts.router),
        data: swap.data,
        amount: swap.amountOut.toString(),
        eip155: { gas: gas.toString(), gasPrice: (await exchange.gasPrice()).toString() },
      },
    })
  }

  const answer: Answer = (ask) => {
    const { pathname, searchParams } = ask.url
    const asked = `${ask.method} ${pathname.slice(CONVERT_PREFIX.length)}`
    if (asked === 'POST build-transaction') return orReasons(() => buildTransaction(readJson(ask)))
    const answers: Readonly<Record<string, () => Reply | Promise<Reply>>> = {
      'GET tokens': () => tokens(searchParams.get('chainId')),
      'GET quotes': () => quotes(searchParams),
      'GET allowance': () => allowance(searchParams),
      'GET gas-price': () => gasPrice(searchParams.get('chainId')),
      'GET build-approve': () => buildApprove(searchParams),
    }
    const answered = answers[asked]
    return answered && orReasons(() => (requireProject(searchParams.get('projectId')), answered()))
  }
  return { paths: [CONVERT_PREFIX], faultNames: ['rpc', 'swap'], answer }
}

function slippageOf(value: unknown = DEFAULT_SLIPPAGE): number {
  if (typeof value !== 'number' || !(value >= 0) || value > MOST_SLIPPAGE)
    throw new RequestRefused('slippage', `slippage must be a number from 0 to ${MOST_SLIPPAGE}`)
  return value
}
