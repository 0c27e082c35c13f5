import { carryOutEvm } from '../evm/carryOutEvm'
import type { EvmCore } from '../evm/EvmCore'
import type { Call } from '../call'
import type { SolanaCore } from '../solana/SolanaCore'
import { WalletError } from '../WalletError'
import { carryOutPhoneOnSolana } from '../solana/carryOutPhoneOnSolana'
import { idOf, methodsOf, namespacesFor, UNSUPPORTED_CHAINS, type Proposed } from './namespaces'
import type { SignClient } from './openClient'

type AuthPayload = Parameters<(typeof import('@walletconnect/utils'))['populateAuthPayload']>[0]['authPayload']

/** What a wallet on a phone carries out besides the methods of EIP-1193. @throws {WalletError} or a node's error */
export async function carryOutPhone(
  client: SignClient,
  wallet: EvmCore,
  solana: SolanaCore | undefined,
  call: Call,
): Promise<unknown> {
  if (call.method === 'session_proposal') return connect(wallet, solana, call)
  if (solana && call.method.startsWith('solana_')) return carryOutPhoneOnSolana(solana, call)
  if (call.method === 'session_authenticate') return connectWithSignIn(client, wallet, call)
  return carryOutEvm(wallet, call)
}

async function connect(wallet: EvmCore, solana: SolanaCore | undefined, call: Call): Promise<unknown> {
  const namespaces = namespacesFor(wallet, solana, call.params as Proposed)
  const accounts = Object.values(namespaces).flatMap((grant) => grant.accounts)
  const addresses = new Set(accounts.map((account) => account.split(':').at(-1)))
  await call.ask(`Connect ${call.origin} to ${[...addresses].join(' and ')}`)
  wallet.access.permit(call.origin)
  solana?.access.permit(call.origin)
  return namespaces
}

/** One prompt for the connection and the sign-in, which is signed for each network that both know (CAIP-222). */
async function connectWithSignIn(client: SignClient, wallet: EvmCore, call: Call): Promise<unknown> {
  const authPayload = call.params as AuthPayload
  const chains = authPayload.chains.filter((chain) => wallet.chains.has(idOf(chain)))
  if (chains.length === 0) throw new WalletError(UNSUPPORTED_CHAINS, 'Unsupported chains.')
  const { buildAuthObject, populateAuthPayload } = await loadUtils()
  const payload = populateAuthPayload({ authPayload, chains, methods: methodsOf(wallet) })
  const { account } = wallet
  const messages = chains.map((chain) => {
    const iss = `did:pkh:${chain}:${account.address}`
    return { iss, message: client.formatAuthMessage({ request: payload, iss }) }
  })
  await call.ask(messages[0]?.message ?? '')
  wallet.access.permit(call.origin)
  return Promise.all(
    messages.map(async ({ iss, message }) =>
      buildAuthObject(payload, { t: 'eip191', s: await account.signMessage({ message }) }, iss),
    ),
  )
}

async function loadUtils(): Promise<typeof import('@walletconnect/utils')> {
  try {
    return await import('@walletconnect/utils')
  } catch (cause) {
    throw new Error('A phone that connects with a sign-in needs @walletconnect/utils.', { cause })
  }
}
