import { readEntry } from '../../../services/storage/entries'
import { expect, test } from 'vitest'
import {
  BUTTON,
  desktop,
  makeContext,
  phone,
  type FakeContext,
  type ContextFacts,
} from '../../../../test/fakes/context'
import type { Wallet } from '../../../domain/wallet/wallet'
import { choosePlatform } from './choosePlatform'
import { chooseInstalledWallet } from '../../../session/directory/chooseInstalledWallet'
import { chooseDirectoryWallet } from '../../../session/directory/chooseDirectoryWallet'
import { openWalletLink } from './openWalletLink'

const uri = 'wc:1@2?relay-protocol=irn&symKey=00'
const enc = encodeURIComponent(uri)
const pocket: Wallet = {
  id: 'pocket',
  name: 'Pocket',
  mobileLink: 'pocket://',
  desktopLink: 'pocketdesk:',
  webappLink: 'https://pocket.test/app',
}

function waiting(facts: ContextFacts = {}): FakeContext {
  const context = makeContext({
    view: { name: 'ConnectingWalletConnect', wallet: pocket },
    environment: phone,
    ...facts,
  })
  context.store.setState({ pairing: { status: 'waiting', uri, expiresAt: context.clock.now() + 100_000 } })
  return context
}

const linkChoice = (context: FakeContext) => context.services.storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE')

test.each([
  ['mobile', `pocket://wc?uri=${enc}`, '_self'],
  ['desktop', `pocketdesk://wc?uri=${enc}`, '_blank'],
  ['web', `https://pocket.test/app/wc?uri=${enc}`, '_blank'],
] as const)('the %s link opens at once on the pairing', (platform, link, target) => {
  const context = waiting()
  openWalletLink(context, pocket, platform)
  expect(context.opened).toEqual([{ link, target }])
  expect(context.store.getState().linkProblem).toBeUndefined()
})

test('opens the link in the top window inside an iframe', () => {
  const context = waiting({ environment: { ...phone, framed: true } })
  openWalletLink(context, pocket, 'mobile')
  expect(context.opened[0]?.target).toBe('_top')
})

test('encodes native links twice in Telegram on Android and opens them in a new tab', () => {
  const context = waiting({ environment: { ...phone, telegram: true } })
  openWalletLink(context, pocket, 'mobile')
  expect(context.opened).toEqual([{ link: `pocket://wc?uri=${encodeURIComponent(enc)}`, target: '_blank' }])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://shop.test/1',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  'filesystem:https://shop.test/x',
  'view-source:https://shop.test',
  'http://pocket.test',
  '//evil.test',
  'https://good.test@evil.test/',
  'intent://browse/#Intent;end',
  '',
  'x'.repeat(10_000),
])('the hostile link %j is never opened, and the visitor is told', (link) => {
  const context = waiting()
  openWalletLink(context, { ...pocket, mobileLink: link }, 'mobile')
  expect(context.opened).toEqual([])
  expect(context.store.getState().linkProblem).toMatchObject({ code: 'wallet_link_refused', hint: expect.any(String) })
  expect(linkChoice(context)).toBeUndefined()
  expect(context.tracked).toEqual([
    { event: 'CONNECT_PROXY_ERROR', properties: expect.objectContaining({ name: 'Pocket', mobile_link: link }) },
  ])
})

test('a program that is not named as the wallet is opened only by a press that names it', () => {
  const context = waiting()
  const wallet = { ...pocket, mobileLink: 'ssh://host/' }
  openWalletLink(context, wallet, 'mobile')
  openWalletLink(context, wallet, 'mobile', { named: 'smb' })
  expect(context.opened).toEqual([])
  openWalletLink(context, wallet, 'mobile', { named: 'ssh' })
  expect(context.opened).toHaveLength(1)
  // Later requests do not open it by themselves.
  expect(context.store.getState().pairing).toMatchObject({ link: { link: 'ssh://host/', byPress: true } })
  expect(readEntry(context.services.storage, 'open_pairing')?.link).toMatchObject({ byPress: true })
})

test('does not track the pairing URI, which is secret', () => {
  const context = waiting()
  openWalletLink(context, { ...pocket, mobileLink: 'javascript:1' }, 'mobile')
  expect(JSON.stringify(context.tracked)).not.toContain('symKey')
})

test('does not open a wallet without that link', () => {
  const context = waiting()
  openWalletLink(context, { id: 'a', name: 'A' }, 'web')
  expect(context.opened).toEqual([])
  expect(context.store.getState().linkProblem).toBeDefined()
})

test('reports a refused link and does not store the wallet', () => {
  const context = waiting()
  context.browserRefusesLinks()
  openWalletLink(context, pocket, 'mobile')
  expect(context.store.getState().linkProblem).toMatchObject({ code: 'wallet_link_refused' })
  expect(linkChoice(context)).toBeUndefined()
})

test.each(['creating', 'expired', 'idle'] as const)('without a pairing (%s) nothing is opened', (status) => {
  const context = waiting()
  context.store.setState({ pairing: { status } })
  openWalletLink(context, pocket, 'mobile')
  expect(context.opened).toEqual([])
  expect(context.tracked).toEqual([])
})

test.each(['qrcode', 'browser', 'unsupported'] as const)('%s has no link to open', (platform) => {
  const context = waiting()
  openWalletLink(context, pocket, platform)
  expect(context.opened).toEqual([])
})

test('choosing another platform clears the link problem', () => {
  const context = waiting()
  openWalletLink(context, { ...pocket, mobileLink: 'data:x' }, 'mobile')
  choosePlatform(context, pocket, 'web')
  expect(context.store.getState()).toMatchObject({ platform: 'web' })
  expect(context.store.getState().linkProblem).toBeUndefined()
  expect(context.tracked).toContainEqual({ event: 'SELECT_WALLET', properties: { name: 'Pocket', platform: 'web' } })
})

test('connects an installed wallet directly, without a pairing', () => {
  const context = makeContext({ view: { name: 'Connect' } })
  const listed: Wallet = { id: 'listed', name: 'Injected', rdns: 'io.injected' }
  chooseDirectoryWallet(context, listed)
  expect(context.store.getState().router.stack.at(-1)).toEqual({
    name: 'ConnectingExternal',
    installedId: 'io.injected',
    wallet: listed,
  })
  expect(context.tracked).toEqual([{ event: 'SELECT_WALLET', properties: { name: 'Injected', platform: 'browser' } }])
})

test.each([
  [desktop, 'qrcode'],
  [phone, 'mobile'],
])('a wallet of the directory is paired by what this device can do', (environment, platform) => {
  const context = makeContext({ view: { name: 'Connect' }, environment })
  chooseDirectoryWallet(context, pocket)
  expect(context.view()).toBe('ConnectingWalletConnect')
  expect(context.store.getState().platform).toBe(platform)
  expect(context.tracked).toEqual([{ event: 'SELECT_WALLET', properties: { name: 'Pocket', platform } }])
})

test('connects a pressed installed wallet in its own view', () => {
  const context = makeContext({ view: { name: 'Connect' } })
  chooseInstalledWallet(context, 'io.other')
  expect(context.store.getState().router.stack.at(-1)).toEqual({ name: 'ConnectingExternal', installedId: 'io.other' })
  expect(context.store.getState().modal.openIn).toBe(BUTTON)
  expect(context.wallets.other.questions).toEqual([])
})
