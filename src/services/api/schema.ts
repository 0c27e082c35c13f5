import '../jitless'
import * as z from 'zod/mini'

const shortText = z.string().check(z.trim(), z.minLength(1), z.maxLength(128))
const anyText = z.nullish(z.string())

/** An entry of the wallet directory under its own field names. Links and texts are validated in `walletEntry.ts`. */
export const walletEntry = z.object({
  id: shortText,
  name: z.string().check(z.trim(), z.minLength(1)),
  image_id: anyText,
  image_url: anyText,
  rdns: anyText,
  mobile_link: anyText,
  desktop_link: anyText,
  webapp_link: anyText,
  link_mode: anyText,
  app_store: anyText,
  play_store: anyText,
  chrome_store: anyText,
  homepage: anyText,
  badge_type: anyText,
  chains: z.nullish(z.array(z.string())),
  injected: z.nullish(z.array(z.object({ namespace: anyText, injected_id: anyText }))),
})
export type WalletEntry = z.infer<typeof walletEntry>

export const walletPage = z.object({ data: z.array(z.unknown()), count: z.number() })

export const featureEntry = z.object({ id: shortText, isEnabled: z.boolean(), config: z.nullable(z.array(z.string())) })

export const featureList = z.object({ features: z.array(z.unknown()) })

export const originList = z.object({ allowedOrigins: z.array(z.unknown()) })

export const originEntry = z.string().check(z.trim(), z.minLength(1))

export const analyticsSwitch = z.object({ isAnalyticsEnabled: z.boolean() })
