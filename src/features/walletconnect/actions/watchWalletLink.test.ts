import { beforeEach, expect, test } from 'vitest'
import { desktop, makeContext, phone, type FakeContext } from '../../../../test/fakes/context'
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

function waiting(environment = phone): FakeContext {
  const context = makeContext({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment })
  const expiresAt = context.clock.now() + 100_000
  context.store.setState({ pairing: { status: 'waiting', uri: 'wc:1@2?relay-protocol=irn&symKey=00', expiresAt } })
  return context
}

const outcome = (context: FakeContext) => linkOutcome.select(context.store.getState())

let context: FakeContext
beforeEach(() => {
  context = waiting()
  openWalletLink(context, pocket, 'mobile')
})

test('a page that stays in front has no app for the link, which is noticed within 1.5 s', async () => {
  expect(outcome(context)).toBe('opening')
  await context.clock.advance(LINK_OUTCOME_MS - 1)
  expect(outcome(context)).toBe('opening')
  await context.clock.advance(1)
  expect(outcome(context)).toBe('missing')
  expect(LINK_OUTCOME_MS).toBeLessThanOrEqual(1_500)
})

test('a page that is hidden has led to an app, also after it is back', async () => {
  await context.clock.advance(LINK_OUTCOME_MS / 2)
  context.setVisible(false)
  context.setVisible(true)
  await context.clock.advance(60_000)
  expect(outcome(context)).toBe('left')
})

test('an app that is slow to appear is there', async () => {
  await context.clock.advance(LINK_OUTCOME_MS * 2)
  expect(outcome(context)).toBe('missing')
  context.setVisible(false)
  expect(outcome(context)).toBe('left')
})

test('on a phone a question of the system is waited for', async () => {
  context.setFocused(false)
  await context.clock.advance(20_000)
  expect(outcome(context)).toBe('opening')
  context.setFocused(true)
  await context.clock.advance(LINK_OUTCOME_MS - 1)
  expect(outcome(context)).toBe('opening')
  await context.clock.advance(1)
  expect(outcome(context)).toBe('missing')
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
  await context.clock.advance(LINK_OUTCOME_MS)
  openWalletLink(context, pocket, 'mobile')
  expect(outcome(context)).toBe('opening')
  void choosePlatform(context, pocket, 'qrcode').catch(() => {})
  expect(outcome(context)).toBeUndefined()
  await context.clock.advance(LINK_OUTCOME_MS)
  expect(outcome(context)).toBeUndefined()
})

test('the web link opens in a new tab, so that the page stays where the app is missing', () => {
  openWalletLink(context, pocket, 'mobile', { universal: true })
  expect(context.opened.at(-1)).toEqual({
    link: expect.stringMatching(/^https:\/\/pocket\.test\/wc\?uri=wc%3A1%402/),
    target: '_blank',
  })
})
