import '../jitless'
import * as z from 'zod/mini'
import { KNOWN_NAMESPACES } from '../../domain/network/caip'
import { lazySchema, type Reader } from '../parseEach'
import type { FrameEventName, FrameProtocol } from './contract'

const text = z.string()
const maybeText = z.optional(text)
const filled = text.check(z.minLength(1))
const chainId = z.union([text, z.number()])
const maybeChainId = z.optional(chainId)
const email = text.check(z.email())
const accountType = z.enum(['eoa', 'smartAccount'])
const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)

const siwxMessage = () =>
  z.object({
    accountAddress: text,
    chainId: text,
    domain: text,
    uri: text,
    version: text,
    nonce: text,
    serializedMessage: maybeText,
    notBefore: maybeText,
    statement: maybeText,
    resources: z.optional(z.array(text)),
    requestId: maybeText,
    issuedAt: maybeText,
    expirationTime: maybeText,
  })

const loginFields = () => ({
  preferredAccountType: maybeText,
  chainId: maybeChainId,
  siwxMessage: z.optional(siwxMessage()),
  rpcUrl: maybeText,
})
const code = z.object({ otp: text })

/** What each question may carry; unknown fields are left out (specification, section 5; wire facts, 2.1). RPC parameters: `rpc/schema`. */
export const questions: Readonly<Record<FrameEventName, Reader<unknown>>> = {
  SWITCH_NETWORK: lazySchema(() => z.object({ chainId, rpcUrl: maybeText })),
  CONNECT_EMAIL: lazySchema(() => z.object({ email })),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: code,
  CONNECT_SOCIAL: lazySchema(() => z.object({ uri: text, ...loginFields() })),
  GET_SOCIAL_REDIRECT_URI: lazySchema(() =>
    z.object({ provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']) }),
  ),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: nothing,
  GET_USER: lazySchema(() => z.optional(z.object({ socialUri: maybeText, ...loginFields() }))),
  SIGN_OUT: nothing,
  IS_CONNECTED: lazySchema(() => z.optional(z.object({ token: text }))),
  GET_CHAIN_ID: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  SET_PREFERRED_ACCOUNT: lazySchema(() => z.object({ type: accountType })),
  RPC_REQUEST: lazySchema(() =>
    z.object({
      method: filled,
      params: z.optional(z.unknown()),
      chainId: maybeChainId,
      chainNamespace: z.optional(z.enum(KNOWN_NAMESPACES)),
      rpcUrl: maybeText,
    }),
  ),
  RPC_ABORT: nothing,
  UPDATE_EMAIL: lazySchema(() => z.object({ email })),
  UPDATE_EMAIL_PRIMARY_OTP: code,
  UPDATE_EMAIL_SECONDARY_OTP: code,
  SYNC_THEME: lazySchema(() =>
    z.object({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(z.record(text, chainId)),
      w3mThemeVariables: z.optional(z.record(text, text)),
    }),
  ),
  SYNC_DAPP_DATA: lazySchema(() =>
    z.object({
      metadata: z.optional(z.object({ name: text, description: text, url: text, icons: z.array(text) })),
      sdkVersion: maybeText,
      sdkType: maybeText,
      projectId: text,
    }),
  ),
  RELOAD: nothing,
}

const userFields = () => ({
  address: filled,
  chainId,
  accounts: z.optional(z.array(z.object({ address: text, type: accountType }))),
  preferredAccountType: maybeText,
  signature: maybeText,
  message: maybeText,
})

/** What each answer must carry; unknown fields are left out (wire facts, 2.2). */
export const responses: { readonly [Name in FrameEventName]: Reader<FrameProtocol[Name]['response']> } = {
  SWITCH_NETWORK: lazySchema(() => z.object({ chainId })),
  CONNECT_EMAIL: lazySchema(() => z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) })),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: nothing,
  CONNECT_SOCIAL: lazySchema(() => z.object({ ...userFields(), email: z.nullish(text), userName: z.nullish(text) })),
  GET_SOCIAL_REDIRECT_URI: lazySchema(() => z.object({ uri: filled })),
  GET_FARCASTER_URI: lazySchema(() => z.object({ url: filled })),
  CONNECT_FARCASTER: lazySchema(() => z.object({ userName: text })),
  GET_USER: lazySchema(() =>
    z.object({
      ...userFields(),
      email: z.nullish(email),
      userName: z.nullish(text),
      smartAccountDeployed: z.optional(z.boolean()),
    }),
  ),
  SIGN_OUT: nothing,
  IS_CONNECTED: lazySchema(() => z.object({ isConnected: z.boolean() })),
  GET_CHAIN_ID: lazySchema(() => z.object({ chainId })),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: lazySchema(() => z.object({ smartAccountEnabledNetworks: z.array(z.number()) })),
  INIT_SMART_ACCOUNT: lazySchema(() => z.object({ address: filled, isDeployed: z.boolean() })),
  SET_PREFERRED_ACCOUNT: lazySchema(() => z.object({ type: text, address: filled })),
  RPC_REQUEST: lazySchema(() => z.unknown()),
  RPC_ABORT: nothing,
  UPDATE_EMAIL: lazySchema(() => z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: lazySchema(() => z.object({ newEmail: email })),
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  RELOAD: nothing,
}

/** Every message of the frame: what it is, whom it answers, what it carries (wire facts, 1.3). */
export const envelope = z.object({
  type: text.check(z.startsWith('@w3m-frame/')),
  id: z.optional(filled),
  payload: z.optional(z.unknown()),
})

/** The frame is up. */
export const ready = z.nullish(z.object({ version: maybeText }))

/** A new session token. */
export const sessionUpdate = z.object({ token: filled })

/** Whatever went wrong; a message that is no text is none. */
export const failure = z.catch(z.object({ message: maybeText }), { message: undefined })
