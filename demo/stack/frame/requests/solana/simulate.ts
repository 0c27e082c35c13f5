import {
  ACCOUNT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
  unpackMint,
} from '../../../solana/tokenLibrary'
import { PublicKey, SystemProgram, VersionedTransaction, type AccountInfo } from '@solana/web3.js'
import { formatUnits } from 'viem'
import { askNode } from '../../node'
import type { FrameNetwork } from '../../networks'
import type { Block, Fact, Text, Words } from '../description'
import { NO_WORDS } from '../combineWords'
import { readWireAccount, type AccountReader, type SolanaAccount } from './AccountReader'
import { keyLine, line } from './instruction'
import { isSameBytes, type AskedSolanaTransaction } from './readAskedTransaction'
import { solText } from './systemInstructions'

type Simulated = {
  readonly err: unknown
  readonly accounts: readonly (Parameters<typeof readWireAccount>[0] | null)[] | null
}
type Holding = {
  readonly owner: string
  readonly mint: string
  readonly units: bigint
  readonly delegate: string | undefined
  /** What else can be set, to see whether it was. */
  readonly rest: string
}

const NO_BYTES = new Uint8Array()
const TOKEN_PROGRAMS = [TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58()]

/**
 * What a transaction would come to on the chain as it is now (`simulateTransaction`). Nothing where the node cannot
 * tell.
 */
export async function solanaOutcome(
  network: FrameNetwork,
  { transaction, writable: addresses }: AskedSolanaTransaction,
  account: string,
  reader: AccountReader,
): Promise<Words> {
  if (network.rpcUrl === undefined) return NO_WORDS
  let simulated: Simulated
  try {
    const { value } = (await askNode(network, 'simulateTransaction', [
      Buffer.from(unsigned(transaction)).toString('base64'),
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { addresses, encoding: 'base64' },
      },
    ])) as { readonly value: Simulated }
    simulated = value
  } catch {
    return NO_WORDS
  }
  if (simulated.err !== null) {
    const reason = typeof simulated.err === 'string' ? simulated.err : JSON.stringify(simulated.err)
    return { ...NO_WORDS, warnings: [{ key: 'likelyToFail', reason }] }
  }
  const facts = await changes(addresses, simulated.accounts ?? [], account, reader)
  const block: Block = { kind: 'outcome', facts: facts.length > 0 ? facts : [line('sends', { key: 'nothing' })] }
  return { ...NO_WORDS, blocks: [block] }
}

async function changes(
  addresses: readonly string[],
  after: readonly (Parameters<typeof readWireAccount>[0] | null)[],
  account: string,
  reader: AccountReader,
): Promise<readonly Fact[]> {
  const movements: Fact[] = []
  const permissions: Fact[] = []
  const notRead: Fact[] = []
  const moved = (change: bigint, text: (units: bigint) => Text, mint?: string): void => {
    if (change === 0n) return
    movements.push(
      line(change < 0n ? 'sends' : 'receives', text(change < 0n ? -change : change)),
      ...(mint === undefined ? [] : [keyLine('token', mint)]),
    )
  }
  for (const [at, address] of addresses.entries()) {
    const before = await reader.account(address)
    const wire = after[at]
    const now = wire ? readWireAccount(wire) : undefined
    if (address === account) {
      moved((now?.lamports ?? 0n) - (before?.lamports ?? 0n), solText)
      const owner = now?.owner ?? SystemProgram.programId.toBase58()
      if (owner !== SystemProgram.programId.toBase58()) permissions.push(keyLine('setsOwnerProgram', owner))
      continue
    }
    const [held, holds] = [holdingOf(address, before), holdingOf(address, now)]
    const mint = held?.mint ?? holds?.mint
    if (mint === undefined || (held?.owner !== account && holds?.owner !== account)) {
      if (isChanged(before, now) && (names(before, account) || names(now, account)))
        notRead.push(keyLine('passedAccount', address), ...(now ? [keyLine('program', now.owner)] : []))
      continue
    }
    if (held && !holds) permissions.push(keyLine('closes', address))
    else if (held && held.rest !== holds?.rest) notRead.push(keyLine('accountOfToken', address))
    const units = (holds?.owner === account ? holds.units : 0n) - (held?.owner === account ? held.units : 0n)
    const decimals = await decimalsOf(mint, reader)
    moved(
      units,
      (amount) =>
        decimals === undefined
          ? { key: 'unitsOfToken', units: String(amount) }
          : { key: 'amountOfToken', amount: formatUnits(amount, decimals) },
      mint,
    )
    if (holds?.delegate !== undefined)
      permissions.push(line('remainsAllowed', mint), keyLine('spender', holds.delegate))
  }
  return [
    ...movements,
    ...permissions,
    ...(notRead.length > 0 ? [line('alsoDoes', { key: 'notShown' }), ...notRead] : []),
  ]
}

function isChanged(before: SolanaAccount | undefined, now: SolanaAccount | undefined): boolean {
  return before?.owner !== now?.owner || !isSameBytes(before?.data ?? NO_BYTES, now?.data ?? NO_BYTES)
}

/** Programs write down whom their accounts belong to, whatever else they write. */
function names(held: SolanaAccount | undefined, account: string): boolean {
  return held !== undefined && Buffer.from(held.data).includes(new PublicKey(account).toBuffer())
}

function holdingOf(address: string, account: SolanaAccount | undefined): Holding | undefined {
  if (!account || !TOKEN_PROGRAMS.includes(account.owner) || account.data.length < ACCOUNT_SIZE) return undefined
  try {
    const { owner, mint, amount, delegate, closeAuthority, isFrozen } = unpackAccount(
      new PublicKey(address),
      info(account),
      new PublicKey(account.owner),
    )
    return {
      owner: owner.toBase58(),
      mint: mint.toBase58(),
      units: amount,
      delegate: delegate?.toBase58(),
      rest: [owner, closeAuthority, isFrozen].join(),
    }
  } catch {
    return undefined
  }
}

async function decimalsOf(mint: string, reader: AccountReader): Promise<number | undefined> {
  const account = await reader.account(mint)
  return account && unpackMint(new PublicKey(mint), info(account), new PublicKey(account.owner)).decimals
}

function info({ owner, lamports, data }: SolanaAccount): AccountInfo<Buffer> {
  return { owner: new PublicKey(owner), lamports: Number(lamports), data: Buffer.from(data), executable: false }
}

function unsigned({ message }: VersionedTransaction): Uint8Array {
  return new VersionedTransaction(message).serialize()
}
