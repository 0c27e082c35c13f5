import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { walletError } from '../../../test/fakes/eip1193'
import { termsOf } from './namespaces'
import type { SessionTransport } from './sessionProvider'
import { createSolanaSessionProvider } from './sessionNamespace'

const payer = Keypair.generate()
const address = payer.publicKey.toBase58()
const recentBlockhash = base58.encode(new Uint8Array(32).fill(3))

function makeTransaction(): { unsigned: Uint8Array; signed: Uint8Array; signature: Uint8Array } {
  const make = () =>
    new Transaction({ feePayer: payer.publicKey, recentBlockhash }).add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 1 }),
    )
  const done = make()
  done.sign(payer)
  return {
    unsigned: new Uint8Array(make().serialize({ requireAllSignatures: false })),
    signed: new Uint8Array(done.serialize()),
    signature: new Uint8Array(done.signature ?? []),
  }
}
const { unsigned, signed, signature } = makeTransaction()

function provide(
  responses: Readonly<Record<string, (params: Record<string, unknown>) => unknown>>,
  { over = false, without = [] as readonly string[] } = {},
) {
  const asked: { method: string; params: Record<string, unknown> }[] = []
  const line: SessionTransport = {
    active: () => 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accounts: () => [{ namespace: 'solana', address, type: 'eoa' }],
    over: () => over,
    approves: () => true,
    allows: (method) => termsOf('solana').methods.includes(method) && !without.includes(method),
    walletMethod: () => true,
    offers: () => true,
    moveTo: async () => undefined,
    async ask({ method, params }) {
      asked.push({ method, params: params as Record<string, unknown> })
      return responses[method]?.(params as Record<string, unknown>)
    },
    read: () => Promise.reject(new Error('never asked')),
  }
  return { provider: createSolanaSessionProvider(line), asked }
}

test('a message travels in base58 with the account’s key', async () => {
  const { provider, asked } = provide({ solana_signMessage: () => ({ signature: base58.encode(signature) }) })
  expect(
    await provider.request({ method: 'solana_signMessage', params: { message: base58.encode(new Uint8Array([1])) } }),
  ).toEqual({ signature: base58.encode(signature) })
  expect(asked).toEqual([{ method: 'solana_signMessage', params: { message: '2', pubkey: address } }])
})

test('a transaction travels in base64 and comes back in base58', async () => {
  const { provider, asked } = provide({ solana_signTransaction: () => ({ transaction: base64.encode(signed) }) })
  expect(
    await provider.request({ method: 'solana_signTransaction', params: { transaction: base58.encode(unsigned) } }),
  ).toEqual({ transaction: base58.encode(signed) })
  expect(asked[0]?.params).toMatchObject({
    transaction: base64.encode(unsigned),
    pubkey: address,
    feePayer: address,
    recentBlockhash,
    partialSignatures: [],
    instructions: [{ programId: SystemProgram.programId.toBase58() }],
  })
})

test('a wallet that gives its signature alone has it put into the transaction', async () => {
  const { provider } = provide({ solana_signTransaction: () => ({ signature: base58.encode(signature) }) })
  expect(
    await provider.request({ method: 'solana_signTransaction', params: { transaction: base58.encode(unsigned) } }),
  ).toEqual({ transaction: base58.encode(signed) })
})

const all = {
  method: 'solana_signAllTransactions',
  params: { transactions: [base58.encode(unsigned), base58.encode(unsigned)] },
}

test('all transactions travel together', async () => {
  const { provider, asked } = provide({
    solana_signAllTransactions: () => ({ transactions: [base64.encode(signed), base64.encode(signed)] }),
  })
  expect(await provider.request(all)).toEqual({ transactions: [base58.encode(signed), base58.encode(signed)] })
  expect(asked).toHaveLength(1)
})

test.each<[string, Readonly<Record<string, () => unknown>>, readonly string[]]>([
  ['has not approved it', {}, ['solana_signAllTransactions']],
  ['does not know it', { solana_signAllTransactions: () => Promise.reject(walletError(-32601)) }, []],
  ['says so in words', { solana_signAllTransactions: () => Promise.reject(new Error('not implemented')) }, []],
  ['throws a text', { solana_signAllTransactions: () => Promise.reject('not implemented') }, []],
  ['answers nothing', { solana_signAllTransactions: () => undefined }, []],
])('a wallet that %s signs them one by one', async (_what, responses, without) => {
  const { provider, asked } = provide(
    { solana_signTransaction: () => ({ transaction: base64.encode(signed) }), ...responses },
    { without },
  )
  expect(await provider.request(all)).toEqual({ transactions: [base58.encode(signed), base58.encode(signed)] })
  expect(asked.filter(({ method }) => method === 'solana_signTransaction')).toHaveLength(2)
})

test('a visitor’s no to all is not asked again one by one', async () => {
  const { provider, asked } = provide({ solana_signAllTransactions: () => Promise.reject(walletError(5000)) })
  await expect(provider.request(all)).rejects.toMatchObject({ code: 5000 })
  expect(asked).toHaveLength(1)
})

test('sending hands the options on', async () => {
  const { provider, asked } = provide({
    solana_signAndSendTransaction: () => ({ signature: base58.encode(signature) }),
  })
  const params = {
    transaction: base58.encode(unsigned),
    options: { preflightCommitment: 'singleGossip', skipPreflight: true },
  }
  expect(await provider.request({ method: 'solana_signAndSendTransaction', params })).toEqual({
    signature: base58.encode(signature),
  })
  expect(asked[0]?.params).toEqual({
    transaction: base64.encode(unsigned),
    pubkey: address,
    sendOptions: params.options,
  })
})

test.each([
  ['a method that is not approved', { method: 'solana_signMessage', params: { message: '2' } }, 4200],
  ['a read', { method: 'getBalance', params: [address] }, 4200],
  ['a foreign account', { method: 'solana_signMessage', params: { message: '2', pubkey: '1'.repeat(32) } }, 4100],
  [
    'an unknown commitment',
    { method: 'solana_signAndSendTransaction', params: { transaction: '2', options: { preflightCommitment: 'x' } } },
    -32602,
  ],
] as const)('%s is refused and the wallet not asked', async (_what, call, code) => {
  const { provider, asked } = provide({}, { without: _what.startsWith('a method') ? ['solana_signMessage'] : [] })
  await expect(provider.request(call)).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test.each([undefined, null, 'x', {}, { transaction: '!' }, { transactions: ['!'] }, { signature: '0OIl' }])(
  'an answer that is none (%j) is a failure',
  async (response) => {
    const { provider } = provide(
      Object.fromEntries(termsOf('solana').methods.map((method) => [method, () => response])),
    )
    await expect(
      provider.request({ method: 'solana_signTransaction', params: { transaction: base58.encode(unsigned) } }),
    ).rejects.toMatchObject({ code: -32603 })
    await expect(provider.request(all)).rejects.toMatchObject({ code: -32603 })
    await expect(provider.request({ method: 'solana_signMessage', params: { message: '2' } })).rejects.toMatchObject({
      code: -32603,
    })
  },
)

test('after the session nothing is asked', async () => {
  const { provider, asked } = provide({}, { over: true })
  await expect(provider.request({ method: 'solana_signMessage', params: { message: '2' } })).rejects.toMatchObject({
    code: 4900,
  })
  expect(asked).toEqual([])
})
