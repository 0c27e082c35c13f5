import * as z from 'zod/mini'
import { isTokenDecimals } from '../../domain/money/tokenBalance'
import { lazySchema, type Parsed } from '../lazySchema'

const anyText = () => z.nullish(z.string())
const anyNumber = () => z.nullish(z.number())

/** `GET /v1/supported-chains` (docs/protocol/services.md#supported-networks). */
export const supportedChainsResponse = lazySchema(() => z.object({ http: z.array(z.string()) }))

/** `GET /v1/account/{address}/history` (docs/protocol/services.md#history). Rows are parsed one by one. */
export const historyResponse = lazySchema(() => z.object({ data: z.array(z.unknown()), next: z.nullish(z.string()) }))

/** One row of a history. */
export const historyRow = lazySchema(() =>
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(512)),
    metadata: z.object({
      operationType: anyText(),
      hash: anyText(),
      minedAt: z.string(),
      sentFrom: anyText(),
      sentTo: anyText(),
      status: anyText(),
      chain: anyText(),
      application: z.nullish(z.object({ name: anyText(), iconUrl: anyText() })),
    }),
    transfers: z.nullish(z.array(z.unknown())),
  }),
)

/** One transfer of a row. Transfers are parsed one by one. */
export const historyTransfer = lazySchema(() =>
  z.object({
    direction: z.enum(['in', 'out', 'self']),
    quantity: z.nullish(z.object({ numeric: z.nullish(z.union([z.string(), z.number()])) })),
    value: z.nullish(z.number()),
    fungible_info: z.nullish(
      z.object({ name: anyText(), symbol: anyText(), icon: z.nullish(z.object({ url: anyText() })) }),
    ),
    nft_info: z.nullish(
      z.object({
        name: anyText(),
        content: z.nullish(z.object({ preview: z.nullish(z.object({ url: anyText() })) })),
        flags: z.nullish(z.object({ is_spam: z.nullish(z.boolean()) })),
      }),
    ),
  }),
)

/** `GET /v1/account/{address}/balance` (docs/protocol/services.md#balance). Rows are parsed one by one. */
export const balanceResponse = lazySchema(() => z.object({ balances: z.array(z.unknown()) }))

export const balanceRow = lazySchema(() =>
  z.object({
    name: anyText(),
    symbol: anyText(),
    chainId: anyText(),
    address: anyText(),
    value: anyNumber(),
    price: anyNumber(),
    quantity: z.object({
      decimals: z.string(),
      numeric: z.string(),
      // In the cache alone.
      scale: z.optional(z.object({ kind: z.enum(['scaled', 'interest']), multiplier: z.number().check(z.positive()) })),
    }),
    iconUrl: anyText(),
    flags: z.nullish(z.object({ is_spam: z.nullish(z.boolean()) })),
  }),
)
export type BalanceRow = Parsed<typeof balanceRow>

/** A record of `portfolio_cache`. */
export const cachedPortfolio = lazySchema(() => z.object({ balance: z.object({ balances: z.array(z.unknown()) }) }))

/** A record of `ens_cache`. */
export const cachedNames = lazySchema(() => z.object({ ens: z.array(z.string()) }))

/** A record of `native_balance_cache`. */
export const cachedNativeBalance = lazySchema(() => z.object({ balance: z.string(), symbol: z.string() }))

const hex = () => z.string().check(z.regex(/^0x[\da-f]{1,64}$/i))

/** One token of `wallet_getAssets` (docs/protocol/frame.md#token-discovery). */
export const walletAsset = lazySchema(() =>
  z.object({
    address: z.string(),
    balance: hex(),
    type: z.enum(['NATIVE', 'ERC20']),
    metadata: z.object({
      name: anyText(),
      symbol: anyText(),
      decimals: z.number().check(z.refine(isTokenDecimals)),
      price: anyNumber(),
      iconUrl: anyText(),
      value: anyNumber(),
    }),
  }),
)

/** One name of `GET /v1/profile/reverse/{address}` (docs/protocol/services.md#names). */
export const ownedName = lazySchema(() => z.object({ name: z.string() }))
