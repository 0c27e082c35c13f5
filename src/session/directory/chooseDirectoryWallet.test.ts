import { expect, test } from 'vitest'
import { createFakeConnector } from '../../../test/fakes/connectors'
import { ethereum, solana } from '../../../test/fakes/networks'
import { desktop, makeWorld, phone, type WorldFacts } from '../../../test/fakes/world'
import { chooseDirectoryWallet } from './chooseDirectoryWallet'

const phantom = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
  mobileLink: 'phantom://',
}
const opened = (facts: WorldFacts) => {
  const world = makeWorld({ view: { name: 'Connect' }, environment: phone, networks: [ethereum, solana], ...facts })
  return { world, choose: (wallet = phantom) => chooseDirectoryWallet(world, wallet) }
}

test('on a phone a wallet that speaks Solana only in its own browser gets the page opened there', async () => {
  const { world, choose } = opened({})
  world.store.setState({ connectingNamespace: 'solana' })
  choose()
  await expect
    .poll(() => world.opened)
    .toEqual([{ link: expect.stringMatching(/^https:\/\/phantom\.app\/ul\/browse\//), target: '_self' }])
  expect(world.view()).toBe('Connect')
})

test('so it is on a page that offers nothing but Solana', async () => {
  const { world, choose } = opened({ networks: [solana] })
  choose()
  await expect.poll(() => world.opened).toHaveLength(1)
})

test.each<[string, WorldFacts, 'solana' | undefined]>([
  ['no namespace was chosen', {}, undefined],
  ['it is no phone', { environment: desktop }, 'solana'],
])('when %s it is paired', (_why, facts, namespace) => {
  const { world, choose } = opened(facts)
  world.store.setState({ connectingNamespace: namespace })
  choose()
  expect(world.opened).toEqual([])
  expect(world.view()).toBe('ConnectingWalletConnect')
})

test('pairing is used when the browser refuses the link', async () => {
  const { world, choose } = opened({})
  world.store.setState({ connectingNamespace: 'solana' })
  world.browserRefusesLinks()
  choose()
  await expect.poll(() => world.view()).toBe('ConnectingWalletConnect')
})

test("inside the wallet's browser, the wallet connects directly", () => {
  const { world, choose } = opened({})
  world.store.setState({ connectingNamespace: 'solana' })
  world.announce({ ...createFakeConnector('Phantom', 'Phantom'), namespaces: ['solana'] })
  choose()
  expect(world.opened).toEqual([])
  expect(world.view()).toBe('ConnectingExternal')
})
