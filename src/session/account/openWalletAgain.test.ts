import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import { ethereum } from '../../../test/fakes/networks'
import { makeContext, phone } from '../../../test/fakes/context'
import { appToOpen, openWalletAgain } from './openWalletAgain'

const relayed = { connectorId: 'walletConnect', name: 'Far wallet', method: 'walletconnect' } as const

function connected(link: string | undefined, framed = false) {
  const context = makeContext({
    connectedTo: ethereum,
    connection: { ...createFakeConnection(relayed), requestLink: () => link },
    environment: { ...phone, framed },
  })
  return context
}

test.each([
  ['pocket://wc?requestId=1&sessionTopic=a', false, '_self'],
  ['https://pocket.test/wc?requestId=1&sessionTopic=a', false, '_blank'],
  ['pocket://wc?requestId=1&sessionTopic=a', true, '_top'],
] as const)('%s (framed %s) opens again at once', (link, framed, target) => {
  const context = connected(link, framed)
  openWalletAgain(context, 'eip155')
  expect(context.opened).toEqual([{ link, target }])
})

test('a wallet that was not opened by a link has none', () => {
  const scanned = connected(undefined)
  expect(appToOpen(scanned, 'eip155')).toBeUndefined()
  openWalletAgain(scanned, 'eip155')
  openWalletAgain(makeContext(), 'solana')
  expect(scanned.opened).toEqual([])
})

test('the button names the wallet, or the scheme of a link that takes a press', () => {
  const context = connected('ssh://host/wc?requestId=1&sessionTopic=a')
  expect(appToOpen(context, 'eip155')).toBe('Far wallet')
  context.services.storage.raw.write(
    'WALLETCONNECT_DEEPLINK_CHOICE',
    JSON.stringify({ link: 'ssh://host/', name: 'Far' }),
  )
  expect(appToOpen(context, 'eip155')).toBe('ssh')
})
