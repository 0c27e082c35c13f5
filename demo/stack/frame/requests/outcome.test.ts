import {
  createApproveInstruction,
  createSetAuthorityInstruction,
  createTransferInstruction,
  AuthorityType,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { base58 } from '@scure/base'
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import {
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  pad,
  parseAbi,
  parseEther,
  toEventSelector,
  type Address,
  type Hex,
} from 'viem'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/slowness'
import { ACCOUNT_ROLE, accountAt } from '../../anvil/accounts'
import { artifactNamed, compileContracts } from '../../anvil/compile'
import { nodeAt, type ChainNode } from '../../anvil/node'
import { create, sendAll } from '../../anvil/sendAll'
import { startAnvil, type Anvil } from '../../anvil/startAnvil'
import { Faults } from '../../faults/Faults'
import { findFreeBasePort } from '../../ports'
import { solanaAccountAt } from '../../solana/accounts'
import { startSolana, type SolanaNode } from '../../solana/startSolana'
import type { FrameNetwork } from '../networks'
import { outcomeOf } from '../Visitors'
import type { Description } from './description'
import { outcomeBlock, simulateCalls } from './evm/simulate'
import { createTokenReader } from './evm/TokenReader'
import { createAccountReader } from './solana/AccountReader'
import { readAskedSolanaTransaction } from './solana/readAskedTransaction'
import { solanaOutcome } from './solana/simulate'

const NOT_SHOWN = ['Also', 'something this wallet can’t show']
const NOTHING = [['You send', 'Nothing']]

describe('on an EVM chain', () => {
  const ACCOUNT = accountAt(4).address
  const STRANGER = accountAt(5).address
  const ABI = parseAbi([
    'function mint(address to, uint256 value)',
    'function mint(address to, uint256 id, uint256 value)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    'function setApprovalForAll(address operator, bool approved)',
    'function setOperator(address operator, bool approved)',
    'function transfer(address to, uint256 value)',
    'function transfer(address to, uint256 id, uint256 value)',
    'function send(address to, uint256 amount, bytes data)',
    'function burn(uint256 amount, bytes data)',
    'function authorizeOperator(address operator)',
    'function approve(address spender, uint256 value)',
    'function permit(address owner, address token, address spender, uint160 amount)',
    'function deposit() payable',
    'function emitLog(bytes32[] topics, bytes data)',
  ])
  const call = (functionName: (typeof ABI)[number]['name'], ...args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: ABI, functionName, args } as never)
  let anvil: Anvil
  let node: ChainNode
  let network: FrameNetwork
  const contracts: Record<string, Address> = {}

  beforeAll(async () => {
    const [artifacts, port] = await Promise.all([compileContracts(), findFreeBasePort()])
    anvil = await startAnvil(31_337, port)
    node = nodeAt(anvil.url)
    network = { caipNetworkId: 'eip155:31337', namespace: 'eip155', id: 31_337, name: 'Local', rpcUrl: anvil.url }
    const from = accountAt(ACCOUNT_ROLE.deployer).address
    for (const name of [
      'ItemToken',
      'OperatorToken',
      'KindToken',
      'UnindexedToken',
      'SharedAllowances',
      'WrappedEther',
      'AnyLog',
    ])
      contracts[name] = await create(node, from, encodeDeployData({ ...artifactNamed(artifacts, name), args: [] }))
    const { ItemToken, OperatorToken, KindToken, UnindexedToken } = contracts
    await sendAll(node, from, [
      ...[1n, 2n].map((id) => ({ to: ItemToken!, data: call('mint', ACCOUNT, id, 10n) })),
      { to: KindToken!, data: call('mint', ACCOUNT, 1n, 10n) },
      ...[OperatorToken!, UnindexedToken!].map((to) => ({ to, data: call('mint', ACCOUNT, parseEther('10')) })),
    ])
  }, scaled(60_000))

  afterAll(() => anvil?.stop())

  /** Facts of the outcome of calls, the kind of each contract by its name. */
  async function outcome(
    ...calls: readonly (readonly [to: Address, data: Hex, value?: bigint])[]
  ): Promise<string[][]> {
    const asked = calls.map(([to, data, value = 0n]) => ({ to, data, value }))
    const simulated = await simulateCalls(network, ACCOUNT, asked as never)
    if (!simulated?.calls.every(({ succeeded }) => succeeded)) throw new Error('The calls fail.')
    return outcomeOf({
      blocks: [await outcomeBlock(simulated, ACCOUNT, createTokenReader(network))],
    } as unknown as Description)
  }

  test('pieces of ERC-1155 are counted, one by one and in a batch', async () => {
    const { ItemToken } = contracts
    expect(
      await outcome(
        [ItemToken!, call('safeTransferFrom', ACCOUNT, STRANGER, 1n, 4n, '0x')],
        [ItemToken!, call('safeBatchTransferFrom', ACCOUNT, STRANGER, [1n, 2n], [5n, 6n], '0x')],
      ),
    ).toEqual([
      ['You send', '4 × #1 '],
      ['Token', ItemToken],
      ['You send', '5 × #1 '],
      ['You send', '6 × #2 '],
      ['Token', ItemToken],
    ])
  })

  test('tokens of ERC-777 that report a movement twice move once', async () => {
    const { OperatorToken } = contracts
    expect(
      await outcome(
        [OperatorToken!, call('send', STRANGER, parseEther('2'), '0x')],
        [OperatorToken!, call('send', STRANGER, parseEther('2'), '0x')],
        [OperatorToken!, call('burn', parseEther('1'), '0x')],
        [OperatorToken!, call('authorizeOperator', STRANGER)],
      ),
    ).toEqual([
      ['You send', '5 OPR'],
      ['Stays allowed', 'Unlimited OPR'],
      ['Spender', STRANGER],
    ])
  })

  test('currency that is wrapped is received', async () => {
    expect(await outcome([contracts['WrappedEther']!, call('deposit'), parseEther('1')])).toEqual([
      ['You send', '1 ETH'],
      ['You receive', '1 WETH'],
    ])
  })

  test('a right that is given up is said', async () => {
    const { ItemToken } = contracts
    const [allow, stop] = [true, false].map((each) => call('setApprovalForAll', STRANGER, each))
    expect((await outcome([ItemToken!, allow!], [ItemToken!, stop!])).map(([label]) => label)).toEqual([
      ...['Stays allowed', 'Spender', 'Token'],
      ...['No longer allowed', 'Spender', 'Token'],
    ])
  })

  test.each([
    ['pieces of ERC-6909', 'KindToken', () => call('transfer', STRANGER, 1n, 4n)],
    ['an operator of ERC-6909', 'KindToken', () => call('setOperator', STRANGER, true)],
    ['a transfer whose event indexes nothing', 'UnindexedToken', () => call('transfer', STRANGER, 5n)],
    ['an approval whose event indexes nothing', 'UnindexedToken', () => call('approve', STRANGER, 5n)],
    ['a permit of something like Permit2', 'SharedAllowances', () => call('permit', ACCOUNT, STRANGER, STRANGER, 5n)],
  ])('%s: that it cannot be shown is said, not “nothing”', async (_, name, data) => {
    const contract = contracts[name]!
    expect(await outcome([contract, data()])).toEqual([NOT_SHOWN, ['Contract', contract]])
  })

  test('“nothing” is said exactly where no log names the account', async () => {
    const word = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hexOf)
    const named = fc.constant(pad(ACCOUNT, { size: 32 }).toLowerCase() as Hex)
    const log = fc.record({
      topics: fc.array(fc.oneof(word, named), { maxLength: 4 }),
      // Anywhere in it: packed data has no words.
      data: fc
        .array(fc.oneof(word, named, fc.constantFrom<Hex>('0x', '0x00', ACCOUNT.toLowerCase() as Hex)), {
          maxLength: 4,
        })
        .map((parts): Hex => `0x${parts.map((each) => each.slice(2)).join('')}`),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(log, { minLength: 1, maxLength: 3 }), async (logs) => {
        const emitter = contracts['AnyLog']!
        const said = await outcome(...logs.map((each) => [emitter, call('emitLog', each.topics, each.data)] as const))
        const isNamed = logs.some(({ topics, data }) =>
          concat([...topics, data]).includes(ACCOUNT.slice(2).toLowerCase()),
        )
        expect(said).toEqual(isNamed ? [NOT_SHOWN, ['Contract', emitter]] : NOTHING)
      }),
      { numRuns: 50 },
    )
  })

  test('a batch of as many kinds as counts is one; any other is not read', async () => {
    const topics = [
      toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
      ...[ACCOUNT, ACCOUNT, STRANGER].map((each) => pad(each, { size: 32 })),
    ]
    const data = encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [[1n, 2n], [3n]])
    const emitter = contracts['AnyLog']!
    expect(await outcome([emitter, call('emitLog', topics, data)])).toEqual([NOT_SHOWN, ['Contract', emitter]])
  })
})

describe('on Solana', () => {
  let solana: SolanaNode
  let network: FrameNetwork
  const owner = Keypair.fromSecretKey(base58.decode(solanaAccountAt(0).privateKey)).publicKey
  const stranger = Keypair.fromSecretKey(base58.decode(solanaAccountAt(1).privateKey)).publicKey
  const heldBy = (who: PublicKey): PublicKey => getAssociatedTokenAddressSync(new PublicKey(solana.contracts.usdc), who)

  beforeAll(async () => {
    solana = await startSolana(await findFreeBasePort(), new Faults())
    network = {
      caipNetworkId: 'solana:localnet',
      namespace: 'solana',
      id: 'solana:localnet',
      name: 'Local',
      rpcUrl: solana.url,
    }
  }, scaled(60_000))

  afterAll(() => solana?.close())

  async function outcome(
    instructions: readonly TransactionInstruction[],
    tables: readonly AddressLookupTableAccount[] = [],
  ): Promise<string[][]> {
    const message = new TransactionMessage({
      payerKey: owner,
      recentBlockhash: solana.chain.blockhash,
      instructions: [...instructions],
    }).compileToV0Message([...tables])
    expect(message.addressTableLookups).toHaveLength(tables.length)
    const reader = createAccountReader(network)
    const source = base58.encode(new VersionedTransaction(message).serialize())
    const asked = await readAskedSolanaTransaction(source, owner.toBase58(), reader)
    const words = await solanaOutcome(network, asked, owner.toBase58(), reader)
    expect(words.warnings).toEqual([])
    return outcomeOf(words as Description)
  }

  test('accounts that come from an address table count like all others', async () => {
    const instructions = [
      SystemProgram.transfer({ fromPubkey: owner, toPubkey: stranger, lamports: 1_500_000_000 }),
      createTransferInstruction(heldBy(owner), heldBy(stranger), owner, 5_000_000n),
      createApproveInstruction(heldBy(owner), stranger, owner, 7n),
    ]
    const said = await outcome(instructions, [tableOf([stranger, heldBy(owner), heldBy(stranger)])])
    expect(said).toContainEqual(['You send', '5 of a token'])
    expect(said).toContainEqual(['Spender', stranger.toBase58()])
    expect(said).toEqual(await outcome(instructions))
  })

  test('that a token account has another owner or may be closed by another is said', async () => {
    const closing = createSetAuthorityInstruction(heldBy(owner), owner, AuthorityType.CloseAccount, stranger)
    expect((await outcome([closing])).slice(-2)).toEqual([NOT_SHOWN, ['Token account', heldBy(owner).toBase58()]])
  })

  test('that an account of a program which names this one changes is said', async () => {
    const nonce = Keypair.generate()
    const rent = solana.chain.rentFor(80)
    const created = SystemProgram.createAccountWithSeed({
      fromPubkey: owner,
      newAccountPubkey: await PublicKey.createWithSeed(
        owner,
        nonce.publicKey.toBase58().slice(0, 8),
        SystemProgram.programId,
      ),
      basePubkey: owner,
      seed: nonce.publicKey.toBase58().slice(0, 8),
      lamports: rent,
      space: 80,
      programId: SystemProgram.programId,
    })
    const account = created.keys[1]!.pubkey
    const initialized = SystemProgram.nonceInitialize({ noncePubkey: account, authorizedPubkey: owner })
    expect((await outcome([created, initialized])).slice(-3)).toEqual([
      NOT_SHOWN,
      ['Account passed on', account.toBase58()],
      ['Program', SystemProgram.programId.toBase58()],
    ])
  })

  /** A table as its program writes it, without an authority. */
  function tableOf(addresses: readonly PublicKey[]): AddressLookupTableAccount {
    const key = Keypair.generate().publicKey
    const head = Buffer.alloc(56)
    head.writeUInt32LE(1, 0)
    head.writeBigUInt64LE(2n ** 64n - 1n, 4)
    const data = Buffer.concat([head, ...addresses.map((each) => each.toBytes())])
    solana.chain.place({
      address: key.toBase58(),
      owner: 'AddressLookupTab1e1111111111111111111111111',
      data,
      lamports: BigInt(solana.chain.rentFor(data.length)),
      executable: false,
    })
    return new AddressLookupTableAccount({ key, state: AddressLookupTableAccount.deserialize(data) })
  }
})

function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
