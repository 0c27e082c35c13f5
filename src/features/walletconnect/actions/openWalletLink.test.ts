import { readEntry } from '../../../services/storage/entries'
import { expect, test } from 'vitest'
import { BUTTON, desktop, makeWorld, phone, type FakeWorld, type WorldFacts } from '../../../../test/fakes/world'
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

function waiting(facts: WorldFacts = {}): FakeWorld {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment: phone, ...facts })
  world.store.setState({ pairing: { status: 'waiting', uri, expiresAt: world.clock.now() + 100_000 } })
  return world
}

const linkChoice = (world: FakeWorld) => world.services.storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE')

test.each([
  ['mobile', `pocket://wc?uri=${enc}`, '_self'],
  ['desktop', `pocketdesk://wc?uri=${enc}`, '_blank'],
  ['web', `https://pocket.test/app/wc?uri=${enc}`, '_blank'],
] as const)('the %s link opens at once on the pairing', (platform, link, target) => {
  const world = waiting()
  openWalletLink(world, pocket, platform)
  expect(world.opened).toEqual([{ link, target }])
  expect(world.store.getState().linkProblem).toBeUndefined()
})

test('opens the link in the top window inside an iframe', () => {
  const world = waiting({ environment: { ...phone, framed: true } })
  openWalletLink(world, pocket, 'mobile')
  expect(world.opened[0]?.target).toBe('_top')
})

test('encodes native links twice in Telegram on Android and opens them in a new tab', () => {
  const world = waiting({ environment: { ...phone, telegram: true } })
  openWalletLink(world, pocket, 'mobile')
  expect(world.opened).toEqual([{ link: `pocket://wc?uri=${encodeURIComponent(enc)}`, target: '_blank' }])
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
  const world = waiting()
  openWalletLink(world, { ...pocket, mobileLink: link }, 'mobile')
  expect(world.opened).toEqual([])
  expect(world.store.getState().linkProblem).toMatchObject({ code: 'wallet_link_refused', hint: expect.any(String) })
  expect(linkChoice(world)).toBeUndefined()
  expect(world.tracked).toEqual([
    { event: 'CONNECT_PROXY_ERROR', properties: expect.objectContaining({ name: 'Pocket', mobile_link: link }) },
  ])
})

test('a program that is not named as the wallet is opened only by a press that names it', () => {
  const world = waiting()
  const wallet = { ...pocket, mobileLink: 'ssh://host/' }
  openWalletLink(world, wallet, 'mobile')
  openWalletLink(world, wallet, 'mobile', { named: 'smb' })
  expect(world.opened).toEqual([])
  openWalletLink(world, wallet, 'mobile', { named: 'ssh' })
  expect(world.opened).toHaveLength(1)
  // Later requests do not open it by themselves.
  expect(world.store.getState().pairing).toMatchObject({ link: { link: 'ssh://host/', byPress: true } })
  expect(readEntry(world.services.storage, 'open_pairing')?.link).toMatchObject({ byPress: true })
})

test('does not track the pairing URI, which is secret', () => {
  const world = waiting()
  openWalletLink(world, { ...pocket, mobileLink: 'javascript:1' }, 'mobile')
  expect(JSON.stringify(world.tracked)).not.toContain('symKey')
})

test('does not open a wallet without that link', () => {
  const world = waiting()
  openWalletLink(world, { id: 'a', name: 'A' }, 'web')
  expect(world.opened).toEqual([])
  expect(world.store.getState().linkProblem).toBeDefined()
})

test('reports a refused link and does not store the wallet', () => {
  const world = waiting()
  world.browserRefusesLinks()
  openWalletLink(world, pocket, 'mobile')
  expect(world.store.getState().linkProblem).toMatchObject({ code: 'wallet_link_refused' })
  expect(linkChoice(world)).toBeUndefined()
})

test.each(['creating', 'expired', 'idle'] as const)('without a pairing (%s) nothing is opened', (status) => {
  const world = waiting()
  world.store.setState({ pairing: { status } })
  openWalletLink(world, pocket, 'mobile')
  expect(world.opened).toEqual([])
  expect(world.tracked).toEqual([])
})

test.each(['qrcode', 'browser', 'unsupported'] as const)('%s has no link to open', (platform) => {
  const world = waiting()
  openWalletLink(world, pocket, platform)
  expect(world.opened).toEqual([])
})

test('choosing another platform clears the link problem', () => {
  const world = waiting()
  openWalletLink(world, { ...pocket, mobileLink: 'data:x' }, 'mobile')
  choosePlatform(world, pocket, 'web')
  expect(world.store.getState()).toMatchObject({ platform: 'web' })
  expect(world.store.getState().linkProblem).toBeUndefined()
  expect(world.tracked).toContainEqual({ event: 'SELECT_WALLET', properties: { name: 'Pocket', platform: 'web' } })
})

test('connects an installed wallet directly, without a pairing', () => {
  const world = makeWorld({ view: { name: 'Connect' } })
  const listed: Wallet = { id: 'listed', name: 'Injected', rdns: 'io.injected' }
  chooseDirectoryWallet(world, listed)
  expect(world.store.getState().router.stack.at(-1)).toEqual({
    name: 'ConnectingExternal',
    installedId: 'io.injected',
    wallet: listed,
  })
  expect(world.tracked).toEqual([{ event: 'SELECT_WALLET', properties: { name: 'Injected', platform: 'browser' } }])
})

test.each([
  [desktop, 'qrcode'],
  [phone, 'mobile'],
])('a wallet of the directory is paired by what this device can do', (environment, platform) => {
  const world = makeWorld({ view: { name: 'Connect' }, environment })
  chooseDirectoryWallet(world, pocket)
  expect(world.view()).toBe('ConnectingWalletConnect')
  expect(world.store.getState().platform).toBe(platform)
  expect(world.tracked).toEqual([{ event: 'SELECT_WALLET', properties: { name: 'Pocket', platform } }])
})

test('connects a pressed installed wallet in its own view', () => {
  const world = makeWorld({ view: { name: 'Connect' } })
  chooseInstalledWallet(world, 'io.other')
  expect(world.store.getState().router.stack.at(-1)).toEqual({ name: 'ConnectingExternal', installedId: 'io.other' })
  expect(world.store.getState().modal.openIn).toBe(BUTTON)
  expect(world.wallets.other.questions).toEqual([])
})
