import type { Address, PrivateKeyAccount } from 'viem'
import { FrameRefusal } from './FrameRefusal'
import { fund } from './funding'
import type { FrameNetwork } from './networks'
import type { AccountType, User } from './Users'
import type { FrameContext } from './context'

/** One of a user's accounts, as the wire carries it. */
export type ShownAccount = { readonly address: string; readonly type: AccountType }

/** Whether accounts that are contracts exist on a network. */
export function hasSmartAccounts(context: FrameContext, network: FrameNetwork): boolean {
  return (
    network.namespace === 'eip155' && (context.smartAccounts?.enabledNetworks().includes(Number(network.id)) ?? false)
  )
}

/** Whether the account carries out several calls together or not at all: only one that is a contract does. */
export function isAtomic(context: FrameContext, network: FrameNetwork, { type }: ShownAccount): boolean {
  return type === 'smartAccount' && hasSmartAccounts(context, network)
}

/** All accounts of a user on a network, the plain one first. The first time, they get something to try things with. */
export async function accountsOf(context: FrameContext, user: User, network: FrameNetwork): Promise<ShownAccount[]> {
  if (network.namespace === 'solana') {
    const address = (await context.keys.solana(user.id)).publicKey.toBase58()
    await fund(context, network, [address])
    return [{ address, type: 'eoa' }]
  }
  const owner = context.keys.evm(user.id)
  const accounts: ShownAccount[] = [{ address: owner.address, type: 'eoa' }]
  if (hasSmartAccounts(context, network))
    accounts.push({ address: await smartAddress(context, network, owner), type: 'smartAccount' })
  await fund(
    context,
    network,
    accounts.map((account) => account.address),
  )
  return accounts
}

/** The account of the kind the user prefers; the plain one where the network has no other. */
export function preferredOf(accounts: readonly ShownAccount[], user: User): ShownAccount {
  const found = accounts.find((account) => account.type === (user.preferred ?? 'eoa')) ?? accounts[0]
  if (!found) throw new Error('Everybody has a plain account.')
  return found
}

/**
 * Which account a request means by an address, or the preferred one without.
 * @throws when it is nobody's or another's.
 */
export async function accountNamed(
  context: FrameContext,
  user: User,
  network: FrameNetwork,
  address: unknown,
): Promise<ShownAccount> {
  const accounts = await accountsOf(context, user, network)
  if (address === undefined) return preferredOf(accounts, user)
  const found = accounts.find((account) => account.address.toLowerCase() === String(address).toLowerCase())
  if (!found) throw new FrameRefusal(`The account ${String(address)} is not one of the visitor's on ${network.name}`)
  return found
}

export function asAccountType(text: string | undefined): AccountType | undefined {
  return text === 'eoa' || text === 'smartAccount' ? text : undefined
}

async function smartAddress(context: FrameContext, network: FrameNetwork, owner: PrivateKeyAccount): Promise<Address> {
  if (!context.smartAccounts) throw new FrameRefusal('This frame has no smart accounts')
  return context.smartAccounts.addressOf(Number(network.id), owner.address)
}
