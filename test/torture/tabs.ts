import type { Page } from '@playwright/test'
import type { EvmTestWallet } from 'wallet-connect-button/testing'
import { expect } from '../e2e/fixtures/test'
import { STACK_WALLET } from '../e2e/fixtures/wallet'
import { scaled } from '../slowness'
import type { Random } from './random'

const AGREE_WITHIN_MS = 5_000
const CHAINS = [31_337, 31_338]
/** A page that asks for a sign-in. */
export const SIGN_IN_PAGE = '/siwx.html'
/** Another page of the same site and project, which does not. A tab that follows another one keeps its view there. */
export const PLAIN_PAGE = '/index.html'

/** What of the session one tab shows, and what storage and the wallet say there. */
interface Told {
  readonly connected: boolean
  readonly address: string | undefined
  readonly network: string | undefined
  readonly signedIn: boolean
  /** It shows the view of a code, with neither a code nor what has become of it. */
  readonly codeIsBlank: boolean
  /** What the key says by which the next page restores the session. */
  readonly isStored: boolean
  readonly inWallet: string | undefined
  readonly walletNetwork: string
}

type Call = readonly [
  method: 'connect' | 'disconnect' | 'switchNetwork' | 'signIn' | 'signOut' | 'open',
  given?: object | string,
]

/** What a page or its visitor does in one tab. */
export const CALLS: Readonly<Record<string, (random: Random) => Call>> = {
  connect: () => ['connect', { wallet: STACK_WALLET.rdns }],
  disconnect: () => ['disconnect'],
  switch: (random) => ['switchNetwork', `eip155:${random.pick(CHAINS)}`],
  'sign in': () => ['signIn'],
  'sign out': () => ['signOut'],
  open: () => ['open'],
  'show a code': () => ['connect', { method: 'walletconnect' }],
}

/** What the wallet's owner does in it, which is one for all tabs. */
export const OF_THE_WALLET: Readonly<Record<string, (wallet: EvmTestWallet, random: Random) => Promise<void>>> = {
  'other account': (wallet, random) => wallet.switchAccount(random.integer(wallet.addresses.length)),
  'other network': (wallet, random) => wallet.switchChain(random.pick(CHAINS)),
  lock: (wallet) => wallet.lock(),
  unlock: (wallet) => wallet.unlock(),
  revoke: (wallet) => wallet.revoke(),
}

/** What the visitor does with the browser. The next one may come before the page is there. */
export const OF_THE_BROWSER: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  reload: (page) => page.reload({ waitUntil: 'commit' }),
  'there and back': async (page) => {
    await page.goto(PLAIN_PAGE, { waitUntil: 'commit' })
    await page.goBack({ waitUntil: 'commit' })
  },
  away: (page) => page.goto(PLAIN_PAGE, { waitUntil: 'commit' }),
  back: (page) => page.goBack({ waitUntil: 'commit' }),
  forward: (page) => page.goForward({ waitUntil: 'commit' }),
}

/** Does one of them, whatever comes of it. */
export function act(page: Page, wallet: EvmTestWallet, kind: string, random: Random): Promise<void> {
  const asked = CALLS[kind]
  if (asked) return call(page, asked(random))
  const owned = OF_THE_WALLET[kind]
  if (owned) return quietly(owned(wallet, random))
  return quietly(OF_THE_BROWSER[kind]!(page))
}

/** All tabs agree soon with storage, the wallet and each other. */
export async function expectAgreement(pages: readonly Page[], after: readonly string[]): Promise<void> {
  await expect
    .poll(() => telling(pages), { message: `after ${after.join(', ')}`, timeout: scaled(AGREE_WITHIN_MS) })
    .toEqual([])
}

const quietly = (work: Promise<unknown>): Promise<void> => work.then(() => {}).catch(() => {})

const call = (page: Page, given: Call): Promise<void> =>
  quietly(
    page.evaluate(([method, value]) => {
      const element = document.querySelector('wallet-connect-button') as unknown as
        | Record<string, (value: unknown) => Promise<unknown>>
        | undefined
      // Some wait for the visitor, who does something else.
      void element?.[method]?.(value)?.catch(() => {})
    }, given),
  )

const telling = async (pages: readonly Page[]): Promise<readonly string[]> =>
  faultsOf(await Promise.all(pages.map((page) => page.evaluate(tell, STACK_WALLET.rdns).catch(() => undefined))))

/** Reads one tab. Runs in it. */
async function tell(wallet: string): Promise<Told | undefined> {
  const element = document.querySelector('wallet-connect-button')
  if (!element?.matches(':defined')) return undefined
  const ask = async (method: string): Promise<unknown> => {
    const provider = await new Promise<{ request(of: object): Promise<unknown> }>((resolve) => {
      const take = (event: Event): void => {
        const { info, provider: announced } = (event as CustomEvent).detail
        if (info.rdns === wallet) resolve(announced)
      }
      addEventListener('eip6963:announceProvider', take)
      dispatchEvent(new Event('eip6963:requestProvider'))
      removeEventListener('eip6963:announceProvider', take)
    })
    return provider.request({ method })
  }
  const codeView = element.shadowRoot?.querySelector('[data-view^="ConnectingWalletConnect"]')
  const [accounts, chain] = (await Promise.all([ask('eth_accounts'), ask('eth_chainId')])) as [string[], string]
  return {
    connected: element.matches(':state(connected)'),
    address: element.account?.address.toLowerCase(),
    network: element.account ? element.network?.caipNetworkId : undefined,
    signedIn: element.session !== null,
    codeIsBlank: codeView ? codeView.querySelector('[data-uri], [data-action="retry"]') === null : false,
    isStored: Object.entries(localStorage).some(
      ([key, text]) => key.endsWith('/session') && /"namespaces":\{"/.test(text),
    ),
    inWallet: accounts[0],
    walletNetwork: `eip155:${Number(chain)}`,
  }
}

/** What is wrong with what the tabs tell. */
function faultsOf(told: readonly (Told | undefined)[]): readonly string[] {
  const faults: string[] = []
  for (const [tab, each] of told.entries()) {
    if (!each) {
      faults.push(`tab ${tab} is not there`)
      continue
    }
    const { connected, address, network, signedIn, codeIsBlank, isStored, inWallet, walletNetwork } = each
    const say = (what: string): void => void faults.push(`tab ${tab} ${what}: ${JSON.stringify(each)}`)
    if (connected !== (isStored && inWallet !== undefined)) say('is connected, or not, against storage and wallet')
    if (connected && address !== inWallet) say("has another account than the wallet's")
    if (connected && network !== walletNetwork) say("is on another network than the wallet's")
    if (signedIn !== told[0]?.signedIn) say('is signed in, or not, against the first one')
    if (signedIn && !connected) say('is signed in without an account')
    if (codeIsBlank) say('shows neither a code nor an error')
  }
  return faults
}
