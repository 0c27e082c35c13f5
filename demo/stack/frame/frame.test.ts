import { PublicKey, Keypair, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import { base58 } from '@scure/base'
import {
  createClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  toHex,
  verifyMessage,
  verifyTypedData,
  type Address,
  type Hex,
} from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mined } from '../anvil/mined'
import { findFreeBasePort } from '../ports'
import { startStack, type RunningStack } from '../startStack'
import { createKeyRing } from './keys'
import { inEnglish, SITE, Visitors, warningsOf, type User } from './Visitors'
import type { Description } from './requests/description'
import { scaled } from '../../../test/slowness'

const FIRST = 'eip155:31337'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const STRANGER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let stack: RunningStack
let origin: string
let visitors: Visitors

beforeAll(async () => {
  stack = await startStack({ port: await findFreeBasePort(), smartAccounts: false })
  origin = new URL(stack.stackJson.services.frame).origin
  visitors = new Visitors(stack.stackJson)
}, scaled(120_000))

afterAll(() => stack?.stop())

test('a new visitor gets a code by email, and with it a wallet with test money', async () => {
  const visitor = visitors.create()
  expect(await visitor.payload('CONNECT_EMAIL', { email: 'Ann@example.com' })).toEqual({ action: 'VERIFY_OTP' })
  const [message] = await visitors.messagesTo('ann@example.com')
  expect(message).toMatchObject({ kind: 'otp', otp: expect.stringMatching(/^\d{6}$/) })

  expect((await visitor.ask('CONNECT_OTP', { otp: message?.otp === '111111' ? '222222' : '111111' })).error).toBe(
    'Invalid Otp',
  )
  expect((await visitor.ask('CONNECT_OTP', { otp: message?.otp })).token).toEqual(expect.any(String))
  const user = (await visitor.payload('GET_USER', { chainId: 31_337 })) as User
  expect(user).toEqual({
    email: 'ann@example.com',
    address: user.address,
    chainId: 31_337,
    accounts: [{ address: user.address, type: 'eoa' }],
    preferredAccountType: 'eoa',
  })
  const { usdc } = contractsOf()
  expect(await getBalance(chain(), { address: user.address as Address })).toBe(parseEther('10'))
  expect(
    await readContract(chain(), {
      abi: erc20Abi,
      address: usdc,
      functionName: 'balanceOf',
      args: [user.address as Address],
    }),
  ).toBe(1_000_000_000n)
})

test('a wallet depends only on the identity of the visitor', async () => {
  const one = createKeyRing()
  const other = createKeyRing()
  expect(one.evm('email:a@b.co').address).toBe(other.evm('email:a@b.co').address)
  expect((await one.solana('email:a@b.co')).publicKey).toEqual((await other.solana('email:a@b.co')).publicKey)
  expect(one.evm('email:a@b.co').address).not.toBe(one.evm('social:google:a@b.co').address)
  expect(one.evm('email:a@b.co').address).not.toBe(createKeyRing('another stack').evm('email:a@b.co').address)
})

test('a session is restored by its browser or by the token of the app, and can end on either side', async () => {
  const visitor = await visitors.logIn('lives@example.com')
  expect(await visitor.payload('CONNECT_EMAIL', { email: 'lives@example.com' })).toEqual({ action: 'CONNECT' })
  expect(await visitor.payload('IS_CONNECTED')).toEqual({ isConnected: true })
  const elsewhere = visitors.create()
  expect(await elsewhere.payload('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await elsewhere.payload('IS_CONNECTED', { token: visitor.token })).toEqual({ isConnected: true })

  expect(await post('/sessions/end', { email: 'Lives@example.com' })).toEqual({ ended: 1 })
  expect(await visitor.payload('IS_CONNECTED')).toEqual({ isConnected: false })
  expect((await visitor.ask('GET_USER', { chainId: 1 })).error).toBe('Nobody is logged in')

  const second = await visitors.logIn('lives@example.com')
  expect((await second.ask('SIGN_OUT')).token).toBeNull()
  expect(await second.payload('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('an address with +device must approve each browser once by a link', async () => {
  const email = 'bob+device@example.com'
  const visitor = visitors.create()
  expect(await visitor.payload('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
  const [message] = await visitors.messagesTo(email)
  expect(message).toMatchObject({ kind: 'device', link: expect.stringContaining(`${origin}/device?id=`) })

  const approved = visitor.ask('CONNECT_DEVICE')
  const link = new URL(message?.link ?? '')
  expect(await (await fetch(link)).text()).toContain('Approve this device?')
  expect((await visitors.messagesTo(email))[0]).toEqual(message)
  await fetch(new URL('/device', link), {
    method: 'POST',
    body: new URLSearchParams({ id: link.searchParams.get('id') ?? '' }),
  })
  expect(await approved).toEqual({})
  expect((await visitor.ask('CONNECT_OTP', { otp: (await visitors.messagesTo(email))[0]?.otp })).token).toEqual(
    expect.any(String),
  )

  await visitor.ask('SIGN_OUT')
  expect(await visitor.payload('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  expect(await visitors.create().payload('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
})

test('an unknown device link says so', async () => {
  expect((await fetch(`${origin}/device?id=nothing`)).status).toBe(404)
})

test('changing the email takes a code from the old and one from the new address, and keeps the wallet', async () => {
  const visitor = await visitors.logIn('old@example.com')
  const { address } = (await visitor.payload('GET_USER', { chainId: 1 })) as User
  expect(await visitor.payload('UPDATE_EMAIL', { email: 'new@example.com' })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect((await visitor.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })).error).toBe('Invalid Otp')
  const [primary] = await visitors.messagesTo('old@example.com')
  expect(primary?.kind).toBe('update-primary')
  await visitor.payload('UPDATE_EMAIL_PRIMARY_OTP', { otp: primary?.otp })
  const [secondary] = await visitors.messagesTo('new@example.com')
  expect(secondary?.kind).toBe('update-secondary')
  expect(await visitor.payload('UPDATE_EMAIL_SECONDARY_OTP', { otp: secondary?.otp })).toEqual({
    newEmail: 'new@example.com',
  })

  const again = await visitors.logIn('new@example.com')
  expect(await again.payload('GET_USER', { chainId: 1 })).toMatchObject({ address, email: 'new@example.com' })
  const stranger = await visitors.logIn('old@example.com')
  expect(((await stranger.payload('GET_USER', { chainId: 1 })) as User).address).not.toBe(address)
})

test('the email of another visitor cannot be taken over', async () => {
  await visitors.logIn('taken@example.com')
  const visitor = await visitors.logIn('taker@example.com')
  expect((await visitor.ask('UPDATE_EMAIL', { email: 'taken@example.com' })).error).toBe('This email is in use')
})

test('what was shown is what is signed, once, and only for the session that requested it', async () => {
  const visitor = await visitors.logIn('signer@example.com')
  const address = await visitor.address()
  const { ticket, description } = (await visitor.payload('RPC_REQUEST', {
    method: 'personal_sign',
    params: [toHex('Grüße'), address],
  })) as { ticket: string; description: Description }
  expect(description).toMatchObject({ method: 'personal_sign', network: 'Local One', blocks: [{ text: 'Grüße' }] })

  const thief = await visitors.logIn('thief@example.com')
  expect((await thief.ask('APPROVE', { ticket })).error).toBe('This request is no longer open')
  const signature = (await visitor.payload('APPROVE', { ticket })) as Hex
  expect(await verifyMessage({ address, message: 'Grüße', signature })).toBe(true)
  expect((await visitor.ask('APPROVE', { ticket })).error).toBe('This request is no longer open')
})

test('typed data is shown as a tree and signed for its own network only', async () => {
  const visitor = await visitors.logIn('typed@example.com')
  const address = await visitor.address()
  const data = {
    domain: { name: 'Shop', chainId: 31_337 },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'Hello' },
  } as const
  const { description, result } = await visitor.approve('eth_signTypedData_v4', [address, JSON.stringify(data)])
  expect(description.blocks[1]).toEqual({ kind: 'tree', label: 'Mail', branches: [{ name: 'text', value: 'Hello' }] })
  expect(await verifyTypedData({ address, ...data, signature: result as Hex })).toBe(true)
  const elsewhere = await visitor.ask('RPC_REQUEST', {
    method: 'eth_signTypedData_v4',
    params: [address, { ...data, domain: { chainId: 1 } }],
  })
  expect(elsewhere.error).toContain('not for Local One')
})

test('a transaction is mined, and a token call is shown in words', async () => {
  const visitor = await visitors.logIn('sender@example.com')
  const from = await visitor.address()
  const { description, result } = await visitor.approve('eth_sendTransaction', [
    { from, to: STRANGER, value: toHex(parseEther('0.5')) },
  ])
  expect(inEnglish(description)).toEqual(
    expect.arrayContaining([
      ['Amount', '0.5 ETH'],
      ['To', STRANGER],
    ]),
  )
  expect(inEnglish(description).at(-1)).toEqual(['Network fee', expect.stringMatching(/^at most 0\.0\d+ ETH$/)])
  // The chain may answer before it has mined.
  expect((await mined(chain(), result as Hex)).status).toBe('success')

  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [STRANGER, 2n ** 256n - 1n] })
  const approval = await visitor.approve('eth_sendTransaction', [{ from, to: contractsOf().usdc, data }])
  expect(warningsOf(approval.description)).toEqual(['The spender could take all your USDC, now and later.'])
  expect(inEnglish(approval.description).slice(0, 3)).toEqual([
    ['May spend', 'Unlimited USDC'],
    ['Spender', STRANGER],
    ['Token', contractsOf().usdc],
  ])
})

test('insufficient funds are reported before the approval, and a failed transaction says why', async () => {
  const visitor = await visitors.logIn('poor@example.com')
  const from = await visitor.address()
  const { ticket, description } = (await visitor.payload('RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from, to: STRANGER, value: toHex(parseEther('11')) }],
  })) as { ticket: string; description: Description }
  expect(warningsOf(description)).toEqual(['Not enough ETH: the account holds 10 ETH.'])
  expect((await visitor.ask('APPROVE', { ticket })).error).toMatch(/funds/i)
})

test('a plain account sends a batch call by call and reports its status', async () => {
  const visitor = await visitors.logIn('batch@example.com')
  const from = await visitor.address()
  const { result } = await visitor.approve('wallet_sendCalls', [
    {
      version: '2.0.0',
      from,
      calls: [
        { to: STRANGER, value: '0x1' },
        { to: STRANGER, value: '0x2' },
      ],
    },
  ])
  await expect
    .poll(
      () =>
        visitor.payload('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: [(result as { id: string }).id] }),
      { timeout: scaled(10_000) },
    )
    .toMatchObject({ status: 200, atomic: false, chainId: '0x7a69', receipts: [{ status: '0x1' }, { status: '0x1' }] })
  expect((await visitor.ask('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: ['0xdead'] })).error).toBe(
    'No such batch of calls',
  )
})

test('a permission can be granted and revoked, each once', async () => {
  const visitor = await visitors.logIn('grant@example.com')
  const address = await visitor.address()
  const grant = {
    chainId: '0x7a69',
    address,
    expiry: Math.floor(Date.now() / 1000) + 3600,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02ab' }] } },
    permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 60 } }],
    policies: [],
  }
  const { description, result } = await visitor.approve('wallet_grantPermissions', [grant])
  expect(inEnglish(description)).toEqual([
    ['Spend again and again'],
    ['Each time', '0.000000000000000001 ETH'],
    ['From', expect.stringContaining('1970')],
    ['Every', '60 seconds'],
    ['Given to'],
    ['Key (secp256k1)', '0x02ab'],
    ['Until', expect.stringContaining('UTC')],
  ])
  expect(result).toEqual({ ...grant, context: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const revocation = [{ pci: (result as { context: string }).context, permissions: [], expiry: grant.expiry, address }]
  await visitor.approve('wallet_revokePermissions', revocation)
  expect((await visitor.ask('RPC_REQUEST', { method: 'wallet_revokePermissions', params: revocation })).error).toBe(
    'No such permission was granted',
  )
  expect(
    (await visitor.ask('RPC_REQUEST', { method: 'wallet_grantPermissions', params: [{ ...grant, expiry: 1 }] })).error,
  ).toContain('expiry is in the past')
})

test('an execution permission is shown with its spender and its end, granted, and revoked', async () => {
  const visitor = await visitors.logIn('execution@example.com')
  const address = await visitor.address()
  const asked = {
    chainId: '0x7a69',
    from: address,
    to: STRANGER,
    permission: {
      type: 'native-token-periodic',
      isAdjustmentAllowed: false,
      data: { periodAmount: '0x1', periodDuration: 60, startTime: 1 },
    },
  }
  const method = 'wallet_requestExecutionPermissions'
  const expiring = (timestamp: number) => [{ ...asked, rules: [{ type: 'expiry', data: { timestamp } }] }]
  const { description, result } = await visitor.approve(method, expiring(Math.floor(Date.now() / 1000) + 3600))
  expect(inEnglish(description)).toEqual([
    ['Spend again and again'],
    ['Each time', '0.000000000000000001 ETH'],
    ['From', expect.stringContaining('1970')],
    ['Every', '60 seconds'],
    ['Given to'],
    ['Spender', STRANGER],
    ['Until', expect.stringContaining('UTC')],
  ])
  const [granted] = result as { context: string }[]
  expect(granted).toMatchObject({ ...asked, context: expect.stringMatching(/^0x[0-9a-f]{64}$/), dependencies: [] })
  const revocation = [{ pci: granted?.context, permissions: [], expiry: 0, address }]
  expect((await visitor.approve('wallet_revokePermissions', revocation)).result).toBeNull()

  const endless = await visitor.approve(method, [asked])
  expect(inEnglish(endless.description)).toContainEqual(['Until', 'no end date'])
  expect((await visitor.ask('RPC_REQUEST', { method, params: expiring(1) })).error).toContain('expiry is in the past')
  const unknown = { ...asked, permission: { ...asked.permission, type: 'everything' } }
  expect((await visitor.ask('RPC_REQUEST', { method, params: [unknown] })).error).toContain(
    'Invalid params for wallet_requestExecutionPermissions',
  )
})

test.each([
  ['eth_sign', ['0x', '0x'], 'Requested RPC call is not allowed'],
  ['toString', [], 'Requested RPC call is not allowed'],
  ['personal_sign', ['0x61'], 'Invalid params for personal_sign at 1'],
  ['personal_sign', ['0x61', STRANGER], `The account ${STRANGER} is not one of the visitor's on Local One`],
  ['eth_call', {}, 'Invalid params for eth_call'],
  ['eth_sendTransaction', [{ to: 'nowhere' }], 'Invalid params for eth_sendTransaction at to'],
  ['eth_sendTransaction', [{ to: STRANGER, value: '-1' }], 'Invalid params for eth_sendTransaction at value'],
  ['wallet_sendCalls', [{ calls: [] }], 'Invalid params for wallet_sendCalls at 0.calls'],
  ['wallet_sendCalls', [{ calls: [{ to: 'nowhere' }] }], 'Invalid params for wallet_sendCalls at 0.calls.0.to'],
  [
    'wallet_grantPermissions',
    [{ chainId: '0x1', expiry: 9e9, signer: { type: 'keys', data: { keys: [] } }, permissions: [], policies: [] }],
    'Invalid params for wallet_grantPermissions at 0.signer.data.keys',
  ],
  ['solana_signMessage', { message: '0OIl', pubkey: 'x' }, 'Invalid params for solana_signMessage at message'],
  ['solana_signMessage', { message: 'abc', pubkey: 'abc' }, 'solana_signMessage does not exist on Local One'],
])('%s with %o is refused before anybody is asked', async (method, params, message) => {
  const visitor = await visitors.logIn('refused@example.com')
  expect((await visitor.ask('RPC_REQUEST', { method, params })).error).toBe(message)
})

test('reads come from the chain of the request, and a network without a node is an error', async () => {
  const visitor = await visitors.logIn('reader@example.com')
  expect(
    await visitor.payload('RPC_REQUEST', {
      method: 'eth_getBlockByNumber',
      params: ['0x0', false],
      chainId: 31_338,
      chainNamespace: 'eip155',
    }),
  ).toMatchObject({ number: '0x0' })
  expect(await visitor.payload('RPC_REQUEST', { method: 'eth_chainId', chainId: 31_338 })).toBe('0x7a6a')
  expect((await visitor.ask('RPC_REQUEST', { method: 'eth_blockNumber', chainId: 1 })).error).toBe(
    'The local stack cannot reach Ethereum',
  )
  expect((await visitor.ask('SWITCH_NETWORK', { chainId: 'eip155:12345' })).error).toBe(
    'The embedded wallet does not support the network eip155:12345',
  )
  expect(await visitor.payload('SWITCH_NETWORK', { chainId: 'eip155:31338' })).toEqual({ chainId: 31_338 })
})

test('holdings are read from the chain', async () => {
  const visitor = await visitors.logIn('assets@example.com')
  const account = await visitor.address()
  const assets = (await visitor.payload('RPC_REQUEST', {
    method: 'wallet_getAssets',
    params: [{ account, chainFilter: ['0x7a69'] }],
  })) as Record<string, unknown[]>
  expect(Object.keys(assets)).toEqual(['0x7a69'])
  expect(assets['0x7a69']).toMatchObject([
    {
      address: 'native',
      balance: toHex(parseEther('10')),
      type: 'NATIVE',
      metadata: {
        symbol: 'ETH',
        price: 2500,
        value: 25_000,
        iconUrl: expect.stringContaining('/public/getTokenImage/ETH'),
      },
    },
    {
      address: contractsOf().usdc,
      balance: toHex(1_000_000_000),
      type: 'ERC20',
      metadata: { symbol: 'USDC', decimals: 6, price: 1, value: 1000 },
    },
  ])
  const filtered = await visitor.payload('RPC_REQUEST', {
    method: 'wallet_getAssets',
    params: [{ account, assetFilter: { '0x7a69': ['native', contractsOf().usdc] }, assetTypeFilter: ['ERC20'] }],
  })
  expect(filtered).toMatchObject({ '0x7a69': [{ address: contractsOf().usdc }] })
})

test('on Solana the visitor has another address, which signs messages and transactions', async () => {
  const visitor = await visitors.logIn('sol@example.com')
  const { address, chainId } = (await visitor.payload('GET_USER', { chainId: DEVNET })) as User
  expect(chainId).toBe(DEVNET)
  const key = new PublicKey(address)
  const signed = await visitor.approve(
    'solana_signMessage',
    { message: base58.encode(new TextEncoder().encode('Grüße')), pubkey: address },
    DEVNET,
  )
  const signature = base58.decode((signed.result as { signature: string }).signature)
  const spki = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.toBytes()]),
    format: 'der',
    type: 'spki',
  })
  expect(verify(null, Buffer.from('Grüße'), spki, signature)).toBe(true)

  const transaction = new Transaction({
    feePayer: key,
    blockhash: base58.encode(new Uint8Array(32).fill(7)),
    lastValidBlockHeight: 1,
  })
  transaction.add(
    SystemProgram.transfer({ fromPubkey: key, toPubkey: Keypair.generate().publicKey, lamports: 1_500_000_000 }),
  )
  const source = base58.encode(transaction.serialize({ verifySignatures: false, requireAllSignatures: false }))
  const sent = await visitor.approve('solana_signTransaction', { transaction: source }, DEVNET)
  expect(inEnglish(sent.description)).toEqual([
    ['Amount', '1.5 SOL'],
    ['To', expect.any(String)],
    ['Network fee', 'at most 0.000005 SOL'],
    ['Fee paid by', address],
  ])
  const result = VersionedTransaction.deserialize(base58.decode((sent.result as { transaction: string }).transaction))
  expect(verify(null, result.message.serialize(), spki, result.signatures[0] ?? new Uint8Array())).toBe(true)

  const other = await visitors.logIn('other-sol@example.com')
  expect(
    (
      await other.ask('RPC_REQUEST', {
        method: 'solana_signTransaction',
        params: { transaction: source },
        chainId: DEVNET,
      })
    ).error,
  ).toBe('This account is not a signer of the transaction')
})

test('a sign-in message is completed and signed on login, only for the requesting site', async () => {
  const visitor = await visitors.logIn('siwx@example.com')
  const siwxMessage = {
    accountAddress: '<<AccountAddress>>',
    chainId: FIRST,
    domain: 'shop.example',
    uri: SITE,
    version: '1',
    nonce: 'abcdefgh',
    serializedMessage: signInText('shop.example'),
  }
  const user = (await visitor.payload('GET_USER', { chainId: 31_337, siwxMessage })) as User
  expect(user.message).toBe(signInText('shop.example').replace('<<AccountAddress>>', user.address))
  expect(
    await verifyMessage({
      address: user.address as Address,
      message: user.message ?? '',
      signature: user.signature ?? '0x',
    }),
  ).toBe(true)
  expect(
    (await visitor.ask('GET_USER', { chainId: 31_337, siwxMessage: { ...siwxMessage, domain: 'evil.example' } })).error,
  ).toBe('The sign-in message is for another site')
  const other = { ...siwxMessage, serializedMessage: signInText('evil.example') }
  expect((await visitor.ask('GET_USER', { chainId: 31_337, siwxMessage: other })).error).toBe(
    'The sign-in message is for another site',
  )
})

test('only the project’s origins may embed the page, which runs no inline script', async () => {
  const policyNow = async (): Promise<string> =>
    (await fetch(`${origin}/sdk?projectId=p`)).headers.get('content-security-policy') ?? ''
  expect(await policyNow()).toMatch(/default-src 'none'; script-src 'self';.*frame-ancestors \*$/)
  const project = `${stack.stackJson.services.api}/project`
  await fetch(project, { method: 'PUT', body: JSON.stringify({ allowedOrigins: ['https://shop.example'] }) })
  expect(await policyNow()).toMatch(/frame-ancestors https:\/\/shop\.example$/)
  await fetch(project, { method: 'DELETE' })
  expect((await fetch(`${origin}/sdk`)).status).toBe(403)
})

test('the mailbox responds to any page, has a page of its own, and can be emptied', async () => {
  await visitors.create().payload('CONNECT_EMAIL', { email: 'post@example.com' })
  const asked = await fetch(`${stack.stackJson.mailbox}?email=post@example.com`)
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  expect(await asked.json()).toMatchObject([{ kind: 'otp', at: expect.any(Number) }])
  const visited = await fetch(stack.stackJson.mailbox, { headers: { accept: 'text/html' } })
  expect(visited.headers.get('content-type')).toContain('text/html')
  await fetch(stack.stackJson.mailbox, { method: 'DELETE' })
  expect(await visitors.messagesTo('post@example.com')).toEqual([])
})

test('a fault can match one event, and other pages cannot call the server', async () => {
  await fetch(stack.stackJson.faults, {
    method: 'POST',
    body: JSON.stringify({ match: 'frame CONNECT_EMAIL', kind: 'status', times: 1 }),
  })
  const body = JSON.stringify({ payload: { email: 'fault@example.com' } })
  const call = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${origin}/call/CONNECT_EMAIL`, {
      method: 'POST',
      headers: { 'x-browser': 'a browser of the fault test', ...headers },
      body,
    })
  expect((await call({})).status).toBe(500)
  expect((await call({})).status).toBe(200)
  expect((await call({ origin: 'https://evil.example' })).status).toBe(403)
})

test.each(['/loading', '/dashboard', '/images/favicon.png', '/frame.js', '/frame.css', '/pages.css', '/mailbox.js'])(
  '%s is there',
  async (path) => {
    expect((await fetch(origin + path)).status).toBe(200)
  },
)

function signInText(domain: string): string {
  return `${domain} wants you to sign in with your Ethereum account:
<<AccountAddress>>

URI: ${SITE}
Version: 1
Chain ID: 31337
Nonce: abcdefgh
Issued At: 2026-11-25T00:00:00.000Z`
}

async function post(path: string, body: unknown): Promise<unknown> {
  return (await fetch(origin + path, { method: 'POST', body: JSON.stringify(body) })).json()
}

function chain() {
  return createClient({ transport: http(stack.stackJson.chains[0]?.rpcUrl) })
}

function contractsOf() {
  const contracts = stack.stackJson.contracts[FIRST]
  if (!contracts) throw new Error('The stack has no contracts.')
  return contracts
}
