import './jitless'
import * as z from 'zod/mini'
import { SOCIAL_PROVIDERS } from './identities'

/**
 * Each schema is made when it is first needed: a frame that starts does nothing for questions that nobody has asked.
 */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

const chainId = once(() => z.union([z.string(), z.number()]))
const emailAddress = once(() => z.string().check(z.trim(), z.maxLength(254), z.email()))
const nothing = once(() => z.optional(z.nullable(z.unknown())))

const siwxMessage = once(() =>
  z.object({
    accountAddress: z.string(),
    chainId: z.string(),
    domain: z.string(),
    uri: z.string(),
    version: z.string(),
    nonce: z.string(),
    serializedMessage: z.optional(z.string()),
    notBefore: z.optional(z.string()),
    statement: z.optional(z.string()),
    resources: z.optional(z.array(z.string())),
    requestId: z.optional(z.string()),
    issuedAt: z.optional(z.string()),
    expirationTime: z.optional(z.string()),
  }),
)
export type SiwxMessage = z.infer<ReturnType<typeof siwxMessage>>

const rpcRequest = once(() =>
  z.object({
    method: z.string().check(z.minLength(1)),
    params: z.optional(z.unknown()),
    chainId: z.optional(chainId()),
    chainNamespace: z.optional(z.enum(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])),
    rpcUrl: z.optional(z.string()),
  }),
)
export type RpcRequest = z.infer<ReturnType<typeof rpcRequest>>

const themeSettings = once(() =>
  z.object({
    themeMode: z.optional(z.enum(['light', 'dark'])),
    themeVariables: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    w3mThemeVariables: z.optional(z.record(z.string(), z.string())),
  }),
)
export type ThemeSettings = z.infer<ReturnType<typeof themeSettings>>

const dappData = once(() =>
  z.object({
    metadata: z.optional(
      z.object({ name: z.string(), description: z.string(), url: z.string(), icons: z.array(z.string()) }),
    ),
    sdkVersion: z.optional(z.string()),
    sdkType: z.optional(z.string()),
    projectId: z.string(),
  }),
)
export type DappData = z.infer<ReturnType<typeof dappData>>

/** Every question of the app and what it must carry. Unknown fields are dropped, not refused. */
export const ASKED = {
  SWITCH_NETWORK: once(() => z.object({ chainId: chainId(), rpcUrl: z.optional(z.string()) })),
  CONNECT_EMAIL: once(() => z.object({ email: emailAddress() })),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: once(() => z.object({ otp: z.string() })),
  CONNECT_SOCIAL: once(() =>
    z.object({
      uri: z.string().check(z.minLength(1)),
      preferredAccountType: z.optional(z.string()),
      chainId: z.optional(chainId()),
      siwxMessage: z.optional(siwxMessage()),
      rpcUrl: z.optional(z.string()),
    }),
  ),
  GET_SOCIAL_REDIRECT_URI: once(() => z.object({ provider: z.enum(SOCIAL_PROVIDERS) })),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: nothing,
  GET_USER: once(() =>
    z.optional(
      z.object({
        chainId: z.optional(chainId()),
        preferredAccountType: z.optional(z.string()),
        socialUri: z.optional(z.string()),
        siwxMessage: z.optional(siwxMessage()),
        rpcUrl: z.optional(z.string()),
      }),
    ),
  ),
  SIGN_OUT: nothing,
  IS_CONNECTED: once(() => z.optional(z.object({ token: z.string() }))),
  GET_CHAIN_ID: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  SET_PREFERRED_ACCOUNT: once(() => z.object({ type: z.enum(['eoa', 'smartAccount']) })),
  RPC_REQUEST: rpcRequest,
  RPC_ABORT: nothing,
  UPDATE_EMAIL: once(() => z.object({ email: emailAddress() })),
  UPDATE_EMAIL_PRIMARY_OTP: once(() => z.object({ otp: z.string() })),
  UPDATE_EMAIL_SECONDARY_OTP: once(() => z.object({ otp: z.string() })),
  SYNC_THEME: themeSettings,
  SYNC_DAPP_DATA: dappData,
  RELOAD: nothing,
} as const

export type EventName = keyof typeof ASKED
export type Asked<Name extends EventName> = z.infer<ReturnType<(typeof ASKED)[Name]>>

/** What is wrong with a payload, in words for the app. `undefined`: nothing. */
export type Read<Name extends EventName> = { readonly payload: Asked<Name> } | { readonly problem: string }

const PROBLEMS: Partial<Record<EventName, string>> = { CONNECT_EMAIL: 'Invalid email', UPDATE_EMAIL: 'Invalid email' }

/** The payload of an event when it has the shape of the protocol. */
export function readPayload<Name extends EventName>(name: Name, payload: unknown): Read<Name> {
  const read = z.safeParse<z.ZodMiniType>(ASKED[name](), payload)
  if (read.success) return { payload: read.data as Asked<Name> }
  const first = read.error.issues[0]
  const place = first?.path.join('.') ?? ''
  return { problem: PROBLEMS[name] ?? `Invalid payload for ${name}${place ? ` at ${place}` : ''}` }
}

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(ASKED, name)
}
