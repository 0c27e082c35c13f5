import {
  AuthorityType,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createBurnInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { base58 } from '@scure/base'
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  encodeFunctionData,
  hashDomain,
  hashTypedData,
  keccak256,
  maxUint256,
  parseAbi,
  parseEther,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeAt } from '../anvil/node'
import { findFreeBasePort } from '../ports'
import { startStack, type RunningStack } from '../startStack'
import type { Description } from './requests/description'
import { PERMIT_2 } from './requests/evm/callTable'
import { detailsOf, inEnglish, outcomeOf, SITE, Visitors, warningsOf, type User, type Visitor } from './Visitors'
import { scaled } from '../../../test/slowness'

const FIRST = 'eip155:31337'
const LOCALNET = 'solana:localnet'
const STRANGER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NOT_READABLE = 'The wallet can’t read this, so it can’t say what it does.'
const ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 id)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 added)',
  'function setApprovalForAll(address operator, bool approved)',
])
const PERMIT_2_ABI = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

let stack: RunningStack
let visitor: Visitor
let address: Address
let key: PublicKey

beforeAll(async () => {
  stack = await startStack({ port: await findFreeBasePort(), smartAccounts: false })
  visitor = await new Visitors(stack.stackJson).logIn('approver@example.com')
  address = await visitor.address()
  key = new PublicKey(((await visitor.payload('GET_USER', { chainId: LOCALNET })) as User).address)
}, scaled(120_000))

afterAll(() => stack?.stop())

describe('what a Solana transaction does', () => {
  const usdc = (): PublicKey => new PublicKey(stack.stackJson.contracts['solana:localnet']!.usdc)
  const own = (): PublicKey => getAssociatedTokenAddressSync(usdc(), key)
  const nonce = Keypair.generate().publicKey
  const thief = Keypair.generate().publicKey
  const rows: readonly [name: string, instruction: () => TransactionInstruction, warning: string, fact: string][] = [
    [
      'SetAuthority',
      () => createSetAuthorityInstruction(own(), key, AuthorityType.AccountOwner, thief),
      'Someone else will control this account.',
      'New authority',
    ],
    [
      'Approve',
      () => createApproveInstruction(own(), thief, key, 2n ** 64n - 1n),
      'This lets someone take tokens later without asking you again.',
      'Spender',
    ],
    ['CloseAccount', () => createCloseAccountInstruction(own(), thief, key), 'This closes a token account', 'Closes'],
    ['Burn', () => createBurnInstruction(own(), usdc(), key, 5n), 'Anything sent there is lost.', 'Destroys'],
    [
      'Assign',
      () => SystemProgram.assign({ accountPubkey: key, programId: thief }),
      'This gives your account to a program.',
      'Gives away the account',
    ],
    [
      'CreateAccount',
      () =>
        SystemProgram.createAccount({
          fromPubkey: key,
          newAccountPubkey: nonce,
          lamports: 5,
          space: 8,
          programId: thief,
        }),
      'This is unusual.',
      'Creates',
    ],
    [
      'TransferWithSeed',
      () =>
        SystemProgram.transfer({
          fromPubkey: nonce,
          basePubkey: key,
          toPubkey: thief,
          lamports: 5,
          seed: 'seed',
          programId: SystemProgram.programId,
        }),
      'This moves funds of another account.',
      'Seed',
    ],
    [
      'AuthorizeNonce',
      () => SystemProgram.nonceAuthorize({ noncePubkey: nonce, authorizedPubkey: key, newAuthorizedPubkey: thief }),
      'Someone else will control this account.',
      'New authority',
    ],
    [
      'WithdrawNonce',
      () => SystemProgram.nonceWithdraw({ noncePubkey: nonce, authorizedPubkey: key, toPubkey: thief, lamports: 5 }),
      'This is unusual.',
      'Nonce account',
    ],
    [
      'AdvanceNonce',
      () => SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: key }),
      'This stays valid until it’s used, even years from now.',
      'Nonce account',
    ],
  ]
  test.each(rows)('%s is decoded, and warned about', async (_, instruction, warning, fact) => {
    const { description } = await visitor.see(
      'solana_signTransaction',
      { transaction: written(instruction()) },
      LOCALNET,
    )
    expect(description.isReadable).toBe(true)
    expect(warningsOf(description).join()).toContain(warning)
    expect(inEnglish(description).map(([label]) => label)).toContain(fact)
  })

  test('a transfer is calm, and the outcome is simulated', async () => {
    const transfer = SystemProgram.transfer({ fromPubkey: key, toPubkey: thief, lamports: 1_500_000_000 })
    const description = await seen(transfer)
    expect([description.isReadable, warningsOf(description)]).toEqual([true, []])
    expect(inEnglish(description).slice(0, 2)).toEqual([
      ['Amount', '1.5 SOL'],
      ['To', thief.toBase58()],
    ])
    expect(outcomeOf(description)[0]).toEqual(['You send', expect.stringMatching(/^1\.5\d* SOL$/)])
  })

  test('an instruction with a trailing byte is not readable', async () => {
    const { keys, programId, data } = SystemProgram.transfer({
      fromPubkey: key,
      toPubkey: thief,
      lamports: 5_000_000_000,
    })
    const longer = Buffer.concat([data, Buffer.of(0)])
    const description = await seen(new TransactionInstruction({ keys, programId, data: longer }))
    expect([description.isReadable, warningsOf(description)]).toEqual([false, [NOT_READABLE]])
    expect(inEnglish(description)).toContainEqual(['Raw data', `0x${longer.toString('hex')}`])
  })

  test('bytes behind the transaction are refused', async () => {
    const source = base58.decode(written(SystemProgram.transfer({ fromPubkey: key, toPubkey: thief, lamports: 1 })))
    const longer = base58.encode(Uint8Array.of(...source, 0))
    expect(await visitor.refusal('solana_signTransaction', { transaction: longer }, LOCALNET)).toBe(
      'Invalid params: this is not a Solana transaction',
    )
  })

  test('the fee is the whole of it, and a high one is warned about', async () => {
    const description = await seen(
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5_000_000_000 }),
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
      SystemProgram.transfer({ fromPubkey: key, toPubkey: thief, lamports: 1 }),
    )
    expect(inEnglish(description)).toContainEqual(['Network fee', 'at most 5.000005 SOL'])
    expect(warningsOf(description)).toContain('The fee can be as high as 5.000005 SOL.')
  })

  test('what a token with a transfer fee keeps is shown, with what arrives and from where', async () => {
    const levy = new PublicKey(stack.stackJson.contracts['solana:localnet']!.levy)
    const [source, destination] = [key, thief].map((owner) =>
      getAssociatedTokenAddressSync(levy, owner, false, TOKEN_2022_PROGRAM_ID),
    ) as [PublicKey, PublicKey]
    const description = await seen(
      createAssociatedTokenAccountIdempotentInstruction(key, destination, thief, levy, TOKEN_2022_PROGRAM_ID),
      createTransferCheckedInstruction(source, levy, destination, key, 20_000n, 2, [], TOKEN_2022_PROGRAM_ID),
    )
    expect(inEnglish(description)).toEqual(
      expect.arrayContaining([
        ['Amount', '200 of a token'],
        ['Kept by the token', '2 of a token'],
        ['Arrives', '198 of a token'],
        ['To', thief.toBase58()],
        ['Token account', source.toBase58()],
      ]),
    )
  })

  // Found by test/torture/approvals: one text for what works and for what fails.
  test('an account that the program could not write makes an instruction unreadable', async () => {
    const { keys, programId, data } = SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: key })
    const readonly = keys.map((each) => ({ ...each, isWritable: false }))
    expect((await seen(new TransactionInstruction({ keys: readonly, programId, data }))).isReadable).toBe(false)
  })

  test('the program and the kind of a token instruction are among its details', async () => {
    const levy = new PublicKey(stack.stackJson.contracts['solana:localnet']!.levy)
    const source = getAssociatedTokenAddressSync(levy, key, false, TOKEN_2022_PROGRAM_ID)
    const close = (program: PublicKey) => createCloseAccountInstruction(own(), key, key, [], program)
    const programs = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]
    for (const program of programs)
      expect(detailsOf(await seen(close(program)))).toContainEqual(['Program', program.toBase58()])
    const checked = [source, levy, source, key, 20_000n, 2] as const
    const plain = createTransferCheckedInstruction(...checked, [], TOKEN_2022_PROGRAM_ID)
    const withFee = createTransferCheckedWithFeeInstruction(...checked, 200n, [], TOKEN_2022_PROGRAM_ID)
    expect(detailsOf(await seen(plain))).toContainEqual(['Function', 'TransferChecked'])
    expect(detailsOf(await seen(withFee))).toContainEqual(['Function', 'TransferFeeExtension'])
  })

  test('a transfer with a hook names the program that runs, and the accounts it gets', async () => {
    const { hooked } = stack.stackJson.contracts['solana:localnet']!
    const [mint, passed] = [new PublicKey(hooked), Keypair.generate().publicKey]
    const [source, destination] = [key, thief].map((owner) =>
      getAssociatedTokenAddressSync(mint, owner, false, TOKEN_2022_PROGRAM_ID),
    ) as [PublicKey, PublicKey]
    const transfer = createTransferCheckedInstruction(source, mint, destination, key, 5n, 3, [], TOKEN_2022_PROGRAM_ID)
    transfer.keys.push({ pubkey: passed, isSigner: false, isWritable: false })
    const description = await seen(transfer)
    expect(description.isReadable).toBe(true)
    expect(warningsOf(description)).toContain('The token runs a program of its own with this transfer.')
    expect(inEnglish(description)).toContainEqual(['Account passed on', passed.toBase58()])
  })

  test('address tables are read, and without them nobody is asked', async () => {
    const table = Keypair.generate().publicKey
    const lookup = {
      key: table,
      state: {
        addresses: [thief],
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
      },
      isActive: () => true,
    }
    const message = new TransactionMessage({
      payerKey: key,
      recentBlockhash: base58.encode(new Uint8Array(32).fill(7)),
      instructions: [SystemProgram.transfer({ fromPubkey: key, toPubkey: thief, lamports: 5_000_000_000 })],
    }).compileToV0Message([lookup])
    expect(message.addressTableLookups).toHaveLength(1)
    const transaction = base58.encode(new VersionedTransaction(message).serialize())
    expect(await visitor.refusal('solana_signTransaction', { transaction }, LOCALNET)).toBe(
      `The address table ${table.toBase58()} cannot be read, so nobody knows what the transaction does`,
    )
    expect(AddressLookupTableProgram.programId.toBase58()).toMatch(/^AddressLookupTab1e/)
  })

  test('bytes of a transaction are not signed as a message, and text is', async () => {
    const { message } = VersionedTransaction.deserialize(
      base58.decode(written(SystemProgram.transfer({ fromPubkey: key, toPubkey: thief, lamports: 5 }))),
    )
    const ask = (bytes: Uint8Array): Promise<string | undefined> =>
      visitor.refusal('solana_signMessage', { message: base58.encode(bytes), pubkey: key.toBase58() }, LOCALNET)
    expect(await ask(message.serialize())).toBe(
      'The message could be a transaction. Only text can be signed as a message',
    )
    expect(await ask(new TextEncoder().encode('Hello. '.repeat(40)))).toBeUndefined()
  })

  async function seen(...instructions: TransactionInstruction[]): Promise<Description> {
    return (await visitor.see('solana_signTransaction', { transaction: written(...instructions) }, LOCALNET))
      .description
  }
})

describe('typed data', () => {
  const types = { Mail: [{ name: 'text', type: 'string' }] }
  const mail = { domain: { name: 'Shop', chainId: 31_337 }, types, primaryType: 'Mail', message: { text: 'Hello' } }
  const domainType = [{ name: 'name', type: 'string' }]

  test.each([
    ['a key outside the types', { ...mail, message: { text: 'Hello', note: 'and more' } }, 'message.note'],
    ['an extra field of the domain', { ...mail, domain: { ...mail.domain, note: 'x' } }, 'domain.note'],
    ['a chainId that is not declared', { ...mail, types: { ...types, EIP712Domain: domainType } }, 'domain.chainId'],
    ['a list as chainId', { ...mail, domain: { chainId: [31_337] } }, 'domain.chainId'],
    ['true as chainId', { ...mail, domain: { chainId: true } }, 'domain.chainId'],
    ['a key beside the message', { ...mail, note: 'x' }, 'note'],
    [
      'a name that writes a type',
      { ...mail, types: { Mail: [{ name: 'a,uint256 b', type: 'string' }] } },
      'types.Mail',
    ],
    ['a number that JSON has rounded', numberOf(2 ** 53), 'message.value'],
    ['a number out of range', numberOf(-1), 'message.value'],
  ])('%s is refused', async (_, data, place) => {
    const error = await visitor.refusal('eth_signTypedData_v4', [address, JSON.stringify(data)])
    expect(error).toBe(`Invalid params for eth_signTypedData_v4 at ${place}`)
  })

  test.each([['31337'], ['0x7a69'], [31_337]])('the chainId %s is the active network', async (chainId) => {
    const { description } = await visitor.see('eth_signTypedData_v4', [address, { ...mail, domain: { chainId } }])
    expect(description.blocks[0]).toMatchObject({ kind: 'tree', branches: [{ name: 'chainId', value: '31337' }] })
  })

  test.each([['1'], ['0x1'], [1]])('the chainId %s is another network', async (chainId) => {
    const error = await visitor.refusal('eth_signTypedData_v4', [address, { ...mail, domain: { chainId } }])
    expect(error).toContain('not for Local One')
  })

  test('what has no row is not readable, and its digests can be copied', async () => {
    const { description } = await visitor.see('eth_signTypedData_v4', [address, mail])
    expect([description.isReadable, warningsOf(description)]).toEqual([false, [NOT_READABLE]])
    expect(detailsOf(description)).toEqual([
      ['EIP-712 digest', hashTypedData(mail as never)],
      [
        'Domain hash',
        hashDomain({
          domain: { name: 'Shop', chainId: 31_337 },
          types: { EIP712Domain: [...domainType, { name: 'chainId', type: 'uint256' }] },
        } as never),
      ],
      ['Message hash', expect.stringMatching(/^0x[0-9a-f]{64}$/)],
    ])
    expect(description.details.every(({ isCopied }) => isCopied)).toBe(true)
  })

  test('a permit is decoded, and an unlimited one is warned about', async () => {
    const { description } = await visitor.see('eth_signTypedData_v4', [address, permit(maxUint256)])
    expect(description.isReadable).toBe(true)
    expect(inEnglish(description).slice(0, 3)).toEqual([
      ['May spend', 'Unlimited USDC'],
      ['Spender', STRANGER],
      ['Token', contracts().usdc],
    ])
    expect(warningsOf(description)).toEqual([
      'This lets someone take tokens later without asking you again.',
      'The spender could take all your USDC, now and later.',
    ])
  })

  test('Permit2 is decoded at its own address only', async () => {
    const data = (verifyingContract: Address) => ({
      domain: { name: 'Permit2', chainId: 31_337, verifyingContract },
      types: {
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', type: 'address' },
          { name: 'sigDeadline', type: 'uint256' },
        ],
        PermitDetails: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint160' },
          { name: 'expiration', type: 'uint48' },
          { name: 'nonce', type: 'uint48' },
        ],
      },
      primaryType: 'PermitSingle',
      message: {
        details: { token: contracts().usdc, amount: '2000000', expiration: 2_000_000_000, nonce: 0 },
        spender: STRANGER,
        sigDeadline: 2_000_000_000,
      },
    })
    const real = await visitor.see('eth_signTypedData_v4', [address, data(PERMIT_2)])
    expect(inEnglish(real.description).slice(0, 2)).toEqual([
      ['May spend', '2 USDC'],
      ['Spender', STRANGER],
    ])
    const other = await visitor.see('eth_signTypedData_v4', [address, data(STRANGER)])
    expect(other.description.isReadable).toBe(false)
  })

  function numberOf(value: number) {
    return { ...mail, types: { Mail: [{ name: 'value', type: 'uint256' }] }, message: { value } }
  }

  function permit(value: bigint) {
    return {
      domain: { name: 'USD Coin', version: '1', chainId: 31_337, verifyingContract: contracts().usdc },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner: address, spender: STRANGER, value: String(value), nonce: 0, deadline: 2_000_000_000 },
    }
  }
})

describe('what an EVM transaction does', () => {
  const call = (to: Address, data: Hex, more: object = {}) => [{ from: address, to, data, ...more }]
  const encoded = (functionName: (typeof ABI)[number]['name'], args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: ABI, functionName, args } as never)

  test('the fee is the most that the transaction can cost', async () => {
    const asked = {
      from: address,
      to: STRANGER,
      value: '0x1',
      gas: toHex(5_000_000),
      gasPrice: toHex(10n ** 12n),
      nonce: '0x9',
    }
    const { description } = await visitor.see('eth_sendTransaction', [asked])
    expect(inEnglish(description)).toContainEqual(['Network fee', 'at most 5 ETH'])
    expect(warningsOf(description)).toContain('The fee can be as high as 5 ETH.')
    expect(detailsOf(description)).toEqual([
      ['Gas, at most', '5000000'],
      ['Price of gas in wei, at most', '1000000000000'],
      ['Number (nonce)', '9'],
    ])
  })

  test('what was priced for the screen is what is sent', async () => {
    const { description, result } = await visitor.approve('eth_sendTransaction', [
      { from: address, to: STRANGER, value: '0x1' },
    ])
    const sent = (await nodeAt(stack.stackJson.chains[0]!.rpcUrl).ask('eth_getTransactionByHash', [result])) as {
      gas: Hex
      maxFeePerGas: Hex
    }
    expect(detailsOf(description).slice(0, 2)).toEqual([
      ['Gas, at most', String(Number(sent.gas))],
      ['Price of gas in wei, at most', String(Number(sent.maxFeePerGas))],
    ])
  })

  test.each([
    ['accessList', [{ address: STRANGER, storageKeys: [] }]],
    ['authorizationList', [{ address: STRANGER }]],
    ['blobs', ['0x']],
    ['chainId', '0x1'],
    ['input', '0x01'],
    ['type', '0x4'],
  ])('%s would be neither shown nor sent, and is refused', async (name, value) => {
    const asked = { from: address, to: STRANGER, data: '0x', [name]: value }
    expect(await visitor.refusal('eth_sendTransaction', [asked])).toBe(
      `Invalid params for eth_sendTransaction at ${name}`,
    )
  })

  test('an approval of half of all numbers is warned about, one of what is held is calm', async () => {
    const { usdc } = contracts()
    const ask = async (units: bigint) =>
      (await visitor.see('eth_sendTransaction', call(usdc, encoded('approve', [STRANGER, units])))).description
    const half = await ask(2n ** 255n - 1n)
    expect(warningsOf(half)).toEqual(['The spender could take all your USDC, now and later.'])
    expect(inEnglish(half)[0]?.[1]).toMatch(/^57,896,\S+\.819967 USDC$/)
    expect(warningsOf(await ask(5_000_000n))).toEqual([])
    expect(outcomeOf(await ask(5_000_000n))).toContainEqual(['Stays allowed', '5 USDC'])
  })

  test('a permission for a whole collection is warned about', async () => {
    const data = encoded('setApprovalForAll', [STRANGER, true])
    for (const contract of [contracts().nft, contracts().items]) {
      const { description } = await visitor.see('eth_sendTransaction', call(contract, data))
      expect(warningsOf(description)).toEqual(['This lets someone take every NFT of this collection, now and later.'])
      expect(inEnglish(description).slice(0, 2)).toEqual([
        ['May take', 'every NFT, now and later'],
        ['Spender', STRANGER],
      ])
    }
  })

  test('a larger allowance, and one by Permit2, are warned about', async () => {
    const more = await visitor.see(
      'eth_sendTransaction',
      call(contracts().usdc, encoded('increaseAllowance', [STRANGER, 5_000_000n])),
    )
    expect(inEnglish(more.description)[0]).toEqual(['May spend more by', '5 USDC'])
    expect(warningsOf(more.description)).toContain('The spender could take all your USDC, now and later.')
    const data = encodeFunctionData({
      abi: PERMIT_2_ABI,
      functionName: 'approve',
      args: [contracts().usdc, STRANGER, 2n ** 160n - 1n, 2_000_000_000],
    })
    const permit = await visitor.see('eth_sendTransaction', call(PERMIT_2, data))
    expect(inEnglish(permit.description).slice(0, 2)).toEqual([
      ['May spend', 'Unlimited USDC'],
      ['Spender', STRANGER],
    ])
    expect(warningsOf(permit.description)).toContain('The spender could take all your USDC, now and later.')
  })

  test('a piece of a collection is shown by its number, not as an amount', async () => {
    const data = encoded('transferFrom', [address, STRANGER, 7n])
    const { description } = await visitor.see('eth_sendTransaction', call(contracts().nft, data))
    expect(inEnglish(description).slice(0, 3)).toEqual([
      ['Piece', expect.stringMatching(/^#7 \S+/)],
      ['To', STRANGER],
      ['Token', contracts().nft],
    ])
  })

  // Found by test/torture/approvals: only one of the two needs an allowance.
  test('moving one’s own tokens by an allowance does not look like a transfer', async () => {
    const data = encoded('transferFrom', [address, STRANGER, 5_000_000n])
    const { description } = await visitor.see('eth_sendTransaction', call(contracts().usdc, data))
    expect(inEnglish(description).slice(0, 3)).toEqual([
      ['Amount', '5 USDC'],
      ['From', address],
      ['To', STRANGER],
    ])
  })

  test('coins sent with a call of a token go to the contract, the tokens to somebody else', async () => {
    const data = encoded('transfer', [STRANGER, 5_000_000n])
    const asked = call(contracts().usdc, data, { value: toHex(parseEther('1')) })
    const { description } = await visitor.see('eth_sendTransaction', asked)
    expect(inEnglish(description).slice(0, 5)).toEqual([
      ['Amount', '1 ETH'],
      ['To', contracts().usdc],
      ['Amount', '5 USDC'],
      ['To', STRANGER],
      ['Token', contracts().usdc],
    ])
  })

  test.each([
    ['bytes behind the arguments', (data: Hex): Hex => `${data}00`],
    ['an address with something before it', (data: Hex): Hex => `${data.slice(0, 10)}01${data.slice(12)}` as Hex],
    ['a function that has no row', (data: Hex): Hex => `0x12345678${data.slice(10)}`],
  ])('%s make a call that is not readable', async (_, change) => {
    const data = change(encoded('transfer', [STRANGER, 5n]))
    const { description } = await visitor.see('eth_sendTransaction', call(contracts().usdc, data))
    expect(description.isReadable).toBe(false)
    expect(warningsOf(description)).toContain(NOT_READABLE)
    expect(inEnglish(description)).toContainEqual(['Raw data', data])
  })

  test('the calldata digest can be compared (ERC-8213)', async () => {
    const data = encoded('transfer', [STRANGER, 5n])
    const { description } = await visitor.see('eth_sendTransaction', call(contracts().usdc, data))
    const digest = keccak256(`0x${'44'.padStart(64, '0')}${data.slice(2)}`)
    expect(detailsOf(description)).toContainEqual(['Calldata digest', digest])
  })

  test('the outcome of a transfer is simulated', async () => {
    const data = encoded('transfer', [STRANGER, 5_000_000n])
    const { description } = await visitor.see('eth_sendTransaction', call(contracts().usdc, data))
    expect(outcomeOf(description)).toEqual([['You send', '5 USDC']])
  })

  test('a batch is for this network, and what it asks for beyond its calls is refused', async () => {
    const batch = { version: '2.0.0', from: address, calls: [{ to: STRANGER, value: '0x1' }] }
    expect(await visitor.refusal('wallet_sendCalls', [{ ...batch, chainId: '0x1' }])).toContain('not for Local One')
    const capabilities = { paymasterService: { url: 'https://evil.example' } }
    expect(await visitor.refusal('wallet_sendCalls', [{ ...batch, capabilities }])).toBe(
      'The capability paymasterService is not supported',
    )
  })
})

describe('a grant', () => {
  const grant = (): Record<string, unknown> => ({
    chainId: '0x7a69',
    address,
    expiry: Math.floor(Date.now() / 1000) + 3600,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02ab' }] } },
    permissions: [
      {
        type: 'contract-call',
        data: {
          address: contracts().usdc,
          abi: [{ type: 'function', name: 'transfer', inputs: [{ type: 'address' }, { type: 'uint256' }] }],
          functions: [
            {
              functionName: 'transfer',
              operation: 'DelegateCall',
              args: [{ operator: 'LESS_THAN', value: '0x05' }],
              valueLimit: toHex(parseEther('2')),
            },
          ],
        },
      },
    ],
    policies: [],
  })

  test('shows its operation, the rules of its arguments and its limit', async () => {
    const { description } = await visitor.see('wallet_grantPermissions', [grant()])
    expect(inEnglish(description)).toEqual(
      expect.arrayContaining([
        ['Function', 'transfer(address,uint256)'],
        ['Operation', 'Runs the contract’s code as this account'],
        ['Argument 1', 'is below 0x05'],
        ['May send along', '2 ETH'],
      ]),
    )
    expect(warningsOf(description)).toEqual([
      'Anyone with the key can do this without asking you.',
      'This runs someone else’s code, which the wallet can’t check.',
    ])
  })

  test('for another network is refused', async () => {
    expect(await visitor.refusal('wallet_grantPermissions', [{ ...grant(), chainId: '0x1' }])).toBe(
      'The permission is for the network 1, not for Local One',
    )
  })
})

describe('a message', () => {
  const see = async (text: string | Uint8Array): Promise<Description> =>
    (await visitor.see('personal_sign', [toHex(text), address])).description
  const signIn = (
    domain: string,
    more: { readonly uri?: string; readonly chain?: string; readonly of?: string } = {},
  ) =>
    `${domain} wants you to sign in with your Ethereum account:
${more.of ?? address}

URI: ${more.uri ?? SITE}
Version: 1
Chain ID: ${more.chain ?? '31337'}
Nonce: abcdefgh
Issued At: 2026-11-25T00:00:00.000Z`

  test.each([
    ['a change of direction', 'pay \u202E001', 'pay ⟨U+202E⟩001'],
    ['a NUL', 'pay 1\u000000', 'pay 1⟨U+0000⟩00'],
    ['an invisible letter', 'sh\u200Bop', 'sh⟨U+200B⟩op'],
    ['a blank that is no space', 'a\u00A0b', 'a⟨U+00A0⟩b'],
    ['a mark that was typed', 'a⟨U+202E⟩b', 'a⟨U+27E8⟩U+202E⟩b'],
  ])('%s is marked', async (_, text, shown) => {
    const description = await see(text)
    expect(description.blocks[0]).toMatchObject({ text: shown })
    expect(warningsOf(description)).toEqual(['This has hidden characters. They’re marked.'])
  })

  test('emoji, line breaks and other scripts are calm', async () => {
    const text = 'Grüße 👨‍👩‍👧 ❤️\r\nمرحبا\tこんにちは'
    const description = await see(text)
    expect([description.blocks[0], warningsOf(description)]).toMatchObject([{ text }, []])
  })

  test('bytes that are no text are not readable', async () => {
    const description = await see(Uint8Array.from({ length: 32 }, (_, at) => 255 - at))
    expect([description.isReadable, warningsOf(description)]).toEqual([false, [NOT_READABLE]])
  })

  test('a sign-in for the asking page is calm', async () => {
    const description = await see(signIn('shop.example'))
    expect(inEnglish(description)[0]).toEqual(['Signs you in to', 'shop.example'])
    expect(warningsOf(description)).toEqual([])
  })

  test.each([
    ['for another domain', signIn('evil.example'), 'This signs you in to evil.example, but shop.example is asking.'],
    [
      'for another origin',
      signIn('shop.example', { uri: 'https://evil.example/login' }),
      'This signs you in to evil.example, but shop.example is asking.',
    ],
    [
      'on another network',
      signIn('shop.example', { chain: '1' }),
      'The sign-in names a different Chain ID than yours: 1',
    ],
    [
      'of another account',
      signIn('shop.example', { of: STRANGER }),
      `The sign-in names a different address than yours: ${STRANGER}`,
    ],
    [
      'that is not written as one',
      'evil.example  wants you to SIGN IN with your account',
      'This looks like a sign-in, but isn’t written like one.',
    ],
  ])('a sign-in %s is warned about', async (_, text, warning) => {
    expect(warningsOf(await see(text))).toContain(warning)
  })
})

test('whoever has the token of a session from the page cannot ask or approve with it', async () => {
  const thief = new Visitors(stack.stackJson).create()
  thief.token = visitor.token
  expect(await thief.payload('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await thief.refusal('personal_sign', ['0x61', address])).toBe('Log in on this browser to approve requests')
  const { ticket } = await visitor.see('personal_sign', ['0x61', address])
  expect((await thief.ask('APPROVE', { ticket })).error).toBe('Log in on this browser to approve requests')
  expect(await visitor.payload('APPROVE', { ticket })).toMatch(/^0x/)
})

function written(...instructions: TransactionInstruction[]): string {
  const message = new TransactionMessage({
    payerKey: key,
    recentBlockhash: base58.encode(new Uint8Array(32).fill(7)),
    instructions,
  }).compileToV0Message()
  return base58.encode(new VersionedTransaction(message).serialize())
}

function contracts() {
  const found = stack.stackJson.contracts[FIRST]
  if (!found) throw new Error('The stack has no contracts.')
  return found
}
