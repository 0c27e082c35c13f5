import * as z from 'zod/mini'
import { lazySchema, type Parsed } from '../lazySchema'

const shortText = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(128))
const anyText = () => z.nullish(z.string())

/** An entry of the wallet directory under its own field names. Links and texts are validated in `walletEntry.ts`. */
export const walletEntry = lazySchema(() => {
  const text = anyText()
  return z.object({
    id: shortText(),
    name: z.string().check(z.trim(), z.minLength(1)),
    image_id: text,
    image_url: text,
    rdns: text,
    mobile_link: text,
    desktop_link: text,
    webapp_link: text,
    link_mode: text,
    app_store: text,
    play_store: text,
    chrome_store: text,
    homepage: text,
    badge_type: text,
    chains: z.nullish(z.array(z.string())),
    injected: z.nullish(z.array(z.object({ namespace: text, injected_id: text }))),
  })
})
export type WalletEntry = Parsed<typeof walletEntry>

export const walletPage = lazySchema(() => z.object({ data: z.array(z.unknown()), count: z.number() }))

export const featureEntry = lazySchema(() =>
  z.object({ id: shortText(), isEnabled: z.boolean(), config: z.nullable(z.array(z.string())) }),
)

export const featureList = lazySchema(() => z.object({ features: z.array(z.unknown()) }))

export const originList = lazySchema(() => z.object({ allowedOrigins: z.array(z.unknown()) }))

export const originEntry = lazySchema(() => z.string().check(z.trim(), z.minLength(1)))

export const analyticsSwitch = lazySchema(() => z.object({ isAnalyticsEnabled: z.boolean() }))
