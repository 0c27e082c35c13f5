import { ed25519 } from '@noble/curves/ed25519'
import { SolanaMobileWalletAdapterProtocolError } from '@solana-mobile/mobile-wallet-adapter-protocol'
import { beforeAll, expect, test } from 'vitest'
import type { FakeConnector } from '../../../test/fakes/connectors'
import { ethereum, solana } from '../../../test/fakes/networks'
import { signInText } from '../../../test/fakes/standardWallet'
import { makeContext } from '../../../test/fakes/context'
import { ProviderDisconnected } from '../../errors/connection'
import { WalletAppNeedsPress } from '../../errors/mobileWallet'
import { abortable } from '../../services/abortable'
import { verifySiwx } from '../../server/verifySiwx'
import type { Associate, MobileWallet } from '../../wallets/mobile-wallet/associate'
import { addressFrom, createAuthorization } from '../../wallets/mobile-wallet/authorization'
import { createMobileWallet } from '../../wallets/mobile-wallet/mobileWallet'
import { createStandardConnector } from '../../wallets/wallet-standard/standardConnector'
import { walletKinds } from '../../wallets/index'
import { signIn } from '../../features/sign-in/actions/signIn'
import { connectInstalled } from './connectInstalled'
import { disconnect } from './disconnect'

// Imported dynamically, which takes longer the first time.
beforeAll(() => import('../sign-in/endSignIn'))

const ID = 'mobileWallet'
const secret = new Uint8Array(32).fill(7)
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const own = base64(ed25519.getPublicKey(secret))
const address = addressFrom(own)
const stranger = base64(ed25519.getPublicKey(new Uint8Array(32).fill(8)))

type Payload = Parameters<typeof signInText>[0]
type Params = { readonly sign_in_payload?: Payload }
type Answer = (params: Params) => unknown

const refuse = (code: number) => Promise.reject(new SolanaMobileWalletAdapterProtocolError(1, code, 'no'))

/** What an app gives that has signed this text. */
function signed(text: string, others: object = {}): object {
  const message = new TextEncoder().encode(text)
  const signature = base64(ed25519.sign(message, secret))
  return { address: own, signed_message: base64(message), signature, signature_type: 'ed25519', ...others }
}
const authorized = (result?: object, accounts = [own]): object => ({
  auth_token: 'token',
  accounts: accounts.map((each) => ({ address: each })),
  ...(result && { sign_in_result: result }),
})
const asAsked: Answer = ({ sign_in_payload: payload }) =>
  authorized(payload && signed(signInText({ ...payload, address })))
/** Signs the fields of the request with others among them. */
const withOther =
  (other: Payload): Answer =>
  ({ sign_in_payload: payload }) =>
    authorized(payload && signed(signInText({ ...payload, address, ...other })))

/** A page with both namespaces that asks for a sign-in, and an app that answers in this way. */
function visit(options: object = {}) {
  const context = makeContext({
    view: { name: 'ConnectingExternal', installedId: ID },
    networks: [ethereum, solana],
    options: { siwx: 'required', ...options },
  })
  const app = { answer: asAsked, features: ['solana:signInWithSolana'], asked: [] as Params[] }
  const talking = {
    getCapabilities: async () => ({ features: app.features, supported_transaction_versions: [0] }),
    async authorize(params: object) {
      // What is sent.
      const sent = JSON.parse(JSON.stringify(params)) as Params
      app.asked.push(sent)
      return app.answer(sent)
    },
    signMessages: () => new Promise(() => undefined),
  } as unknown as MobileWallet
  let failure: Error | undefined
  const associate: Associate = async (requests, signal) => {
    if (failure) throw failure
    return abortable(requests(talking), signal)
  }
  const authorization = createAuthorization({ read: () => undefined, write: () => undefined, remove: () => undefined })
  const { listed, capabilities } = walletKinds.mobileWallet
  const metadata = () => ({ name: 'Shop', description: '', url: 'https://shop.test', icons: [] })
  const wallet = createMobileWallet({ name: listed.name, associate, authorization, metadata, clock: context.clock })
  const row = { id: ID, name: listed.name }
  const kind = { method: 'mobilewallet', capabilities } as const
  const standard = createStandardConnector({ wallet: row, provider: wallet }, context.clock, kind)
  context.announce({
    ...standard,
    connect(request, signal) {
      wallet.serve(request)
      return standard.connect(request, signal)
    },
  } as FakeConnector)
  return { context, app, failWith: (reason: Error | undefined) => (failure = reason) }
}

const session = ({ context }: ReturnType<typeof visit>) => context.store.getState().siwx.session
const payloads = ({ app }: ReturnType<typeof visit>) => app.asked.map(({ sign_in_payload: payload }) => payload)

test.each(['required', 'optional'])('one prompt connects and signs in, where sign-in is %s', async (siwx) => {
  const here = visit({ siwx, siwxStatement: 'Welcome.', siwxResources: ['https://shop.test/terms'] })
  await connectInstalled(here.context, ID, 'solana')
  expect(here.app.asked).toHaveLength(1)
  expect(here.context.heard()).toEqual(['connecting', 'connected', 'siwx-request', 'siwx-success', 'close'])
  const proof = session(here)
  expect(proof?.data).toMatchObject({ statement: 'Welcome.', resources: ['https://shop.test/terms'] })
  const wanted = { domain: 'shop.test', nonce: proof?.data.nonce as string }
  expect(await verifySiwx(proof as never, wanted)).toMatchObject({ ok: true, address })
})

test('without sign-in the app is asked for its accounts alone', async () => {
  const here = visit({ siwx: 'off' })
  await connectInstalled(here.context, ID, 'solana')
  expect(payloads(here)).toEqual([undefined])
})

test('an app that does not say that it signs in is asked for its accounts alone', async () => {
  const here = visit()
  here.app.features = []
  await connectInstalled(here.context, ID, 'solana')
  expect(payloads(here)).toEqual([undefined])
  expect(here.context.view()).toBe('SIWXSignMessage')
})

const asOther = (others: object): Answer => {
  return ({ sign_in_payload: payload }) => authorized(signed(signInText({ ...payload, address }), others))
}

test.each<[string, Answer]>([
  ['no sign-in', () => authorized()],
  ['a sign-in in the name of another account', asOther({ address: stranger })],
  ['a message of another account', withOther({ address: addressFrom(stranger) })],
  [
    'the sign-in of an account that is not its first',
    ({ sign_in_payload: payload }) => authorized(signed(signInText({ ...payload, address })), [stranger, own]),
  ],
  ['a message for another domain', withOther({ domain: 'evil.test' })],
  ['a message for another page', withOther({ uri: 'https://evil.test/' })],
  ['another nonce', withOther({ nonce: 'abcdefgh87654321' })],
  ['another network', withOther({ chainId: 'devnet' })],
  ['a statement of its own', withOther({ statement: 'I give you everything.' })],
  ['a resource of its own', withOther({ resources: ['urn:recap:everything'] })],
  ['a message that never expires', withOther({ expirationTime: undefined })],
  ['half a signature', asOther({ signature: base64(new Uint8Array(32)) })],
  ['another kind of signature', asOther({ signature_type: 'secp256k1' })],
  ['what is no Base64', asOther({ signed_message: '%' })],
  ['nothing in it', () => authorized({})],
])('with %s the app is connected, and nothing is signed', async (_what, answer) => {
  const here = visit({ siwxExpiry: 3600 })
  here.app.answer = answer
  await connectInstalled(here.context, ID, 'solana')
  expect(here.app.asked).toHaveLength(1)
  expect(here.context.heard()).toEqual(['connecting', 'connected', 'view-change'])
  expect(here.context.view()).toBe('SIWXSignMessage')
  expect(session(here)).toBeUndefined()
  expect(here.context.record().proofs ?? []).toEqual([])
})

test.each([-2, -4, -32_601, -32_602, -32_603])(
  'an app that refuses the request by %i is asked for its accounts in the same opening',
  async (code) => {
    const here = visit()
    here.app.answer = (params) => (params.sign_in_payload ? refuse(code) : authorized())
    await connectInstalled(here.context, ID, 'solana')
    expect(payloads(here)).toEqual([expect.anything(), undefined])
    expect(here.context.view()).toBe('SIWXSignMessage')
  },
)

test('an app that closes with its refusal is asked for its accounts alone from then on', async () => {
  const here = visit()
  here.app.answer = (params) => (params.sign_in_payload ? refuse(-32_602) : Promise.reject(new ProviderDisconnected()))
  await expect(connectInstalled(here.context, ID, 'solana')).rejects.toMatchObject({ code: 'provider_disconnected' })
  here.app.answer = (params) => (params.sign_in_payload ? refuse(-32_602) : authorized())
  await connectInstalled(here.context, ID, 'solana')
  expect(payloads(here)).toEqual([expect.anything(), undefined, undefined])
})

test.each<[string, number, unknown]>([
  ['required', -1, expect.anything()],
  ['optional', -1, undefined],
  ['optional', -3, undefined],
])('who rejects is not asked for less; where sign-in is %s (%i), next for %o', async (siwx, code, next) => {
  const here = visit({ siwx })
  here.app.answer = () => refuse(code)
  await expect(connectInstalled(here.context, ID, 'solana')).rejects.toMatchObject({ code: 'user_rejected' })
  expect(here.app.asked).toHaveLength(1)
  here.app.answer = asAsked
  await connectInstalled(here.context, ID, 'solana')
  expect(payloads(here)[1]).toEqual(next)
})

test('an app that did not open, or gave no sign-in, is asked for one the next time', async () => {
  const here = visit()
  here.failWith(new WalletAppNeedsPress())
  await expect(connectInstalled(here.context, ID, 'solana')).rejects.toMatchObject({ code: 'wallet_app_needs_press' })
  here.failWith(undefined)
  here.app.answer = () => authorized()
  await connectInstalled(here.context, ID, 'solana')
  await disconnect(here.context)
  await connectInstalled(here.context, ID, 'solana')
  expect(payloads(here)).toEqual([expect.anything(), expect.anything()])
})

test('an app that never answers can be left, and connected again', async () => {
  const here = visit()
  here.app.features = []
  await connectInstalled(here.context, ID, 'solana')
  const signing = signIn(here.context).catch(() => undefined)
  await here.context.settle()
  await disconnect(here.context)
  await signing
  await connectInstalled(here.context, ID, 'solana')
  expect(here.context.heard().filter((type) => type === 'connected')).toHaveLength(2)
  expect(here.context.view()).toBe('SIWXSignMessage')
})
