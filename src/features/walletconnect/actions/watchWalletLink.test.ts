import { beforeEach, expect, test } from 'vitest'
import { desktop, makeWorld, phone, type FakeWorld } from '../../../../test/fakes/world'
import type { Wallet } from '../../../domain/wallet/wallet'
import { linkOutcome } from '../state'
import { choosePlatform } from './choosePlatform'
import { openWalletLink } from './openWalletLink'
import { LINK_OUTCOME_MS } from './watchWalletLink'

const pocket: Wallet = {
  id: 'pocket',
  name: 'Pocket',
  mobileLink: 'pocket://',
  desktopLink: 'pocketdesk:',
  linkMode: 'https://pocket.test',
}

function waiting(environment = phone): FakeWorld {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment })
  const expiresAt = world.clock.now() + 100_000
  world.store.setState({ pairing: { status: 'waiting', uri: 'wc:1@2?relay-protocol=irn&symKey=00', expiresAt } })
  return world
}

const outcome = (world: FakeWorld) => linkOutcome.select(world.store.getState())

let world: FakeWorld
beforeEach(() => {
  world = waiting()
  openWalletLink(world, pocket, 'mobile')
})

test('a page that stays in front has no app for the link, which is noticed within 1.5 s', async () => {
  expect(outcome(world)).toBe('opening')
  await world.clock.advance(LINK_OUTCOME_MS - 1)
  expect(outcome(world)).toBe('opening')
  await world.clock.advance(1)
  expect(outcome(world)).toBe('missing')
  expect(LINK_OUTCOME_MS).toBeLessThanOrEqual(1_500)
})

test('a page that is hidden has led to an app, also after it is back', async () => {
  await world.clock.advance(LINK_OUTCOME_MS / 2)
  world.setVisible(false)
  world.setVisible(true)
  await world.clock.advance(60_000)
  expect(outcome(world)).toBe('left')
})

test('an app that is slow to appear is there', async () => {
  await world.clock.advance(LINK_OUTCOME_MS * 2)
  expect(outcome(world)).toBe('missing')
  world.setVisible(false)
  expect(outcome(world)).toBe('left')
})

test('on a phone a question of the system is waited for', async () => {
  world.setFocused(false)
  await world.clock.advance(20_000)
  expect(outcome(world)).toBe('opening')
  world.setFocused(true)
  await world.clock.advance(LINK_OUTCOME_MS - 1)
  expect(outcome(world)).toBe('opening')
  await world.clock.advance(1)
  expect(outcome(world)).toBe('missing')
})

test('on a computer the app’s window takes the focus, and the page stays visible', async () => {
  const computer = waiting(desktop)
  openWalletLink(computer, pocket, 'desktop')
  computer.setFocused(false)
  computer.setFocused(true)
  await computer.clock.advance(60_000)
  expect(outcome(computer)).toBe('left')
})

test('a new press starts again, and another platform forgets it', async () => {
  await world.clock.advance(LINK_OUTCOME_MS)
  openWalletLink(world, pocket, 'mobile')
  expect(outcome(world)).toBe('opening')
  void choosePlatform(world, pocket, 'qrcode').catch(() => {})
  expect(outcome(world)).toBeUndefined()
  await world.clock.advance(LINK_OUTCOME_MS)
  expect(outcome(world)).toBeUndefined()
})

test('the web link opens in a new tab, so that the page stays where the app is missing', () => {
  openWalletLink(world, pocket, 'mobile', { universal: true })
  expect(world.opened.at(-1)).toEqual({
    link: expect.stringMatching(/^https:\/\/pocket\.test\/wc\?uri=wc%3A1%402/),
    target: '_blank',
  })
})
