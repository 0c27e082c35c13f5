import * as z from 'zod/mini'
import { SIWX_MESSAGE_MAX_CHARACTERS } from '../../config/limits'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { parseCaipAddress, parseCaipNetworkId } from '../../domain/network/caip'
import { KNOWN_NAMESPACES } from '../../domain/network/namespaces'
import { lazySchema } from '../lazySchema'

const text = () => z.string().check(z.minLength(1), z.maxLength(SIWX_MESSAGE_MAX_CHARACTERS))
const optionalText = () => z.optional(z.string().check(z.maxLength(SIWX_MESSAGE_MAX_CHARACTERS)))
const texts = () => z.array(text())

const caipNetworkId = () => z.custom<CaipNetworkId>((value) => parseCaipNetworkId(value) !== undefined)

export const lastKnown = lazySchema(() => z.object({ label: text(), icon: z.optional(z.unknown()) }))

const caipAddress = () => z.custom<CaipAddress>((value) => parseCaipAddress(value) !== undefined)
const short = () => z.string().check(z.minLength(1), z.maxLength(128))
const baseUnits = () => z.string().check(z.regex(/^\d{1,78}$/))

export const openView = lazySchema(() =>
  z.object({
    until: z.number(),
    wallet: z.optional(z.unknown()),
    connecting: z.optional(short()),
    request: z.optional(z.object({ kind: z.enum(['send', 'swap', 'sign-in']), account: caipAddress() })),
  }),
)

export const mobileAuthorization = lazySchema(() =>
  z.object({
    token: text(),
    addresses: z.readonly(z.array(short()).check(z.minLength(1), z.maxLength(64))),
    signs: z.boolean(),
    sends: z.boolean(),
    signsIn: z.boolean(),
    versioned: z.boolean(),
  }),
)

export const pendingBatch = lazySchema(() =>
  z.object({
    id: text(),
    account: caipAddress(),
    connectorId: text(),
    topic: z.optional(text()),
    pays: z.object({ amount: short(), symbol: short() }),
    receives: z.object({ symbol: short() }),
    tokens: z.readonly(z.array(caipAddress())),
    shown: z.optional(
      z.object({ pays: z.optional(short()), most: baseUnits(), receives: z.optional(short()), least: baseUnits() }),
    ),
    at: z.number(),
  }),
)

const byNamespace = <Value extends z.ZodMiniType>(value: (namespace: ChainNamespace) => Value) =>
  z.object(
    Object.fromEntries(KNOWN_NAMESPACES.map((each) => [each, z.optional(value(each))])) as Record<
      ChainNamespace,
      z.ZodMiniOptional<Value>
    >,
  )

const storedConnection = (namespace: ChainNamespace) =>
  z.object({
    connector: text(),
    account: z.optional(z.custom<CaipAddress>((value) => parseCaipAddress(value)?.namespace === namespace)),
    mark: z.optional(short()),
    claims: z.optional(z.number()),
  })

export const sessionRecord = lazySchema(() =>
  z.object({
    v: z.literal(1),
    namespaces: byNamespace(storedConnection),
    active: z.optional(caipNetworkId()),
    refused: z.optional(byNamespace(texts)),
    proofs: z.optional(z.array(z.unknown())),
  }),
)

const messageData = () =>
  z.object({
    accountAddress: text(),
    chainId: caipNetworkId(),
    domain: text(),
    uri: text(),
    version: text(),
    nonce: text(),
    statement: optionalText(),
    issuedAt: optionalText(),
    expirationTime: optionalText(),
    notBefore: optionalText(),
    requestId: optionalText(),
    resources: z.optional(texts()),
  })

const cacao = () =>
  z.object({
    h: z.object({ t: text() }),
    p: z.object({
      iss: text(),
      domain: text(),
      aud: text(),
      version: text(),
      nonce: text(),
      iat: text(),
      exp: optionalText(),
      nbf: optionalText(),
      statement: optionalText(),
      requestId: optionalText(),
      resources: z.optional(texts()),
    }),
    s: z.object({ t: text(), s: text(), m: optionalText() }),
  })

export const siwxSession = lazySchema(() =>
  z.object({ data: messageData(), message: text(), signature: text(), cacao: z.optional(cacao()) }),
)
