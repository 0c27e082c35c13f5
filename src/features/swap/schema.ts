import * as z from 'zod/mini'
import { isTokenDecimals } from '../../domain/money/tokenBalance'
import { lazySchema } from '../../services/lazySchema'

const whole = () => z.string().check(z.regex(/^\d{1,78}$/))
const caip = () => z.string().check(z.maxLength(200))
const bytes = () => z.string().check(z.regex(/^0x(?:[\da-f]{2}){4,}$/i), z.maxLength(200_000))
const anyText = () => z.nullish(z.string())

/** `GET /v1/convert/tokens` (docs/protocol/services.md#swaps). Rows are parsed one by one. */
export const tokensResponse = lazySchema(() => z.object({ tokens: z.array(z.unknown()) }))

/** One token of the list. */
export const tokenRow = lazySchema(() =>
  z.object({
    name: anyText(),
    symbol: anyText(),
    address: caip(),
    decimals: z.number().check(z.refine(isTokenDecimals)),
    logoUri: anyText(),
  }),
)

/** `GET /v1/convert/quotes` (docs/protocol/services.md#swaps). */
export const quotesResponse = lazySchema(() =>
  z.object({
    quotes: z.array(z.object({ fromAmount: whole(), fromAccount: caip(), toAmount: whole(), toAccount: caip() })),
  }),
)

/** `GET /v1/convert/allowance` (docs/protocol/services.md#swaps). */
export const allowanceResponse = lazySchema(() => z.object({ allowance: whole() }))

/** `GET /v1/convert/gas-price` (docs/protocol/services.md#swaps), in wei. */
export const gasPriceResponse = lazySchema(() => z.object({ standard: whole() }))

/** `GET /v1/convert/build-approve` (docs/protocol/services.md#swaps). */
export const approvalResponse = lazySchema(() =>
  z.object({ tx: z.object({ from: caip(), to: caip(), data: bytes(), value: z.nullish(z.string()) }) }),
)

/** `POST /v1/convert/build-transaction` (docs/protocol/services.md#swaps). */
export const transactionResponse = lazySchema(() =>
  z.object({ tx: z.object({ from: caip(), to: caip(), data: bytes(), amount: whole() }) }),
)

/** `POST /v1/fungible/price` (docs/protocol/services.md#swaps). Rows are parsed one by one. */
export const pricesResponse = lazySchema(() => z.object({ fungibles: z.array(z.unknown()) }))

/** The price of one token. */
export const priceRow = lazySchema(() =>
  z.object({ address: caip(), price: z.number().check(z.refine((price) => price > 0)) }),
)

/** The reason of a refusal (docs/protocol/services.md#error-bodies). */
export const refusalResponse = lazySchema(() => z.object({ reasons: z.array(z.object({ description: anyText() })) }))
