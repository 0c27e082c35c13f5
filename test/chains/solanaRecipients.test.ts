import { NATIVE_MINT, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, StakeProgram, SystemProgram, VoteProgram, type Keypair } from '@solana/web3.js'
import { beforeAll, expect, test, vi } from 'vitest'
import { MEMO_PROGRAM } from '../../src/chains/solana/readTransfer'
import { neverAborted } from '../fakes/neverAborted'
import { NETWORK, TransferChain, type MintExtensionName, type Minted } from '../torture/transferChain'

const SOL = 1_000_000_000n
const RENT = 2_039_280n
let chain: TransferChain
let usd: Minted
let friend: Keypair

beforeAll(() => {
  chain = new TransferChain()
  usd = chain.mint()
  chain.fund(usd, chain.sender.publicKey, 1_000n)
  friend = chain.wallet()
})

const prepare = (recipient: PublicKey, baseUnits: bigint, minted?: Minted, memo?: string) =>
  chain.transfers.prepare({ ...chain.order(recipient, baseUnits, minted), ...(memo && { memo }) }, neverAborted)
const refusalOf = (...order: Parameters<typeof prepare>) =>
  prepare(...order).then(
    () => 'accepted',
    (reason: { refusal?: string; code: string }) => reason.refusal ?? reason.code,
  )
async function send(...order: Parameters<typeof prepare>) {
  const prepared = await prepare(...order)
  const hash = await prepared.send(chain.live(), neverAborted, () => {})
  expect(await chain.transfers.settled(hash, NETWORK, neverAborted)).toMatchObject({ status: 'confirmed' })
  const { from } = chain.order(...(order.slice(0, 2) as [PublicKey, bigint]))
  return {
    ...prepared,
    hash,
    asPreviewed: (change: object = {}) =>
      chain.transfers.isAsPreviewed(hash, { from, says: { ...prepared.says, ...change } }, NETWORK, neverAborted),
  }
}

// Recipients of tokens.

test('a token account of this token receives directly, and its owner is named', async () => {
  for (const account of [chain.fund(usd, friend.publicKey, 1n), chain.auxiliary(usd, friend.publicKey, 1n)]) {
    const { says, asPreviewed } = await send(account, 10n, usd)
    expect(says).toMatchObject({ recipient: account.toBase58(), owner: friend.publicKey.toBase58(), baseUnits: 10n })
    expect(chain.tokens(usd, account)).toBe(11n)
    expect(chain.balance(chain.associated(usd, account))).toBe(0n)
    expect(await asPreviewed()).toBe(true)
    expect(await asPreviewed({ baseUnits: 9n })).toBe(false)
  }
})

test('what can hold tokens gets them, and is the only one that does', async () => {
  const vault = PublicKey.findProgramAddressSync([Buffer.from('vault')], StakeProgram.programId)[0]
  chain.chain.endow(vault.toBase58(), SOL)
  const shared = chain.multisig(TOKEN_PROGRAM_ID, [friend.publicKey])
  for (const owner of [chain.key().publicKey, vault, shared]) {
    await send(owner, 10n, usd)
    expect(chain.tokens(usd, chain.associated(usd, owner))).toBe(10n)
  }
})

const reserved = (text: string) => () => new PublicKey(text)
const closed = () => chain.associated(usd, chain.key().publicKey)

test.each<[string, string, () => PublicKey]>([
  ['an account of another token', 'recipient_other_token', () => chain.fund(chain.mint(), friend.publicKey, 1n)],
  [
    'an account of the other program',
    'recipient_other_token',
    () => chain.fund(chain.mint(6, []), friend.publicKey, 1n),
  ],
  [
    'signers of the other program',
    'recipient_other_token',
    () => chain.multisig(TOKEN_2022_PROGRAM_ID, [friend.publicKey]),
  ],
  ['the token itself', 'recipient_is_token', () => usd.address],
  ['another token', 'recipient_is_token', () => chain.mint(0, ['closable']).address],
  ['a closed account', 'recipient_closed', closed],
  ['a token program', 'recipient_is_program', () => TOKEN_PROGRAM_ID],
  ['the memo program', 'recipient_is_program', () => MEMO_PROGRAM],
  ['a sysvar', 'recipient_is_program', reserved('SysvarC1ock11111111111111111111111111111111')],
  ['the incinerator', 'recipient_is_program', reserved('1nc1nerator11111111111111111111111111111111')],
  ['a nonce account', 'recipient_is_program', () => chain.nonce(friend.publicKey)],
  ['a stake account', 'recipient_is_program', () => chain.stake(friend.publicKey)],
  [
    'the account of a token account',
    'recipient_is_program',
    () => chain.fund(usd, chain.fund(usd, friend.publicKey, 0n), 0n),
  ],
  ['the account of a program', 'recipient_is_program', () => chain.fund(usd, TOKEN_PROGRAM_ID, 0n)],
])('tokens for %s are refused: %s', async (_what, refusal, place) => {
  expect(await refusalOf(place(), 10n, usd)).toBe(refusal)
})

test('the own associated account takes what lies in another one, and not what it has itself', async () => {
  const coin = chain.mint()
  const own = chain.sender.publicKey
  chain.fund(coin, own, 5n)
  expect(await refusalOf(chain.associated(coin, own), 5n, coin)).toBe('same_account')
  expect(await refusalOf(own, 5n, coin)).toBe('same_account')
  chain.auxiliary(coin, own, 7n)
  await send(own, 7n, coin)
  expect(chain.tokens(coin, chain.associated(coin, own))).toBe(12n)
})

// Recipients of SOL.

test('lamports for a token account are taken, and who closes it is named', async () => {
  const account = chain.fund(usd, friend.publicKey, 0n)
  expect((await send(account, SOL)).says.owner).toBe(friend.publicKey.toBase58())
  expect(chain.balance(account)).toBe(RENT + SOL)
  const closer = chain.wallet()
  chain.setCloser(usd, account, friend, closer.publicKey)
  expect((await prepare(account, SOL)).says.owner).toBe(closer.publicKey.toBase58())
})

test.each<[string, () => PublicKey]>([
  ['a nonce account', () => chain.nonce(friend.publicKey)],
  ['a stake account', () => chain.stake(friend.publicKey)],
])('lamports for %s are taken, and who may withdraw them is named', async (_what, place) => {
  const account = place()
  const before = chain.balance(account)
  const { says, asPreviewed } = await send(account, SOL)
  expect(says.owner).toBe(friend.publicKey.toBase58())
  expect(chain.balance(account)).toBe(before + SOL)
  expect(await asPreviewed()).toBe(true)
})

test('of a vote account the withdrawer is named', async () => {
  const account = chain.key().publicKey
  const data = Buffer.alloc(3_762)
  data.writeUInt32LE(2)
  data.set(friend.publicKey.toBytes(), 36)
  const owner = VoteProgram.programId.toBase58()
  chain.chain.place({ address: account.toBase58(), data, lamports: SOL, owner, executable: false })
  expect((await prepare(account, SOL)).says.owner).toBe(friend.publicKey.toBase58())
})

test.each<[string, string, () => PublicKey]>([
  ['a token', 'recipient_is_token', () => usd.address],
  ['wrapped SOL itself', 'recipient_is_program', () => NATIVE_MINT],
  ['a closed account', 'recipient_closed', closed],
  ['the System program', 'recipient_is_program', () => SystemProgram.programId],
  ['a token program', 'recipient_is_program', () => TOKEN_2022_PROGRAM_ID],
  [
    'the program of associated accounts',
    'recipient_is_program',
    reserved('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  ],
  ['the memo program', 'recipient_is_program', () => MEMO_PROGRAM],
  ['a loader', 'recipient_is_program', reserved('BPFLoaderUpgradeab1e11111111111111111111111')],
  ['a sysvar', 'recipient_is_program', reserved('SysvarRent111111111111111111111111111111111')],
  ['the incinerator', 'recipient_is_program', reserved('1nc1nerator11111111111111111111111111111111')],
  ['signers of tokens', 'recipient_is_program', () => chain.multisig(TOKEN_PROGRAM_ID, [friend.publicKey])],
  [
    'the account of a token account',
    'recipient_is_program',
    () => chain.fund(usd, chain.fund(usd, friend.publicKey, 0n), 0n),
  ],
  [
    'an account of some program',
    'recipient_is_program',
    () => {
      const address = chain.key().publicKey
      const owner = MEMO_PROGRAM.toBase58()
      chain.chain.place({ address: address.toBase58(), data: Buffer.alloc(9), lamports: SOL, owner, executable: false })
      return address
    },
  ],
])('lamports for %s are refused: %s', async (_what, refusal, place) => {
  expect(await refusalOf(place(), SOL)).toBe(refusal)
})

// Memos.

test('a recipient that takes no transfer without a memo gets one, directly before each of its parts', async () => {
  const coin = chain.mint(6, [])
  const account = chain.auxiliary(coin, friend.publicKey, 0n)
  chain.requireMemo(coin, account, friend)
  chain.fund(coin, chain.sender.publicKey, 5n)
  chain.auxiliary(coin, chain.sender.publicKey, 7n)
  const { says, asPreviewed } = await send(account, 11n, coin)
  expect(says.memo).toBe('Transfer')
  expect(chain.tokens(coin, account)).toBe(11n)
  expect(await asPreviewed()).toBe(true)
  expect((await prepare(account, 1n, coin, 'Invoice 7')).says.memo).toBe('Invoice 7')
})

test('a memo of the visitor goes along with SOL and tokens, and is looked for afterwards', async () => {
  for (const minted of [undefined, usd]) {
    const { says, asPreviewed } = await send(friend.publicKey, minted ? 1n : SOL, minted, 'Kundennummer 7 ✓')
    expect(says.memo).toBe('Kundennummer 7 ✓')
    expect(await asPreviewed()).toBe(true)
    expect(await asPreviewed({ memo: 'Kundennummer 8 ✓' })).toBe(false)
  }
})

test('the longest memo that the field takes fits, whatever its letters', async () => {
  expect(await refusalOf(chain.key().publicKey, SOL, undefined, 'ก'.repeat(64))).toBe('accepted')
  expect(await refusalOf(chain.key().publicKey, 1n, usd, '🪙'.repeat(32))).toBe('accepted')
})

// What an account holds.

test('tokens leave from all accounts that hold them, in one transaction', async () => {
  const coin = chain.mint()
  const own = chain.sender.publicKey
  const [one, other] = [chain.auxiliary(coin, own, 60n), chain.auxiliary(coin, own, 40n)]
  const recipient = chain.key().publicKey
  await send(recipient, 10n, coin)
  expect([chain.tokens(coin, one), chain.tokens(coin, other)]).toEqual([50n, 40n])
  const { says, asPreviewed } = await send(recipient, 85n, coin)
  expect(says.baseUnits).toBe(85n)
  expect(chain.tokens(coin, chain.associated(coin, recipient))).toBe(95n)
  expect(await asPreviewed()).toBe(true)
  expect(await refusalOf(recipient, 6n, coin)).toBe('not_enough')
})

test('frozen accounts are told apart from the rest of the balance', async () => {
  const coin = chain.mint()
  const own = chain.sender.publicKey
  chain.fund(coin, own, 60n)
  chain.freeze(coin, chain.auxiliary(coin, own, 40n))
  const recipient = chain.key().publicKey
  expect(await refusalOf(recipient, 61n, coin)).toBe('balance_frozen')
  expect(await refusalOf(recipient, 101n, coin)).toBe('not_enough')
  const order = { ...chain.order(recipient, 0n, coin), token: chain.order(recipient, 0n, coin).token! }
  expect(await chain.transfers.available?.(order, neverAborted)).toBe(60n)
  await send(recipient, 60n, coin)
  await expect(chain.transfers.available?.(order, neverAborted)).rejects.toMatchObject({ code: 'balance_frozen' })
})

test('Max is what fits into one transfer, and one unit more is refused', async () => {
  const coin = chain.mint()
  const own = chain.sender.publicKey
  for (let nth = 0; nth < 20; nth += 1) chain.auxiliary(coin, own, 10n)
  const recipient = chain.key().publicKey
  const token = chain.order(recipient, 0n, coin).token!
  const { recipient: _none, ...anybody } = chain.order(recipient, 0n, coin)
  const most = (await chain.transfers.available?.({ ...anybody, token }, neverAborted)) ?? 0n
  expect(Number(most)).toBeGreaterThan(100)
  expect(await refusalOf(recipient, most + 1n, coin)).toBe('transfer_too_large')
  const { says } = await send(recipient, most, coin)
  expect(says.baseUnits).toBe(most)
  expect(chain.tokens(coin, chain.associated(coin, recipient))).toBe(most)
})

// What the token's program makes of it.

test.each<[number, readonly MintExtensionName[]]>([
  [170, []],
  [170, ['confidential']],
  [182, ['fee', 'confidential', 'confidentialFee']],
  [187, ['fee', 'confidential', 'confidentialFee', 'hook', 'closable', 'delegate', 'metadata']],
])('a new account of %i bytes costs what the program keeps for it: %j', async (bytes, extensions) => {
  const coin = chain.mint(6, extensions)
  chain.fund(coin, chain.sender.publicKey, 100n)
  const before = chain.balance(chain.sender.publicKey)
  const recipient = chain.key().publicKey
  const { feeBaseUnits } = await send(recipient, 100n, coin)
  const account = chain.associated(coin, recipient)
  expect(chain.chain.account(account.toBase58())?.data).toHaveLength(bytes)
  expect(before - chain.balance(chain.sender.publicKey)).toBe(feeBaseUnits)
})

test('an account whose address has lamports already costs less', async () => {
  const recipient = chain.key().publicKey
  chain.chain.endow(chain.associated(usd, recipient).toBase58(), 1_000_000n)
  const before = chain.balance(chain.sender.publicKey)
  const { feeBaseUnits } = await send(recipient, 1n, usd)
  expect(before - chain.balance(chain.sender.publicKey)).toBe(feeBaseUnits)
})

test('the own associated account before it is made is refused: its tokens would be out of reach', async () => {
  const coin = chain.mint()
  chain.auxiliary(coin, chain.sender.publicKey, 5n)
  const own = chain.associated(coin, chain.sender.publicKey)
  expect(await refusalOf(own, 5n, coin)).toBe('recipient_closed')
  await send(chain.sender.publicKey, 5n, coin)
  expect(chain.tokens(coin, own)).toBe(5n)
})

test('what a transfer costs follows what it uses and what others pay, up to a ceiling', async () => {
  const paid = vi.spyOn(chain.connection, 'getRecentPrioritizationFees')
  const costs = async (prioritizationFee: number) => {
    paid.mockResolvedValueOnce([{ slot: 1, prioritizationFee }])
    return (await send(friend.publicKey, 1n, usd)).feeBaseUnits
  }
  chain.fund(usd, friend.publicKey, 0n)
  const [least, twice, most] = [await costs(0), await costs(200_000), await costs(2 ** 50)]
  expect(least).toBeLessThan(12_000n)
  // 20 lamports a unit, and the fees of the others are rounded up to lamports.
  const units = (most - 5_000n) / 20n
  expect([twice, least]).toEqual([5_000n + (units + 4n) / 5n, 5_000n + (units + 9n) / 10n])
  expect(units).toBeLessThan(40_000n)
})

test.each([1_000_000n, 2_000_000n])('too little SOL for the new account is said as such: %i', async (left) => {
  const poor = new TransferChain()
  const coin = poor.mint()
  poor.fund(coin, poor.sender.publicKey, 5n)
  const rest = poor.balance(poor.sender.publicKey) - 8_050n - left
  const emptying = await poor.transfers.prepare(poor.order(poor.issuer.publicKey, rest), neverAborted)
  await emptying.send(poor.live(), neverAborted, () => {})
  const refused = poor.transfers.prepare(poor.order(poor.key().publicKey, 5n, coin), neverAborted)
  await expect(refused).rejects.toMatchObject({ code: 'insufficient_funds' })
})

test.each<[string, string, () => readonly [Minted, PublicKey]]>([
  [
    'whose issuer froze the recipient',
    'recipient_frozen',
    () => {
      const coin = chain.mint()
      const account = chain.fund(coin, friend.publicKey, 0n)
      chain.freeze(coin, account)
      return [coin, account]
    },
  ],
  [
    'whose new accounts are frozen',
    'recipient_frozen',
    () => [chain.mint(6, ['frozenAtFirst']), chain.key().publicKey],
  ],
  ['that cannot be transferred', 'token_not_transferable', () => [chain.mint(6, ['bound']), chain.key().publicKey]],
  ['that is paused', 'token_paused', () => [chain.mint(6, ['pausable']), chain.key().publicKey]],
  ['whose hook rejects it', 'transfer_hook_refused', () => [chain.mint(6, ['hook']), chain.key().publicKey]],
])('a token %s is refused with a code of its own: %s', async (_what, refusal, place) => {
  const [coin, recipient] = place()
  chain.fund(coin, chain.sender.publicKey, 10n)
  if (coin.extensions.includes('pausable')) chain.pause(coin)
  if (coin.extensions.includes('hook')) chain.rejectTransfers(coin)
  expect(await refusalOf(recipient, 10n, coin)).toBe(refusal)
})

test('a memo that is wanted only after the recipient was read is said as such', async () => {
  const coin = chain.mint(6, [])
  chain.fund(coin, chain.sender.publicKey, 10n)
  const account = chain.auxiliary(coin, friend.publicKey, 0n)
  const simulate = chain.connection.simulateTransaction.bind(chain.connection)
  chain.connection.simulateTransaction = (async (...order: Parameters<typeof simulate>) => {
    chain.requireMemo(coin, account, friend)
    chain.connection.simulateTransaction = simulate
    return simulate(...order)
  }) as never
  expect(await refusalOf(account, 10n, coin)).toBe('memo_required')
})
