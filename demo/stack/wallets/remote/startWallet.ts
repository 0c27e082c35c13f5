import { readFile } from 'node:fs/promises'
import { openPhone } from '../../../../src/testing/phone/startPhone'
import type { SolanaChain } from '../../../../src/testing/types'
import { ACCOUNT_ROLE, testAccountAt } from '../../anvil/accounts'
import { listen, type Listening } from '../../http/listen'
import { firstOf, text, type Answer } from '../../http/reply'
import { WALLET_END_PATH } from '../../relay/relay'
import { drawIcon } from '../../services/icon'
import { SOLANA_ACCOUNT_ROLE, solanaAccountAt } from '../../solana/accounts'
import { controlAnswer } from './control'
import { OTHER_NAMESPACES } from './otherAccounts'

type Options = {
  readonly port: number
  readonly relayUrl: string
  readonly servicesUrl: string
  readonly projectId: string
  /** Without `rpcUrl` it can sign there and nothing else. */
  readonly networks: readonly { readonly caipNetworkId: string; readonly name: string; readonly rpcUrl?: string }[]
}

/** Networks every wallet knows by name; the stack has no way to reach them, and does not try. */
const FAMILIAR = { 1: 'Ethereum', 10: 'OP Mainnet', 137: 'Polygon', 8453: 'Base', 42161: 'Arbitrum One' }
const FAMILIAR_SOLANA: readonly SolanaChain[] = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
/** The picture of this wallet in the directory, so that a page shows the same one before and after connecting. */
const IMAGE_ID = 'e1f6a151-b7a2-0b81-783a-71f79830fa3c'

const PAGE_FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'"

/** Starts the remote wallet, its control API and its page: a phone of the test driver's. */
export async function startWallet({ port, relayUrl, servicesUrl, projectId, networks }: Options): Promise<Listening> {
  const evm = networks.filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
  const onSolana = networks.filter(({ caipNetworkId }) => caipNetworkId.startsWith('solana:'))
  const idOf = ({ caipNetworkId }: Options['networks'][number]): number => Number(caipNetworkId.split(':')[1])
  const open = await openPhone({
    relay: `${relayUrl}${WALLET_END_PATH}`,
    verify: servicesUrl,
    projectId,
    name: 'Pocket Demo Wallet',
    icon: `${servicesUrl}/getWalletImage/${IMAGE_ID}`,
    answers: 'approve',
    can: ['connect'],
    accounts: ACCOUNT_ROLE.remoteWallet.map((index) => testAccountAt(index).privateKey),
    chains: [
      ...evm.map((each) => ({ id: idOf(each), name: each.name })),
      ...Object.entries(FAMILIAR).map(([id, name]) => ({ id: Number(id), name })),
    ],
    rpc: urlsOf(evm, (each) => String(idOf(each))),
    solana: {
      accounts: SOLANA_ACCOUNT_ROLE.remoteWallet.map((index) => solanaAccountAt(index).privateKey),
      chains: [...onSolana.map(({ caipNetworkId }) => caipNetworkId as SolanaChain), ...FAMILIAR_SOLANA],
      rpc: urlsOf(onSolana, ({ caipNetworkId }) => caipNetworkId),
    },
    namespaces: OTHER_NAMESPACES,
  })
  const server = await listen({ port, answer: firstOf(controlAnswer(open), page) })
  return {
    ...server,
    close: async () => {
      await open.phone.close()
      await server.close()
    },
  }
}

function urlsOf(
  networks: Options['networks'],
  key: (network: Options['networks'][number]) => string,
): Record<string, string> {
  return Object.fromEntries(networks.flatMap((each) => (each.rpcUrl ? [[key(each), each.rpcUrl]] : [])))
}

const page: Answer = async (ask) => {
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return undefined
  if (ask.url.pathname === '/icon.svg')
    return text(drawIcon('wallet', IMAGE_ID), 'image/svg+xml', { 'access-control-allow-origin': '*' })
  const found = PAGE_FILES[ask.url.pathname]
  if (!found) return undefined
  const [file, type] = found
  return text(await readFile(new URL(`./page/${file}`, import.meta.url), 'utf8'), type, {
    'content-security-policy': POLICY,
  })
}
