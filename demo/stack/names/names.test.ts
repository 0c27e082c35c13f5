import { encodeFunctionData, hashMessage, parseAbi, serializeErc6492Signature, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { nodeAt } from '../anvil/node'
import { findFreeBasePort } from '../ports'
import { startStack, type RunningStack } from '../startStack'
import { scaled } from '../../../test/slowness'

const CHAIN = 'eip155:31337'
const COIN = 2_147_483_648 + 31_337
const MAINNET = 2_147_483_649

type Person = { readonly address: Address; signMessage(of: { message: string }): Promise<Hex> }
type Registered = {
  readonly name: string
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created: string }>>
  readonly registered_at?: string
  readonly registered?: string
}

let stack: RunningStack

beforeAll(async () => {
  stack = await startStack({ port: await findFreeBasePort(), smartAccounts: false })
}, scaled(60_000))
afterEach(() => fetch(stack.stackJson.faults, { method: 'DELETE' }))
afterAll(() => stack?.stop())

test('a signed name resolves in both directions, and cannot be registered twice', async () => {
  const person = somebody()
  const answer = await register(person, 'alice-one.reown.id')
  expect(answer.status).toBe(200)

  const found = await read<Registered>('account/Alice-One.reown.id', { apiVersion: '2' })
  expect(found).toMatchObject({
    name: 'alice-one.reown.id',
    attributes: {},
    registered_at: expect.stringMatching(/^\d{4}-.*Z$/),
    addresses: { [COIN]: { address: person.address, created: expect.any(String) }, 60: { address: person.address } },
  })
  expect(Object.keys(await read<Registered>('account/alice-one.reown.id', {}))).toEqual([
    'name',
    'addresses',
    'attributes',
    'registered',
    'updated',
  ])
  expect(
    await read<Registered[]>(`reverse/${person.address.toLowerCase()}`, { apiVersion: '2', sender: person.address }),
  ).toEqual([found])

  const second = await register(somebody(), 'alice-one.reown.id')
  expect([second.status, await second.json()]).toEqual([
    400,
    { status: 'FAILED', reasons: [{ name: 'name', description: 'Name is already registered' }] },
  ])
})

test('names are stored in the contract, so reverting the chain removes them', async () => {
  const node = nodeAt(stack.stackJson.chains[0]?.rpcUrl ?? '')
  const snapshot = await node.ask<Hex>('evm_snapshot')
  expect((await register(somebody(), 'passing.reown.id')).status).toBe(200)
  await node.ask('evm_revert', [snapshot])
  expect(await read('account/passing.reown.id', { apiVersion: '2' })).toEqual([])
})

test('an unknown name is an empty list, or 404 for version 1; an account without names is an empty list', async () => {
  expect(await read('account/nobody-has.reown.id', { apiVersion: '2' })).toEqual([])
  expect((await ask('account/nobody-has.reown.id', {})).status).toBe(404)
  expect(await read(`reverse/${somebody().address}`, { apiVersion: '2' })).toEqual([])
})

test('contract accounts can register, deployed or not', async () => {
  const { contracts, accounts } = stack.stackJson
  const { smartWallet, counterfactualWallet, smartWalletFactory, smartWalletOwner } =
    contracts[CHAIN] ?? Object.create(null)
  const owner = privateKeyToAccount(accounts.find(({ address }) => address === smartWalletOwner)?.privateKey as Hex)
  expect(
    (await register({ address: smartWallet, signMessage: (of) => owner.signMessage(of) }, 'contract.reown.id')).status,
  ).toBe(200)

  const data = encodeFunctionData({
    abi: parseAbi(['function create(address owner, uint256 salt)']),
    args: [owner.address, 1n],
  })
  const early: Person = {
    address: counterfactualWallet,
    signMessage: async (of) =>
      serializeErc6492Signature({ address: smartWalletFactory, data, signature: await owner.signMessage(of) }),
  }
  expect((await register(early, 'early.reown.id')).status).toBe(200)
  expect(await read('account/early.reown.id', { apiVersion: '2' })).toMatchObject({
    addresses: { 60: { address: counterfactualWallet } },
  })
})

test('a signature of another account or message is refused', async () => {
  const [person, other] = [somebody(), somebody()]
  for (const signer of [
    { address: person.address, signMessage: (of) => other.signMessage(of) },
    { address: person.address, signMessage: () => person.sign({ hash: hashMessage('another text') }) },
  ] satisfies Person[]) {
    const answer = await register(signer, 'stolen.reown.id')
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { status: 'FAILED', reasons: [{ name: 'signature', description: 'Signature verification failed' }] },
    ])
  }
  expect(await read('account/stolen.reown.id', { apiVersion: '2' })).toEqual([])
})

test.each([
  ['an old message', 'in-time.reown.id', { seconds: -11 }, 'timestamp'],
  ['one from the future', 'in-time.reown.id', { seconds: 12 }, 'timestamp'],
  ['a short name', 'abc.reown.id', {}, 'name'],
  ['another sign', 'so_so.reown.id', {}, 'name'],
  ['another zone', 'alice.example.com', {}, 'name'],
  ['no zone', 'alice', {}, 'name'],
  ['a coin of another namespace', 'solana.reown.id', { coin: 501 }, 'coin_type'],
  ['a chain that is not here', 'elsewhere.reown.id', { coin: MAINNET + 9 }, 'coin_type'],
])(
  '%s is refused with a reason',
  async (_what, name, { seconds = 0, coin = COIN }: { seconds?: number; coin?: number }, field) => {
    const answer = await register(somebody(), name, seconds, coin)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { status: 'FAILED', reasons: [{ name: field, description: expect.any(String) }] },
    ])
  },
)

test('the coin types of mainnet and of Ethereum are accepted, and the latter is always recorded', async () => {
  expect((await register(somebody(), 'mainnet.reown.id', 0, MAINNET)).status).toBe(200)
  expect((await register(somebody(), 'ether.wcn.id', 0, 60)).status).toBe(200)
  expect(Object.keys((await read<Registered>('account/mainnet.reown.id', { apiVersion: '2' })).addresses)).toEqual([
    '60',
    String(MAINNET),
  ])
  expect(Object.keys((await read<Registered>('account/ether.wcn.id', { apiVersion: '2' })).addresses)).toEqual(['60'])
})

test('at most five suggestions for three letters or more, with what was typed and whether it is taken', async () => {
  const before = await read<{ suggestions: { name: string; registered: boolean }[] }>('suggestions/taken', {
    zone: 'reown.id',
  })
  expect(before.suggestions).toHaveLength(5)
  expect(
    before.suggestions.every(({ name, registered }) => !registered && /^taken[a-z0-9-]*\.reown\.id$/.test(name)),
  ).toBe(true)
  await register(somebody(), 'taken.reown.id')
  await register(somebody(), 'takenhq.reown.id')
  const after = await read<typeof before>('suggestions/taken', { zone: 'reown.id' })
  expect(after.suggestions[0]).toEqual({ name: 'taken.reown.id', registered: true })
  expect(after.suggestions.map(({ name }) => name)).not.toContain('takenhq.reown.id')

  const short = await ask('suggestions/ab', { zone: 'reown.id' })
  expect([short.status, await short.json()]).toEqual([
    400,
    { status: 'FAILED', reasons: [{ name: 'name', description: expect.stringContaining('from 3') }] },
  ])
})

test('reading needs a project id, registering does not, and both have faults', async () => {
  expect((await fetch(`${stack.stackJson.services.rpc}/v1/profile/account/alice.reown.id?apiVersion=2`)).status).toBe(
    401,
  )
  await fetch(stack.stackJson.faults, {
    method: 'POST',
    body: JSON.stringify({ match: 'names', kind: 'status', status: 500, times: 1 }),
  })
  expect((await ask('suggestions/alice', {})).status).toBe(500)
})

function somebody() {
  return privateKeyToAccount(generatePrivateKey())
}

async function register(person: Person, name: string, seconds = 0, coin = COIN): Promise<Response> {
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) + seconds })
  const body = { coin_type: coin, address: person.address, message, signature: await person.signMessage({ message }) }
  return fetch(`${stack.stackJson.services.rpc}/v1/profile/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function ask(path: string, said: Record<string, string>): Promise<Response> {
  const query = new URLSearchParams({ projectId: stack.stackJson.projectId, ...said })
  return fetch(`${stack.stackJson.services.rpc}/v1/profile/${path}?${query}`)
}

async function read<T>(path: string, said: Record<string, string>): Promise<T> {
  const response = await ask(path, said)
  expect(response.status).toBe(200)
  return (await response.json()) as T
}
