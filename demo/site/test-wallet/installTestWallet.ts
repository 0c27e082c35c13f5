import type { Settings } from '../../stack/wallets/installed/settings'
import type { SiteSettings } from '../settings'

/** The rdns by which the wallet announces itself. */
export const TEST_WALLET = 'org.example.demo-wallet'
const KEY_BYTES = 32
const SEPOLIA = { id: 11_155_111, name: 'Sepolia', rpcUrl: 'https://11155111.rpc.thirdweb.com' }

let installing: Promise<void> | undefined

/** Adds the test wallet to the page, on request only, and once. */
export function installTestWallet(settings: SiteSettings): Promise<void> {
  return (installing ??= add(settings.stack?.wallet ?? madeForThisVisit()))
}

function add(settings: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = new URL('test-wallet.js', document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href).href
    script.dataset['settings'] = JSON.stringify(settings)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('The test wallet could not be loaded.')))
    document.head.append(script)
  })
}

/** A wallet with a key that nobody else has, on a test network. */
function madeForThisVisit(): Settings {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return {
    namespaces: ['evm'],
    keys: [`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`],
    chains: [SEPOLIA],
    solanaKeys: [],
    solanaRpcUrl: '',
    account: 0,
    policy: 'ask',
    can: [],
  }
}
