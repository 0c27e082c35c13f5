import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { concat, createClient, http, type Address, type Hex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { getCode, sendTransaction } from 'viem/actions'
import { ACCOUNT_ROLE, accountAt } from './accounts'
import { mined } from './mined'

/** Where the EntryPoint 0.8 is on every chain (ERC-4337). */
export const ENTRY_POINT: Address = entryPoint08Address

/** The deterministic deployer, which anvil has: its calldata is a salt and the creation code. */
export const DETERMINISTIC_DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const CANONICAL_SALT: Hex = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'

/**
 * Puts the EntryPoint 0.8 at its own address. It comes before everything else, because a bundler that starts meanwhile
 * refuses to work without it.
 */
export async function deployEntryPoint(rpcUrl: string): Promise<void> {
  const account = accountAt(ACCOUNT_ROLE.deployer)
  const client = createClient({ account, transport: http(rpcUrl), pollingInterval: 20 })
  const hash = await sendTransaction(client, {
    chain: null,
    to: DETERMINISTIC_DEPLOYER,
    data: concat([CANONICAL_SALT, await entryPointCode()]),
    gas: 10_000_000n,
  })
  await mined(client, hash)
  if (!(await getCode(client, { address: ENTRY_POINT })))
    throw new Error(`The EntryPoint did not come to ${ENTRY_POINT}.`)
}

/** Read from the package and never copied, because it has another licence than this project. */
async function entryPointCode(): Promise<Hex> {
  const path = createRequire(import.meta.url).resolve('@account-abstraction/contracts/artifacts/EntryPoint.json')
  return (JSON.parse(await readFile(path, 'utf8')) as { bytecode: Hex }).bytecode
}
