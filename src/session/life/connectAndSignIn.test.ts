import { beforeAll, expect, test } from 'vitest'
import type { FakeConnector } from '../../../test/fakes/connectors'
import { hangs, walletError, type FakeWallet, type WalletReply } from '../../../test/fakes/eip1193'
import { polygon, ethereum, solana } from '../../../test/fakes/networks'
import {
  connectsAndSigns,
  createSigningWallet,
  promptsOf,
  signedIn,
  signer,
  writtenBy,
  type ConnectParams,
} from '../../../test/fakes/signingWallet'
import { makeContext, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import { signIn } from '../../features/sign-in/actions/signIn'
import { verifySiwx } from '../../server/verifySiwx'
import { createInjectedConnector } from '../../wallets/injected/injectedConnector'
import { connectInstalled } from './connectInstalled'
import { disconnect } from './disconnect'

// Imported dynamically, which takes longer the first time.
beforeAll(() => import('../sign-in/endSignIn'))

const ID = 'io.signs'

interface Visit {
  readonly context: FakeContext
  readonly provider: FakeWallet
}

/** A page that asks for a sign-in, and a wallet that answers in this way. */
function visit(replies: Readonly<Record<string, WalletReply>>, options: object = {}, facts: ContextFacts = {}): Visit {
  const context = makeContext({
    view: { name: 'ConnectingExternal', installedId: ID },
    options: { siwx: 'required', ...options },
    ...facts,
  })
  const provider = createSigningWallet(replies)
  announce(context, provider)
  return { context, provider }
}

function announce(context: FakeContext, provider: FakeWallet): void {
  const connector = createInjectedConnector({ wallet: { id: ID, name: 'Signs', rdns: ID }, provider }, context.clock)
  context.announce(connector as FakeConnector)
}

const session = (context: FakeContext) => context.store.getState().siwx.session

/** Connects, and signs in by the view if it is shown. */
async function connectAndSignIn({ context }: Visit): Promise<void> {
  await connectInstalled(context, ID)
  if (context.view() === 'SIWXSignMessage' && !session(context)) await signIn(context)
}

test.each(['required', 'optional'])('one prompt connects and signs in, where sign-in is %s', async (siwx) => {
  const { context, provider } = visit({ wallet_connect: connectsAndSigns }, { siwx })
  await connectInstalled(context, ID)
  expect(promptsOf(provider, 'wallet_connect')).toEqual(['wallet_connect'])
  expect(context.heard()).toEqual(['connecting', 'connected', 'siwx-request', 'siwx-success', 'close'])
  expect(context.detailOf('close')).toEqual({ reason: 'signed-in' })
  const signed = session(context)
  expect(await verifySiwx(signed as never, { domain: 'shop.test', nonce: signed?.data.nonce as string })).toMatchObject(
    { ok: true, address: signer.address, chainId: 'eip155:1' },
  )
})

test('the sign-in has all fields of the options, and the nonce of the site, which gets the proof', async () => {
  const { context, provider } = visit(
    { wallet_connect: connectsAndSigns },
    {
      siwxNonceEndpoint: '/nonce',
      siwxEndpoint: '/verify',
      siwxStatement: 'Welcome.',
      siwxExpiry: 3600,
      siwxRequestId: 'r1',
      siwxResources: ['https://shop.test/terms'],
    },
  )
  await connectInstalled(context, ID)
  expect(promptsOf(provider, 'wallet_connect')).toEqual(['wallet_connect'])
  expect(session(context)?.data).toMatchObject({
    nonce: 'fromServer0000',
    statement: 'Welcome.',
    requestId: 'r1',
    resources: ['https://shop.test/terms'],
  })
  expect(context.server.posted).toHaveLength(1)
})

test('a proof that the site refuses ends the connection', async () => {
  const { context } = visit({ wallet_connect: connectsAndSigns }, { siwxEndpoint: '/verify' })
  context.server.responsesProof(() => Promise.reject(new Error('no')))
  await expect(connectInstalled(context, ID)).rejects.toBeInstanceOf(Error)
  await context.settle()
  expect(session(context)).toBeUndefined()
  expect(context.live.size).toBe(0)
  expect(context.heard()).toContain('siwx-error')
})

test.each([
  ['sign-in is off', { siwx: 'off' }],
  [
    'the page brings its own messages',
    { siweConfig: { getNonce: async () => 'abcdefgh12345678', verifyMessage: async () => true } },
  ],
])('a wallet is asked to connect alone where %s', async (_why, options) => {
  const { context, provider } = visit({ wallet_connect: connectsAndSigns }, options)
  await connectInstalled(context, ID)
  expect(provider.asked).not.toContain('wallet_connect')
})

test('one prompt connects and signs in, also in a namespace that was not the active one', async () => {
  const { context, provider } = visit({ wallet_connect: connectsAndSigns }, {}, { networks: [solana, ethereum] })
  context.store.setState({ activeNamespace: 'solana' })
  await connectInstalled(context, ID, 'eip155')
  expect(promptsOf(provider, 'wallet_connect')).toEqual(['wallet_connect'])
  expect(session(context)?.data.chainId).toBe(ethereum.caipNetworkId)
})

test('a wallet on another network is moved, and signs for the one that it is moved to', async () => {
  const { context, provider } = visit({ wallet_connect: connectsAndSigns }, {}, { networks: [polygon] })
  await connectInstalled(context, ID)
  expect(promptsOf(provider, 'wallet_connect')).toEqual(['wallet_connect', 'wallet_switchEthereumChain'])
  expect(session(context)?.data.chainId).toBe(polygon.caipNetworkId)
})

test.each([4200, -32601, -32004, 4100, -32602, -32603, -32000])(
  'a wallet that refuses by %i is asked for each, and the next time at once',
  async (code) => {
    const here = visit({ wallet_connect: () => Promise.reject(walletError(code)) })
    await connectAndSignIn(here)
    expect(promptsOf(here.provider)).toEqual(['eth_requestAccounts', 'personal_sign'])
    expect(session(here.context)).toBeDefined()

    await disconnect(here.context)
    here.provider.asked.length = 0
    await connectAndSignIn(here)
    expect(promptsOf(here.provider, 'wallet_connect')).toEqual(['eth_requestAccounts', 'personal_sign'])
  },
)

test('a wallet that refused is asked again after a week', async () => {
  const here = visit({ wallet_connect: () => Promise.reject(walletError(4200)) })
  await connectAndSignIn(here)
  await disconnect(here.context)
  here.provider.asked.length = 0
  await here.context.clock.advance(8 * 24 * 3600 * 1_000)
  await connectAndSignIn(here)
  expect(here.provider.asked).toContain('wallet_connect')
})

const accountOnly = { accounts: [{ address: signer.address, capabilities: {} }] }
const throwing = {
  get accounts(): never {
    throw new Error('hostile')
  },
}

test.each<[string, WalletReply]>([
  ['nothing', () => null],
  ['a text', () => 'connected'],
  ['no account', () => ({ accounts: [] })],
  ['no address', () => ({ accounts: [{ address: 'me', capabilities: {} }, null, 7] })],
  ['what throws when it is read', () => throwing],
])('a wallet that answers with %s is asked in the usual way', async (_what, wallet_connect) => {
  const here = visit({ wallet_connect })
  await connectAndSignIn(here)
  expect(promptsOf(here.provider)).toEqual(['eth_requestAccounts', 'personal_sign'])
  expect(session(here.context)).toBeDefined()
})

const asks = (other: Parameters<typeof writtenBy>[1]): WalletReply => {
  return (params) => signedIn(writtenBy(params as ConnectParams, other))
}
const stranger = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test.each<[string, WalletReply]>([
  ['no sign-in', () => accountOnly],
  [
    'an error in its place',
    () => ({ accounts: [{ ...accountOnly.accounts[0], capabilities: { signInWithEthereum: { code: 4100 } } }] }),
  ],
  ['a message of another account', asks({ address: stranger })],
  ['a message for another domain', asks({ domain: 'evil.test' })],
  ['a message for another page', asks({ uri: 'https://evil.test/' })],
  ['another nonce', asks({ nonce: 'abcdefgh87654321' })],
  ['another network', asks({ chainId: 10 })],
  ['a statement of its own', asks({ statement: 'I give you everything.' })],
  ['a resource of its own', asks({ resources: ['urn:recap:everything'] })],
  ['a message that never expires', asks({ expirationTime: undefined })],
  [
    'no signature',
    async (params) => ({
      accounts: [
        {
          address: signer.address,
          capabilities: { signInWithEthereum: { message: writtenBy(params as ConnectParams), signature: 'yes' } },
        },
      ],
    }),
  ],
])('with %s the wallet is connected, and signs what is asked in the view', async (_what, wallet_connect) => {
  const here = visit({ wallet_connect }, { siwxExpiry: 3600 })
  await connectInstalled(here.context, ID)
  expect(here.context.heard()).toEqual(['connecting', 'connected', 'view-change'])
  expect(here.context.view()).toBe('SIWXSignMessage')
  expect(session(here.context)).toBeUndefined()
  expect(here.context.record().proofs ?? []).toEqual([])

  await signIn(here.context)
  expect(promptsOf(here.provider)).toEqual(['personal_sign'])
  expect(session(here.context)?.data).toMatchObject({ accountAddress: signer.address, domain: 'shop.test' })

  // It gains nothing by one prompt, so the next time it has two.
  await disconnect(here.context)
  here.provider.asked.length = 0
  await connectAndSignIn(here)
  expect(promptsOf(here.provider, 'wallet_connect')).toEqual(['eth_requestAccounts', 'personal_sign'])
})

test('a sign-in of an account that the wallet lists second does not sign in the first', async () => {
  const { context } = visit({
    async wallet_connect(params) {
      const { accounts } = await signedIn(writtenBy(params as ConnectParams))
      return { accounts: [{ address: stranger, capabilities: {} }, ...accounts] }
    },
  })
  await connectInstalled(context, ID)
  expect(context.view()).toBe('SIWXSignMessage')
  expect(session(context)).toBeUndefined()
})

test.each([
  ['required', ['wallet_connect']],
  ['optional', ['eth_requestAccounts', 'personal_sign']],
])('a visitor who rejects is not asked for less, and where sign-in is %s, next for %o', async (siwx, next) => {
  let rejects = true
  const here = visit(
    { wallet_connect: (params) => (rejects ? Promise.reject(walletError(4001)) : connectsAndSigns(params)) },
    { siwx },
  )
  await expect(connectInstalled(here.context, ID)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(promptsOf(here.provider, 'wallet_connect')).toEqual(['wallet_connect'])
  expect(here.context.store.getState().attempt).toMatchObject({ status: 'rejected' })

  rejects = false
  here.provider.asked.length = 0
  await connectAndSignIn(here)
  expect(promptsOf(here.provider, 'wallet_connect')).toEqual(next)
})

test('a request that is open in the wallet is reported, not repeated by another', async () => {
  const { context, provider } = visit({ wallet_connect: () => Promise.reject(walletError(-32002)) })
  await expect(connectInstalled(context, ID)).rejects.toMatchObject({ code: 'request_already_pending' })
  expect(promptsOf(provider)).toEqual([])
})

test('of a wallet that never answers, the next press asks in the usual way', async () => {
  const here = visit({ wallet_connect: hangs })
  const first = connectInstalled(here.context, ID).catch((reason: unknown) => reason)
  await here.context.settle()
  await connectAndSignIn(here)
  expect(await first).toMatchObject({ code: 'connect_aborted' })
  expect(promptsOf(here.provider)).toEqual(['eth_requestAccounts', 'personal_sign'])
  expect(session(here.context)).toBeDefined()
})

test('a site that is slow with its nonce does not keep the wallet from being asked', async () => {
  const { context, provider } = visit({ wallet_connect: connectsAndSigns }, { siwxNonceEndpoint: '/nonce' })
  context.server.givesNonce((signal) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const connecting = connectInstalled(context, ID)
  await context.settle()
  expect(provider.asked).toEqual([])
  await context.clock.advance(1_000)
  await context.settle()
  expect(provider.asked[0]).toBe('eth_requestAccounts')
  // It is asked by one prompt again when the site is quick.
  expect(context.stored('two_prompts_cache')).toBeUndefined()
  await disconnect(context)
  await connecting.catch(() => {})
})
