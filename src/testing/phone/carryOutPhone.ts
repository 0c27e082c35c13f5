import type { Call } from '../call'
import { unsupported, WalletError } from '../WalletError'
import { namespacesFor, UNSUPPORTED_CHAINS, type Proposed } from './namespaces'
import type { SignClient } from './openClient'
import type { PhoneCore } from './PhoneCore'
import { shownAddresses } from './sessionDocument'

type AuthPayload = Parameters<(typeof import('@walletconnect/utils'))['populateAuthPayload']>[0]['authPayload']

/** What pages may ask for all accounts that they got, and how each is named in the response. */
const LISTS: Readonly<Record<string, (address: string) => unknown>> = {
  eth_accounts: (address) => address,
  eth_requestAccounts: (address) => address,
  solana_getAccounts: (pubkey) => ({ pubkey }),
  solana_requestAccounts: (pubkey) => ({ pubkey }),
}

/** What a wallet on a phone carries out. @throws {WalletError} or a node's error */
export async function carryOutPhone(client: SignClient, wallet: PhoneCore, call: Call): Promise<unknown> {
  const { method, network = '' } = call
  if (method === 'session_proposal') return connect(wallet, call)
  if (method === 'session_authenticate') return connectWithSignIn(client, wallet, call)
  const side = wallet.sideOf(network)
  if (!side) throw unsupported(method)
  const written = LISTS[method]
  return written ? shownAddresses(wallet, network).map(written) : side.carryOut(call)
}

async function connect(wallet: PhoneCore, call: Call): Promise<unknown> {
  const namespaces = namespacesFor(wallet, call.params as Proposed)
  const accounts = Object.values(namespaces).flatMap((grant) => grant.accounts)
  const addresses = new Set(accounts.map((account) => account.split(':').at(-1)))
  await call.ask(`Connect ${call.origin} to ${[...addresses].join(' and ')}`)
  wallet.permit(call.origin)
  return namespaces
}

/**
 * One prompt for the connection and the sign-in. Each account that the page gets signs for each network that both know
 * (CAIP-222).
 */
async function connectWithSignIn(client: SignClient, wallet: PhoneCore, call: Call): Promise<unknown> {
  const authPayload = call.params as AuthPayload
  const chains = wallet.networksFor('eip155', authPayload.chains).filter((chain) => authPayload.chains.includes(chain))
  if (chains.length === 0) throw new WalletError(UNSUPPORTED_CHAINS, 'Unsupported chains.')
  const { buildAuthObject, populateAuthPayload } = await loadUtils()
  const methods = [...(wallet.sides['eip155']?.methods ?? [])]
  const payload = populateAuthPayload({ authPayload, chains, methods })
  const messages = chains.flatMap((chain) =>
    wallet.addressesFor(chain).map((address) => {
      const iss = `did:pkh:${chain}:${address}`
      return { address, iss, message: client.formatAuthMessage({ request: payload, iss }) }
    }),
  )
  await call.ask(messages[0]?.message ?? '')
  wallet.permit(call.origin)
  return Promise.all(
    messages.map(async ({ address, iss, message }) => {
      const account = wallet.evm.accounts.find((each) => each.address === address)
      return buildAuthObject(payload, { t: 'eip191', s: await account!.signMessage({ message }) }, iss)
    }),
  )
}

async function loadUtils(): Promise<typeof import('@walletconnect/utils')> {
  try {
    return await import('@walletconnect/utils')
  } catch (cause) {
    throw new Error('A phone that connects with a sign-in needs @walletconnect/utils.', { cause })
  }
}
