import { statSync } from 'node:fs'
import { readJsonFile } from './readJson'
import { isRecord } from './settings'

/** An ERC-20, ERC-721 or ERC-1155 contract, and how much of it an account must hold to enter. */
export type Holding = {
  readonly chain: string
  readonly contract: `0x${string}`
  /** Of an ERC-1155 contract. */
  readonly tokenId?: bigint
  /** In the token's base units. */
  readonly atLeast: bigint
}

export type User = { readonly name: string; readonly email?: string }

export type AccountsFile = {
  readonly userOf: (id: string) => User | undefined
  readonly isUserName: (name: string) => boolean
  /** Who may enter besides the users. Undefined: everyone. */
  readonly enter?: { readonly accounts: ReadonlySet<string>; readonly holders: readonly Holding[] }
}

const NO_FILE: AccountsFile = { userOf: () => undefined, isUserName: () => false }
const ACCOUNT = /^(?:eip155:(?:\d+:)?0x[0-9a-fA-F]{40}|solana:[1-9A-HJ-NP-Za-km-z]{32,44})$/

/**
 * The file with users and rules, read again when it has changed, so that a new user needs no restart. A file that cannot
 * be read any more lets no one in: the reason is thrown.
 */
export function createAccountsFile(path: string | undefined): () => AccountsFile {
  if (path === undefined) return () => NO_FILE
  let read: AccountsFile | undefined
  let readAt = -1
  return () => {
    const { mtimeMs } = statSync(path)
    if (read && mtimeMs === readAt) return read
    read = parseAccountsFile(readJsonFile(path))
    readAt = mtimeMs
    return read
  }
}

/** @throws TypeError that names what is wrong */
export function parseAccountsFile(content: unknown): AccountsFile {
  const { users = {}, enter } = recordOf(content, 'The accounts file', ['users', 'enter'])
  const byAccount = new Map<string, User>()
  const names = new Set<string>()
  for (const [name, value] of Object.entries(recordOf(users, 'users'))) {
    const listed = Array.isArray(value) ? { accounts: value } : value
    const { accounts, email } = recordOf(listed, name, ['accounts', 'email'])
    if (email !== undefined && typeof email !== 'string') throw new TypeError(`${name}: email must be a text.`)
    names.add(name.toLowerCase())
    for (const id of accountsOf(accounts, name)) {
      if (byAccount.has(id)) throw new TypeError(`${id} belongs to ${byAccount.get(id)?.name} and to ${name}.`)
      byAccount.set(id, { name, ...(email !== undefined && { email }) })
    }
  }
  return {
    userOf: (id) => byAccount.get(comparable(id)),
    isUserName: (name) => names.has(name.toLowerCase()),
    ...(enter !== undefined && { enter: parseRule(enter) }),
  }
}

function parseRule(rule: unknown): NonNullable<AccountsFile['enter']> {
  const { accounts = [], holders = [] } = recordOf(rule, 'enter', ['accounts', 'holders'])
  if (!Array.isArray(holders)) throw new TypeError('holders must be a list.')
  return { accounts: new Set(accountsOf(accounts, 'enter')), holders: holders.map(parseHolding) }
}

function parseHolding(value: unknown): Holding {
  const {
    chain,
    contract,
    tokenId,
    atLeast = '1',
  } = recordOf(value, 'holders', ['chain', 'contract', 'tokenId', 'atLeast'])
  if (typeof chain !== 'string' || !/^eip155:\d+$/.test(chain))
    throw new TypeError('holders: chain must be like eip155:1.')
  if (typeof contract !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(contract))
    throw new TypeError('holders: contract must be an address.')
  return {
    chain,
    contract: contract as `0x${string}`,
    atLeast: wholeNumber(atLeast, 'atLeast'),
    ...(tokenId !== undefined && { tokenId: wholeNumber(tokenId, 'tokenId') }),
  }
}

function wholeNumber(value: unknown, name: string): bigint {
  if (!/^\d+$/.test(String(value))) throw new TypeError(`holders: ${name} must be a whole number.`)
  return BigInt(String(value))
}

function accountsOf(value: unknown, owner: string): readonly string[] {
  if (!Array.isArray(value)) throw new TypeError(`${owner}: accounts must be a list.`)
  const wrong = value.find((id) => typeof id !== 'string' || !ACCOUNT.test(id))
  if (wrong !== undefined)
    throw new TypeError(`${owner}: ${String(wrong)} is no account. A key is eip155:0x…, a contract eip155:1:0x….`)
  return value.map((id) => comparable(String(id)))
}

/** Addresses of EVM chains count without their checksum, those of Solana letter by letter. */
export function comparable(id: string): string {
  return id.startsWith('solana:') ? id : id.toLowerCase()
}

/** @throws TypeError for anything but an object that has these names only */
function recordOf(value: unknown, owner: string, names?: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new TypeError(`${owner} must be an object.`)
  const unknown = names && Object.keys(value).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`${owner}: ${unknown} is not known.`)
  return value
}
