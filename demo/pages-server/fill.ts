import type { StackJson } from '../stack/stackJson'

/**
 * A page with the stack's addresses in its placeholders, so that its source has literal attributes like the
 * page of a site: `{{projectId}}`, `{{services}}`, `{{networks}}`, `{{wallet}}`, `{{mailbox}}`.
 */
export function fillPage(source: string, stackJson: StackJson): string {
  const values: Record<string, string> = {
    projectId: stackJson.projectId,
    services: asData(stackJson.services),
    networks: asData(stackJson.chains.map(networkOf)),
    wallet: stackJson.wallet,
    mailbox: stackJson.mailbox,
  }
  return source.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

/** The page with the installed wallet in front of everything else, where a browser extension would put it. */
export function addInstalledWallet(source: string, query: URLSearchParams, { chains, accounts }: StackJson): string {
  const settings = asData({
    keys: accounts.slice(0, 3).map((account) => account.privateKey),
    chains: chains.map(({ caipNetworkId, name, rpcUrl }) => ({ id: Number(caipNetworkId.split(':')[1]), name, rpcUrl })),
    account: Number(query.get('account')) || 0,
    policy: query.get('policy') ?? 'ask',
  })
  return source.replace('<head>', () => `<head>\n<script src="/installed-wallet.js" data-settings='${settings}'></script>`)
}

/** A local chain as the element takes it (element API, section 3). */
function networkOf({ caipNetworkId, name, rpcUrl }: StackJson['chains'][number]): unknown {
  return {
    id: Number(caipNetworkId.split(':')[1]),
    caipNetworkId,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }
}

/** JSON that is safe inside a quoted attribute as well as inside a script element. */
function asData(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&']/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
