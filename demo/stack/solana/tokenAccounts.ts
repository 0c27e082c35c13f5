import {
  ACCOUNT_SIZE,
  ACCOUNT_TYPE_SIZE,
  AccountLayout,
  AccountState,
  AccountType,
  MINT_SIZE,
  MintLayout,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from './tokenLibrary'
import type { ChainAccount } from './chainAccount'

/** The two token programs by address, under the names a node gives them. */
export const TOKEN_PROGRAMS: Readonly<Record<string, string>> = {
  [TOKEN_PROGRAM_ID.toBase58()]: 'spl-token',
  [TOKEN_2022_PROGRAM_ID.toBase58()]: 'spl-token-2022',
}

/** An amount of a token as a node shows it. */
export type UiTokenAmount = {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

/** What a token account holds. */
export type TokenHolding = {
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: UiTokenAmount
}

type Find = (address: string) => ChainAccount | undefined

const STATES: Readonly<Record<number, string>> = {
  [AccountState.Uninitialized]: 'uninitialized',
  [AccountState.Initialized]: 'initialized',
  [AccountState.Frozen]: 'frozen',
}

/** What the account holds when it is a token account, else undefined. */
export function readTokenHolding(account: ChainAccount, find: Find): TokenHolding | undefined {
  const info = tokenAccountInfo(account, find)
  return info && { mint: info.mint, owner: info.owner, programId: account.owner, uiTokenAmount: info.tokenAmount }
}

/** The token of a mint account with its supply, else undefined. */
export function readMint(
  account: ChainAccount | undefined,
): { readonly decimals: number; readonly supply: UiTokenAmount } | undefined {
  if (!account || kindOf(account) !== 'mint') return undefined
  const { decimals, supply } = MintLayout.decode(account.data)
  return { decimals, supply: uiAmount(supply, decimals) }
}

/** The `parsed` data of `jsonParsed` for accounts of the token programs, else undefined. */
export function parsedTokenData(account: ChainAccount, find: Find): unknown {
  const kind = kindOf(account)
  const info = kind === 'mint' ? mintInfo(account) : tokenAccountInfo(account, find)
  return info && { program: TOKEN_PROGRAMS[account.owner], parsed: { type: kind, info }, space: account.data.length }
}

function kindOf({ owner, data }: ChainAccount): 'mint' | 'account' | undefined {
  if (!(owner in TOKEN_PROGRAMS)) return undefined
  if (data.length === MINT_SIZE) return 'mint'
  if (data.length === ACCOUNT_SIZE) return 'account'
  // With extensions of Token-2022 both are longer and say what they are behind the place where an account ends.
  if (data.length < ACCOUNT_SIZE + ACCOUNT_TYPE_SIZE) return undefined
  return data[ACCOUNT_SIZE] === AccountType.Mint ? 'mint' : 'account'
}

function mintInfo({ data }: ChainAccount): Record<string, unknown> {
  const mint = MintLayout.decode(data)
  return {
    decimals: mint.decimals,
    freezeAuthority: mint.freezeAuthorityOption ? mint.freezeAuthority.toBase58() : null,
    isInitialized: mint.isInitialized,
    mintAuthority: mint.mintAuthorityOption ? mint.mintAuthority.toBase58() : null,
    supply: mint.supply.toString(),
  }
}

function tokenAccountInfo(account: ChainAccount, find: Find) {
  if (kindOf(account) !== 'account') return undefined
  const held = AccountLayout.decode(account.data)
  const mint = held.mint.toBase58()
  const decimals = readMint(find(mint))?.decimals
  if (decimals === undefined) return undefined
  return {
    isNative: held.isNativeOption !== 0,
    mint,
    owner: held.owner.toBase58(),
    state: STATES[held.state] ?? 'uninitialized',
    tokenAmount: uiAmount(held.amount, decimals),
    ...(held.delegateOption
      ? { delegate: held.delegate.toBase58(), delegatedAmount: uiAmount(held.delegatedAmount, decimals) }
      : {}),
    ...(held.closeAuthorityOption ? { closeAuthority: held.closeAuthority.toBase58() } : {}),
  }
}

function uiAmount(amount: bigint, decimals: number): UiTokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
