import type { ChainNamespace } from '../../domain/network/caip'
import { isKnownNamespace } from '../../domain/network/caip'
import { isEmbeddedAccountType } from '../../domain/account/accountTypeChoice'
import { isEmail } from '../../domain/account/email'
import { DEFAULT_SOCIALS } from '../../domain/page/resolveFeatures'
import type { SocialProvider } from '../../domain/page/options'
import type { Entry } from './entry'

// The names are the specification's, shared with every page of this origin (decisions.md, 17; wire facts, 10.1). They are
// read and written with `storage.raw`. Plain readers: a schema for nine texts would weigh more than they do.
const PREFIX = '@appkit-wallet/'
const TOKEN_MAX_CHARACTERS = 16_384
const USER_NAME_MAX_CHARACTERS = 256

const entry = <T>(
  name: string,
  decode: (text: string) => T | undefined,
  encode: (value: T) => string = String,
): Entry<T> => ({ key: PREFIX + name, decode, encode })
const short = (most: number) => (text: string) => (text.length > 0 && text.length <= most ? text : undefined)

/** An email, social or Farcaster login was made here; while it stands, the next page asks the frame for it. */
export const emailLoginUsedEntry = entry<'true'>('EMAIL_LOGIN_USED_KEY', (text) => (text === 'true' ? text : undefined))

/** When the last mail was asked for, wall clock. */
export const lastEmailLoginTimeEntry = entry<number>('LAST_EMAIL_LOGIN_TIME', (text) =>
  /^\d{1,16}$/.test(text) ? Number(text) : undefined,
)

export const emailEntry = entry<string>('EMAIL', (text) => (isEmail(text) ? text : undefined))

/** Chain the frame was on last: a number on eip155, a CAIP-2 id elsewhere. */
export const lastUsedChainEntry = entry<string | number>('LAST_USED_CHAIN_KEY', (text) =>
  /^\d{1,16}$/.test(text) ? Number(text) : /^[a-z0-9]{3,8}:[\w-]{1,32}$/.test(text) ? text : undefined,
)

/** Numeric ids of the chains that have smart accounts; empty when the frame could not say. */
export const smartAccountNetworksEntry = entry<readonly number[]>(
  'SMART_ACCOUNT_ENABLED_NETWORKS',
  (text) => (/^(?:\d{1,16}(?:,\d{1,16})*)?$/.test(text) ? text.split(',').filter(Boolean).map(Number) : undefined),
  (ids) => ids.join(','),
)

/** Does the network in use have smart accounts? */
export const smartAccountEnabledEntry = entry<boolean>('SMART_ACCOUNT_ENABLED', (text) =>
  text === 'true' ? true : text === 'false' ? false : undefined,
)

export const socialUserNameEntry = entry<string>('SOCIAL_USERNAME', short(USER_NAME_MAX_CHARACTERS))

/** The frame's session token; a secret, sent to the frame alone. */
export const sessionTokenEntry = entry<string>('SESSION_TOKEN_KEY', short(TOKEN_MAX_CHARACTERS))

/** Account type of the active namespace; mirrors `preferredAccountTypesEntry` (decisions.md, 17). */
export const preferredAccountTypeEntry = entry<'eoa' | 'smartAccount'>('PREFERRED_ACCOUNT_TYPE', (text) =>
  isEmbeddedAccountType(text) ? text : undefined,
)

/** Under our own prefix: what the visitor chose, per namespace. */
export const preferredAccountTypesEntry: Entry<Readonly<Partial<Record<ChainNamespace, 'eoa' | 'smartAccount'>>>> = {
  key: 'preferred_account_types',
  decode(text) {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    return Object.fromEntries(
      Object.entries(value).filter(([namespace, type]) => isKnownNamespace(namespace) && isEmbeddedAccountType(type)),
    )
  },
  encode: JSON.stringify,
}

const readSocial = (text: string): SocialProvider | undefined => DEFAULT_SOCIALS.find((provider) => provider === text)

/** Under our own prefix: the social login that is connected. */
export const connectedSocialEntry: Entry<SocialProvider> = {
  key: 'connected_social',
  decode: readSocial,
  encode: String,
}

/** Under our own prefix: the social login that left the page and is expected back (Telegram), the state it has to bring, and when it left (wall clock). */
export const pendingSocialEntry: Entry<{
  readonly provider: SocialProvider
  readonly state: string
  readonly at: number
}> = {
  key: 'social_provider',
  decode(text) {
    const [, name = '', state = '', at] = /^([a-z]{1,16}) ([A-Za-z0-9]{8,64}) (\d{1,16})$/.exec(text) ?? []
    const provider = readSocial(name)
    return provider === undefined ? undefined : { provider, state, at: Number(at) }
  },
  encode: ({ provider, state, at }) => `${provider} ${state} ${at}`,
}

/** Under our own prefix: the tab that is requesting a mail, where the browser has no Web Locks. */
export const mailClaimEntry: Entry<{ readonly id: string; readonly at: number }> = {
  key: 'mail_claim',
  decode(text) {
    const [, id, at] = /^([\d-]{1,80}) (\d{1,16})$/.exec(text) ?? []
    return id === undefined ? undefined : { id, at: Number(at) }
  },
  encode: ({ id, at }) => `${id} ${at}`,
}

/** Under our own prefix: the visitor was invited to use a smart account, which happens once. */
export const smartAccountOfferedEntry: Entry<'true'> = {
  key: 'smart_account_offered',
  decode: (text) => (text === 'true' ? text : undefined),
  encode: String,
}
