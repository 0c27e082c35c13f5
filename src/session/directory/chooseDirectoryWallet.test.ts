import { expect, test } from 'vitest'
import { createFakeConnector } from '../../../test/fakes/connectors'
import { ethereum, solana } from '../../../test/fakes/networks'
import { desktop, makeContext, phone, type ContextFacts } from '../../../test/fakes/context'
import { chooseDirectoryWallet } from './chooseDirectoryWallet'

const phantom = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
  mobileLink: 'phantom://',
}
const opened = (facts: ContextFacts) => {
  const context = makeContext({ view: { name: 'Connect' }, environment: phone, networks: [ethereum, solana], ...facts })
  return { context, choose: (wallet = phantom) => chooseDirectoryWallet(context, wallet) }
}

test('on a phone a wallet that speaks Solana only in its own browser gets the page opened there', async () => {
  const { context, choose } = opened({})
  context.store.setState({ connectingNamespace: 'solana' })
  choose()
  await expect
    .poll(() => context.opened)
    .toEqual([{ link: expect.stringMatching(/^https:\/\/phantom\.app\/ul\/browse\//), target: '_self' }])
  expect(context.view()).toBe('Connect')
})

test('so it is on a page that offers nothing but Solana', async () => {
  const { context, choose } = opened({ networks: [solana] })
  choose()
  await expect.poll(() => context.opened).toHaveLength(1)
})

test.each<[string, ContextFacts, 'solana' | undefined]>([
  ['no namespace was chosen', {}, undefined],
  ['it is no phone', { environment: desktop }, 'solana'],
])('when %s it is paired', (_why, facts, namespace) => {
  const { context, choose } = opened(facts)
  context.store.setState({ connectingNamespace: namespace })
  choose()
  expect(context.opened).toEqual([])
  expect(context.view()).toBe('ConnectingWalletConnect')
})

test('pairing is used when the browser refuses the link', async () => {
  const { context, choose } = opened({})
  context.store.setState({ connectingNamespace: 'solana' })
  context.browserRefusesLinks()
  choose()
  await expect.poll(() => context.view()).toBe('ConnectingWalletConnect')
})

test("inside the wallet's browser, the wallet connects directly", () => {
  const { context, choose } = opened({})
  context.store.setState({ connectingNamespace: 'solana' })
  context.announce({ ...createFakeConnector('Phantom', 'Phantom'), namespaces: ['solana'] })
  choose()
  expect(context.opened).toEqual([])
  expect(context.view()).toBe('ConnectingExternal')
})
