import { readFile } from 'node:fs/promises'
import { ACCOUNT_ROLE, accountAt } from '../../anvil/accounts'
import { listen, type Listening } from '../../http/listen'
import { firstOf, text, type Answer } from '../../http/reply'
import { LOOPBACK } from '../../ports'
import { WALLET_END_PATH } from '../../relay/relay'
import { drawIcon } from '../../services/icon'
import { SOLANA_ACCOUNT_ROLE, solanaAccountAt } from '../../solana/accounts'
import { controlAnswer } from './control'
import { FAMILIAR_NETWORKS, type WalletNetwork } from './networks'
import { RemoteWallet } from './RemoteWallet'

type Options = {
  readonly port: number
  readonly relayUrl: string
  readonly servicesUrl: string
  readonly projectId: string
  readonly networks: readonly WalletNetwork[]
}

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

/** Starts the remote wallet, its control API and its page. */
export async function startWallet({ port, relayUrl, servicesUrl, projectId, networks }: Options): Promise<Listening> {
  const wallet = await RemoteWallet.start({
    relayUrl: `${relayUrl}${WALLET_END_PATH}`,
    verifyUrl: servicesUrl,
    projectId,
    pageUrl: `http://${LOOPBACK}:${port}`,
    iconUrl: `${servicesUrl}/getWalletImage/${IMAGE_ID}`,
    networks: [...networks, ...FAMILIAR_NETWORKS],
    accounts: ACCOUNT_ROLE.remoteWallet.map(accountAt),
    solanaAccounts: SOLANA_ACCOUNT_ROLE.remoteWallet.map(solanaAccountAt),
  })
  const server = await listen({ port, answer: firstOf(controlAnswer(wallet), page) })
  return {
    ...server,
    close: async () => {
      await wallet.stop()
      await server.close()
    },
  }
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
