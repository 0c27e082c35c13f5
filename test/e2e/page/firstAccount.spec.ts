import type { Page } from '@playwright/test'
import { installWallet, type EvmTestWallet } from 'wallet-connect-button/testing'
import { pairwise } from '../../pairwise'
import { holdChunk } from '../fixtures/holdChunk'
import { hoverUntilPrepared } from '../fixtures/hoverUntilPrepared'
import { expect, test } from '../fixtures/test'
import { watchShifts } from '../fixtures/watchShifts'

const PAGE = '/first-account.html'
const KEY = `0x${'1'.repeat(64)}` as const
const NAMES = ['Wallet', 'A wallet whose name takes more room than there is for it'] as const

/** What decides how Account looks before anything is fetched, each with the values that are combined. */
const FACTORS = {
  lang: ['en', 'de', 'fr', 'ja', 'ru', 'ar', 'fa'],
  theme: ['light', 'dark'],
  width: [800, 320],
  features: ['', '-send', 'send -activity', '-receive -send -nfts', '-nfts -activity'],
  chain: [1, 8453, 1337],
  wallet: NAMES,
  hovered: [false, true],
} as const

type Case = { readonly [Name in keyof typeof FACTORS]: (typeof FACTORS)[Name][number] }

const USUAL: Case = { lang: 'en', theme: 'light', width: 800, features: '', chain: 1, wallet: 'Wallet', hovered: false }

/** The last of them has no explorer. */
const NETWORKS = JSON.stringify([
  'mainnet',
  'base',
  {
    id: 1337,
    name: 'A network without explorer',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1/never/rpc'] } },
  },
])

/** A page whose services never respond. */
function markupOf({ lang, theme, features }: Case): string {
  const services = JSON.stringify(Object.fromEntries(['api', 'rpc', 'pulse', 'frame'].map((each) => [each, '/never'])))
  return `<!doctype html><html lang="${lang}" dir="${/ar|fa/.test(lang) ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Page</title><link rel="icon" href="data:,">
<script type="module" src="/dist-cdn/wallet-connect-button.js"></script>
<!-- Behind the card, so that only the card is compared: the button is busy until React comes. -->
<div style="block-size: 300px"></div>
<wallet-connect-button project-id="first" theme-mode="${theme}" services='${services}' networks='${NETWORKS}'
  ${features && `features="${features}"`}></wallet-connect-button>`
}

interface Returned {
  /** The address as the account shows it. */
  readonly shown: string
  lock(): Promise<unknown>
  open(of: Case): Promise<void>
  /** Opens a page on which the session of a former one is there, and React is not. Returns what lets React come. */
  comeBack(of: Case): Promise<() => void>
}

/** The same account in a wallet of each name. */
async function installWallets(page: Page): Promise<Readonly<Record<Case['wallet'], EvmTestWallet>>> {
  const install = (name: string, index: number) =>
    installWallet(page, {
      kind: 'evm',
      name,
      rdns: `wallet${index}.example`,
      icon: '',
      accounts: [KEY],
      chains: FACTORS.chain,
      answers: 'approve',
    })
  const [plain, long] = await Promise.all(NAMES.map(install))
  // They stay on the network of the case, also where the page was on that of another one.
  for (const wallet of [plain!, long!]) wallet.answer('approve', { wallet_switchEthereumChain: 'reject' })
  return { [NAMES[0]]: plain!, [NAMES[1]]: long! }
}

async function visits(page: Page): Promise<Returned> {
  let current = USUAL
  const wallets = await installWallets(page)
  const { address } = wallets.Wallet
  await page.route('**/never/**', () => {})
  await page.route(`**${PAGE}`, (route) => route.fulfill({ contentType: 'text/html', body: markupOf(current) }))
  const open = async (of: Case): Promise<void> => {
    current = of
    await page.setViewportSize({ width: of.width, height: 700 })
    await page.goto(PAGE)
  }
  return {
    shown: `${address.slice(0, 4)}…${address.slice(-6)}`,
    lock: () => Promise.all(Object.values(wallets).map((wallet) => wallet.lock())),
    open,
    async comeBack(of) {
      const wallet = wallets[of.wallet]
      await wallet.switchChain(of.chain, { silent: true })
      await open(of)
      await page.evaluate(async (rdns) => {
        await customElements.whenDefined('wallet-connect-button')
        const host = document.querySelector('wallet-connect-button') as HTMLElement & {
          connect(request: object): Promise<unknown>
          disconnect(): Promise<unknown>
        }
        // The session of the case before, which would do once it is restored.
        await host.disconnect()
        await host.connect({ wallet: rdns })
      }, wallet.rdns)
      const release = await holdChunk(page, 'react')
      // Away from the button.
      await page.mouse.move(0, 0)
      await page.goto(PAGE)
      return release
    },
  }
}

const CASES = pairwise<Case>(FACTORS)

for (const lang of FACTORS.lang)
  test(`not a pixel moves when React takes the place of the account of the last visit: ${lang}`, async ({
    page,
    button,
  }) => {
    test.slow()
    const { comeBack } = await visits(page)
    for (const each of CASES.filter((one) => one.lang === lang)) {
      const release = await comeBack(each)
      if (each.hovered) await hoverUntilPrepared(button.host)
      await button.dom.click()
      await expect(button.dialog, JSON.stringify(each)).toBeVisible()
      await expect(button.view('Account')).toHaveCount(0)
      const card = button.dialog.locator('[part="card"]')
      const first = await card.screenshot({ animations: 'disabled' })
      const place = await card.boundingBox()
      const shifts = await watchShifts(page)
      release()
      await expect(button.view('Account')).toBeVisible()
      const then = await card.screenshot({ animations: 'disabled' })
      expect(await card.boundingBox(), JSON.stringify(each)).toEqual(place)
      expect(first.equals(then), JSON.stringify(each)).toBe(true)
      expect(await shifts(), JSON.stringify(each)).toBe(0)
      await page.unroute('**/dist-cdn/chunks/react-*')
    }
  })

test('the account of the last visit has the focus where React puts it, and React keeps it', async ({
  page,
  button,
}) => {
  const { comeBack, shown } = await visits(page)
  const release = await comeBack(USUAL)
  await button.dom.click()
  await expect(button.dialog.locator('[part="identity"]')).toBeFocused()
  await expect(button.dialog).toContainText(shown)
  const send = button.dialog.getByRole('button', { name: 'Send' })
  await send.focus()
  release()
  await expect(button.view('Account')).toBeVisible()
  await expect(send).toBeFocused()
  await expect(button.dialog).toHaveCount(1)
})

test('React keeps how far the account of the last visit was scrolled', async ({ page, button }) => {
  const { comeBack } = await visits(page)
  const release = await comeBack(USUAL)
  await page.setViewportSize({ width: 320, height: 320 })
  await button.dom.click()
  const body = button.dialog.locator('.body')
  const scrolled = await body.evaluate((element) => {
    element.scrollTop = 40
    return element.scrollTop
  })
  expect(scrolled).toBe(40)
  release()
  await expect(button.view('Account')).toBeVisible()
  expect(await body.evaluate((element) => element.scrollTop)).toBe(scrolled)
})

for (const [what, name, then] of [
  ['an action', 'Send', 'Send'],
  ['the network', 'Network', 'Networks'],
  ['the wallet', 'Wallet Wallet', 'Profile'],
] as const)
  test(`a press on ${what} of the account of the last visit is carried out by React`, async ({ page, button }) => {
    const { comeBack } = await visits(page)
    const release = await comeBack(USUAL)
    await button.dom.click()
    const control = button.dialog.locator('.view').getByRole('button', { name }).first()
    await control.click()
    await expect(control).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(button.view(then)).toBeVisible()
  })

test('a press on a tab of the account of the last visit chooses it', async ({ page, button }) => {
  const { comeBack } = await visits(page)
  const release = await comeBack(USUAL)
  await button.dom.click()
  await button.dialog.getByRole('tab', { name: 'NFTs' }).click()
  release()
  await expect(button.view('Account')).toBeVisible()
  await expect(button.dialog.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
})

test('Escape closes the account of the last visit, React opens nothing, and the next press shows it again', async ({
  page,
  button,
}) => {
  const { comeBack } = await visits(page)
  const release = await comeBack(USUAL)
  await button.dom.click()
  await expect(button.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button.dialog).toHaveCount(0)
  await expect(button.dom).toBeFocused()
  release()
  await button.status('connected')
  await expect(button.dom).toHaveAttribute('aria-busy', 'false')
  await expect(button.dialog).toHaveCount(0)
  await button.dom.click()
  await expect(button.view('Account')).toBeVisible()
})

test('a wallet that is locked by then has Connect in the place of the account', async ({ page, button }) => {
  const { comeBack, lock, shown } = await visits(page)
  const release = await comeBack(USUAL)
  await lock()
  await button.dom.click()
  await expect(button.dialog).toContainText(shown)
  release()
  await expect(button.view('Connect')).toBeVisible()
  await expect(button.dialog).toHaveCount(1)
  await expect(button.dialog).not.toContainText(shown)
})

for (const [what, attributes] of [
  ['signs in', 'siwx="required"'],
  ['restores nothing', 'reconnect="off"'],
  ['has its dialog in place', 'display="inline"'],
] as const)
  test(`no account of the last visit is shown where the page ${what}`, async ({ page, button }) => {
    const { comeBack, shown } = await visits(page)
    const release = await comeBack(USUAL)
    await page.evaluate((set) => {
      const [name = '', value = ''] = set.replaceAll('"', '').split('=')
      document.querySelector('wallet-connect-button')?.setAttribute(name, value)
    }, attributes)
    await button.host.evaluate((element) => void (element as HTMLElement & { open(): Promise<void> }).open())
    // As soon as it could be drawn.
    await page.evaluate(async () => {
      const urls = performance.getEntriesByType('resource').map(({ name }) => name)
      await Promise.all(urls.filter((url) => /prerender|words/.test(url)).map((url) => import(url)))
      await new Promise(requestAnimationFrame)
    })
    await expect(button.host.locator('[part="card"]').filter({ hasText: shown })).toHaveCount(0)
    release()
  })
