import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import { ethereum } from '../../../test/fakes/networks'
import { makeWorld, phone } from '../../../test/fakes/world'
import { appToOpen, openWalletAgain } from './openWalletAgain'

const relayed = { connectorId: 'walletConnect', name: 'Far wallet', method: 'walletconnect' } as const

function connected(link: string | undefined, framed = false) {
  const world = makeWorld({
    connectedTo: ethereum,
    connection: { ...createFakeConnection(relayed), requestLink: () => link },
    environment: { ...phone, framed },
  })
  return world
}

test.each([
  ['pocket://wc?requestId=1&sessionTopic=a', false, '_self'],
  ['https://pocket.test/wc?requestId=1&sessionTopic=a', false, '_blank'],
  ['pocket://wc?requestId=1&sessionTopic=a', true, '_top'],
] as const)('%s (framed %s) opens again at once', (link, framed, target) => {
  const world = connected(link, framed)
  openWalletAgain(world, 'eip155')
  expect(world.opened).toEqual([{ link, target }])
})

test('a wallet that was not opened by a link has none', () => {
  const scanned = connected(undefined)
  expect(appToOpen(scanned, 'eip155')).toBeUndefined()
  openWalletAgain(scanned, 'eip155')
  openWalletAgain(makeWorld(), 'solana')
  expect(scanned.opened).toEqual([])
})

test('the button names the wallet, or the scheme of a link that takes a press', () => {
  const world = connected('ssh://host/wc?requestId=1&sessionTopic=a')
  expect(appToOpen(world, 'eip155')).toBe('Far wallet')
  world.services.storage.raw.write(
    'WALLETCONNECT_DEEPLINK_CHOICE',
    JSON.stringify({ link: 'ssh://host/', name: 'Far' }),
  )
  expect(appToOpen(world, 'eip155')).toBe('ssh')
})
