import { ACCOUNT_ROLE } from '../stack/anvil/accounts'
import type { StackJson } from '../stack/stackJson'
import type { Settings } from '../stack/wallets/installed/settings'

/** What `?wallet=` asks for; any other value means the EVM wallet alone. */
const ANNOUNCED: ReadonlyMap<string | null, Settings['namespaces']> = new Map([
  ['solana', ['solana']],
  ['both', ['evm', 'solana']],
])

/**
 * A page with the stack's addresses in its placeholders, so that its source has literal attributes like the page of a
 * site: `{{projectId}}`, `{{services}}`, `{{networks}}` of both namespaces, `{{signInNetworks}}` of the page that signs
 * in (EVM alone, which is what one-click sign-in needs, unless `?namespaces=both` asks for more), `{{wallet}}`,
 * `{{mailbox}}`.
 */
export function fillPage(source: string, query: URLSearchParams, stackJson: StackJson): string {
  const signIn = query.get('namespaces') === 'both' ? stackJson.chains : evmChains(stackJson)
  const values: Record<string, string> = {
    projectId: stackJson.projectId,
    services: asData(stackJson.services),
    networks: asData(networksOf(stackJson)),
    signInNetworks: asData(signIn.map(networkOf)),
    wallet: stackJson.wallet,
    mailbox: stackJson.mailbox,
  }
  return source.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

/** The page with the installed wallet in front of everything else, where a browser extension would put it. */
export function addInstalledWallet(source: string, query: URLSearchParams, stackJson: StackJson): string {
  const settings = asData(walletSettings(query, stackJson))
  return source.replace(
    '<head>',
    () => `<head>\n<script src="/installed-wallet.js" data-settings='${settings}'></script>`,
  )
}

/** What the installed wallet is told, as the query asks. */
export function walletSettings(query: URLSearchParams, stackJson: StackJson): Settings {
  return {
    namespaces: ANNOUNCED.get(query.get('wallet')) ?? ['evm'],
    keys: keysOf(stackJson, 'eip155') as Settings['keys'],
    chains: evmChains(stackJson).map(({ caipNetworkId, name, rpcUrl }) => ({
      id: Number(caipNetworkId.split(':')[1]),
      name,
      rpcUrl,
    })),
    solanaKeys: keysOf(stackJson, 'solana'),
    solanaRpcUrl: stackJson.chains.find(({ caipNetworkId }) => caipNetworkId === 'solana:localnet')?.rpcUrl ?? '',
    account: Number(query.get('account')) || 0,
    policy: (query.get('policy') ?? 'ask') as Settings['policy'],
    can: (query.get('can') ?? '').split(',').filter(Boolean) as unknown as Settings['can'],
  }
}

/** The local chains as the element takes them. */
export function networksOf({ chains }: StackJson): unknown[] {
  return chains.map(networkOf)
}

function keysOf({ accounts }: StackJson, namespace: 'eip155' | 'solana'): string[] {
  const own = accounts.filter((account) => account.namespace === namespace)
  return ACCOUNT_ROLE.installedWallet.flatMap((index) => own[index]?.privateKey ?? [])
}

function evmChains({ chains }: StackJson): StackJson['chains'] {
  return chains.filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
}

/** A local chain as the element takes it. */
function networkOf({ caipNetworkId, name, rpcUrl }: StackJson['chains'][number]): unknown {
  const [chainNamespace, reference] = caipNetworkId.split(':')
  const evm = chainNamespace === 'eip155'
  return {
    id: evm ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace,
    name,
    nativeCurrency: evm
      ? { name: 'Ether', symbol: 'ETH', decimals: 18 }
      : { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }
}

/** JSON that is safe inside a quoted attribute as well as inside a script element. */
function asData(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&']/g, (inbox) => `\\u${inbox.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
