import * as z from 'zod/mini'
import { lazySchema } from '../../services/lazySchema'

const anyText = () => z.nullish(z.string())
const identity = () => z.string().check(z.minLength(1), z.maxLength(128))

/** `GET /v1/onramp/options` (docs/protocol/services.md#on-ramp). Currencies are parsed one by one. */
export const onrampOptions = lazySchema(() =>
  z.object({ paymentCurrencies: z.array(z.unknown()), purchaseCurrencies: z.array(z.unknown()) }),
)

export const paymentCurrency = lazySchema(() =>
  z.object({ id: z.string().check(z.regex(/^[A-Z]{3}$/)), payment_method_limits: z.nullish(z.array(z.unknown())) }),
)

export const paymentLimit = lazySchema(() => z.object({ id: z.string(), min: anyText(), max: anyText() }))

export const purchaseCurrency = lazySchema(() =>
  z.object({ id: identity(), name: anyText(), symbol: identity(), networks: z.array(z.unknown()) }),
)

export const purchaseNetwork = lazySchema(() =>
  z.object({ name: identity(), chain_id: z.union([identity(), z.number()]) }),
)

const paid = () => z.object({ amount: z.string(), currency: z.string() })

/** `POST /v1/onramp/quote` (docs/protocol/services.md#on-ramp). */
export const onrampQuote = lazySchema(() =>
  z.object({
    paymentTotal: paid(),
    purchaseAmount: paid(),
    networkFee: z.nullish(paid()),
    coinbaseFee: z.nullish(paid()),
    quoteId: z.string().check(z.maxLength(512)),
  }),
)

/** `POST /v1/generators/onrampurl` (docs/protocol/services.md#on-ramp). */
export const onrampUrl = lazySchema(() => z.object({ url: z.string().check(z.maxLength(8_192)) }))
