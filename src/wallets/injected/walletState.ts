import { readAccounts } from '../../chains/eip155/accounts'
import { readChainId } from '../../domain/network/chainId'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId } from '../../domain/network/caip'
import { WalletRequestFailed } from '../../errors/wallet'
import type { Clock } from '../../services/clock/clock'
import type { Eip1193Provider } from '../contract'
import { askSilently } from '../askSilently'
import { WALLET_CHECK_WAIT_MS } from '../timeouts'
import { grantsAccounts } from './grantsAccounts'

/** What an EVM wallet says of itself. A part is absent where the wallet gave no answer that can be read. */
export interface WalletState {
  /** Empty when the wallet gives the site no account. */
  readonly accounts?: readonly Account[] | undefined
  readonly networkId?: CaipNetworkId | undefined
}

/** Asks the wallet for its accounts and its network. Never rejects. */
export async function askWallet(provider: Eip1193Provider, clock: Clock): Promise<WalletState> {
  const [accounts, networkId] = await Promise.all([
    ask(provider, 'eth_accounts', clock),
    ask(provider, 'eth_chainId', clock),
  ])
  return { accounts: parseAccounts(accounts), networkId: readChainId(networkId) }
}

/**
 * Does the site still have permission to see accounts (EIP-2255)? `silent` when the wallet gives no answer in time;
 * undefined when it does not know permissions.
 */
export async function askPermission(provider: Eip1193Provider, clock: Clock): Promise<boolean | 'silent' | undefined> {
  return askSilently(() => provider.request({ method: 'wallet_getPermissions' }), {
    clock,
    waitMs: WALLET_CHECK_WAIT_MS,
  }).then(grantsAccounts, (reason: unknown) => (reason instanceof WalletRequestFailed ? 'silent' : undefined))
}

/** Accounts as the wallet lists them. Undefined for anything else; a list in which nothing is an address is none. */
export function parseAccounts(value: unknown): readonly Account[] | undefined {
  const accounts = readAccounts(value)
  return accounts?.length === 0 && (value as unknown[]).length > 0 ? undefined : accounts
}

export const addressesOf = (accounts: readonly Account[]): string => accounts.map(({ address }) => address).join()

async function ask(provider: Eip1193Provider, method: string, clock: Clock): Promise<unknown> {
  return askSilently(() => provider.request({ method }), { clock, waitMs: WALLET_CHECK_WAIT_MS }).catch(() => undefined)
}
