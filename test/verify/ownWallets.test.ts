import { expect, test } from 'vitest'
import { findOwnWallets } from './ownWallets'
import { readTextFiles } from './textFiles'

const files = readTextFiles()
const withFile = (text: string, path = 'test/e2e/page/new.spec.ts') =>
  findOwnWallets([...files, { path, text }]).map(({ where, what }) => `${where} ${what}`)

test.each([
  [`dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))`, 'announces'],
  [`page.addInitScript(announceWallet(WALLET))`, 'announces'],
  [`dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))`, 'registers'],
  [`await page.goto('/index.html?wallet=evm&policy=approve')`, 'the demo page'],
  ['await post(`${stack.wallet}/pair`, { uri })', 'the phone of the stack'],
  [`if (event.destination.url.startsWith('solana-wallet:')) open()`, 'a wallet app'],
  ['await fetch(`${stack.json.wallet}/pair`, { method: `POST`, body })', 'the phone of the stack'],
])('a journey with a wallet of its own is found: %s', (text, what) => {
  expect(withFile(text)).toEqual([expect.stringMatching(new RegExp(`^test/e2e/page/new.spec.ts .*${what}`))])
})

test('a journey with the wallet of the driver is not, and neither is the fake of a unit', () => {
  expect(withFile('const wallet = await installWallet(page, { kind: "evm", chains: [1] })')).toEqual([])
  expect(withFile('announceWallet(it)', 'test/browser/new.test.ts')).toEqual([])
})

test('an exception that nothing needs is found', () => {
  const path = 'test/torture/texts.spec.ts'
  const without = files.filter((file) => file.path !== path)
  expect(findOwnWallets(without).map(({ where }) => where)).toEqual([path])
})
