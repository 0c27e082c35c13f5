import { assert } from 'chai'
import { walletError } from '../fakes/eip1193'
import { dom, hear, inside, isOpen, rejection, until } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { installWallet } from './wallet'

type Realm = FreshPage['window'] & { lockdown(options?: object): void; eval(code: string): unknown }

/** Built-ins without a name. */
const UNNAMED = [
  ...['Uint8Array', 'async()=>{}', 'function*(){}', 'async function*(){}'].map(
    (made) => `Object.getPrototypeOf(${made})`,
  ),
  ...['[].values()', '"".matchAll(/a/g)', '""[Symbol.iterator]()', 'new Map().keys()', 'new Set().keys()'].map(
    (made) => `Object.getPrototypeOf(${made})`,
  ),
]

/** Freezes everything that a realm comes with: one built-in alone refuses no more than it does among others. */
function freezeAll(window: Realm): void {
  const builtIns = Object.getOwnPropertyNames(window)
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => (window as unknown as Record<string, unknown>)[name])
  for (const builtIn of [...builtIns, ...UNNAMED.map((code) => window.eval(`(${code})`))])
    for (const each of [builtIn, (builtIn as { prototype?: unknown } | undefined)?.prototype]) Object.freeze(each)
}

/** What a hardened page does before any other script. */
const HARDENED: Readonly<Record<string, (page: FreshPage) => Promise<void> | void>> = {
  'whose built-ins are frozen': ({ window }) => freezeAll(window as Realm),
  async 'with SES'(page) {
    await page.run('/node_modules/ses/dist/lockdown.umd.min.js')
    ;(page.window as Realm).lockdown()
  },
  async 'with SES that lets nothing be overridden'(page) {
    await page.run('/node_modules/ses/dist/lockdown.umd.min.js')
    ;(page.window as Realm).lockdown({ overrideTaming: 'min' })
  },
}

/** By a script, because SES refuses `import()` in what is evaluated. */
function evaluate({ document, window }: FreshPage, file: string): Promise<unknown> {
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = `import('/dist-cdn/${file}').then(evaluated, failed)`
  document.head.append(script)
  return new Promise((evaluated, failed) => Object.assign(window, { evaluated, failed }))
}

describe('in a page', () => {
  afterEach(closePages)

  for (const [what, harden] of Object.entries(HARDENED)) {
    it(`${what}, a refused wallet is said and told, and the next press connects`, async () => {
      const page = await openPage()
      await harden(page)
      assert.isTrue(Object.isFrozen((page.window as Realm).Error.prototype))
      await page.run()
      let reply = (): Promise<unknown> => Promise.reject(walletError(4001))
      const wallet = installWallet({ eth_requestAccounts: () => reply() }, page.window)
      const button = page.place({ services: NO_SERVICES, networks: 'mainnet solana' })
      const told = hear(button, 'connect-error')
      await button.preload()
      dom(button).click()
      ;(await until('the wallet', () => inside(button, `[data-wallet-id="${wallet.rdns}"]`))).click()
      await until('its words', () => inside(button, '[data-view]')?.textContent.includes('Request declined'))
      assert.deepEqual(
        told.map(({ detail }) => detail.code),
        ['user_rejected'],
      )
      await button.close()
      const refused = rejection(button.connect({ wallet: wallet.rdns }))
      await until('the second event', () => told.length === 2)
      await button.close()
      const { code, name } = (await refused) as Error & { code: string }
      assert.deepEqual([code, name], ['connect_aborted', 'WalletButtonError'])
      reply = () => Promise.resolve(['0xd8da6bf26964af9d7eed9e03e53415d37aa96045'])
      await button.connect({ wallet: wallet.rdns })
      assert.isFalse(isOpen(button))
      assert.match(String(button.account?.caipAddress), /^eip155:1:0xd8/)
      await button.disconnect()
    })

    it(`${what}, every part of the product can be evaluated`, async () => {
      const page = await openPage()
      await harden(page)
      await page.run()
      const files = Object.values(
        (await (await fetch('/dist-cdn/chunks/manifest.json')).json()) as Record<string, { file: string }>,
      ).filter(({ file }) => file.endsWith('.js') && !/window-page/.test(file))
      assert.isAbove(files.length, 50)
      const failed: string[] = []
      for (const { file } of files)
        await evaluate(page, file).catch((reason: unknown) => failed.push(`${file}: ${String(reason)}`))
      assert.deepEqual(failed, [])
    })
  }
})
