import { startAnvil, type Anvil } from '../../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../../demo/stack/ports'
import type { Button } from '../fixtures/button'
import { networkOf } from '../fixtures/networkOf'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { Leaks } from '../fixtures/Leaks'
import { writeProperties } from '../fixtures/writeProperties'

let more: readonly Anvil[] = []

// The stack has two EVM chains; five networks need two more.
test.beforeAll(async () => {
  const port = await findFreeBasePort()
  more = await Promise.all([31_339, 31_340].map((id, at) => startAnvil(id, port + at)))
})
test.afterAll(() => Promise.all(more.map((chain) => chain.stop())))

const urlOf = (stack: Stack, id: string): string =>
  stack.json.chains.find(({ caipNetworkId }) => caipNetworkId === id)?.rpcUrl ?? ''

/** Switches to another network as a visitor does, and closes the dialog. */
async function moveTo(button: Button, name: string, symbol: string): Promise<void> {
  await button.dom.click()
  await button
    .view('Account')
    .getByRole('button', { name: /Network$/ })
    .click()
  await button.view('Networks').getByRole('button', { name }).click()
  await expect(button.view('Account')).toContainText(name)
  await expect(button.host.locator('[part="balance"]').first()).toContainText(symbol)
  await button.page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
}

test('ten switches among five networks of two namespaces leave no listener, timer or socket behind', async ({
  page,
  button,
  stack,
  wallet,
  solanaWallet,
}) => {
  expect(solanaWallet.name).toBe(wallet.name)
  const five = [
    networkOf(31_337, 'First', urlOf(stack, 'eip155:31337')),
    networkOf(31_338, 'Second', urlOf(stack, 'eip155:31338')),
    ...more.map(({ chainId, url }, at) => networkOf(chainId, at === 0 ? 'Third' : 'Fourth', url)),
    networkOf('localnet', 'Fifth', urlOf(stack, 'solana:localnet')),
  ]
  await writeProperties(page, { networks: five, balance: 'show' })
  const left = await Leaks.in(page)
  await page.goto('/index.html')
  await left.watchWallet()
  for (const namespace of ['eip155', 'solana'])
    expect(await button.call('connect', { wallet: wallet.rdns, namespace })).toMatchObject({ value: { namespace } })
  const round = async (): Promise<void> => {
    for (const name of ['Second', 'Third', 'Fifth', 'Fourth', 'First'])
      await moveTo(button, name, name === 'Fifth' ? 'SOL' : 'ETH')
  }

  // The first round loads code and creates a client for each network, which stay for the life of the page.
  await round()
  await expect.poll(async () => (await left.now()).timers).toEqual([])
  const { listeners: first, ...others } = await left.now()
  expect(others).toMatchObject({ ofTheWallet: 4, sockets: 0 })

  // React keeps the latest version of a part that has gone, so a round may add the listeners of one part once.
  // Whatever leaks adds to them in every round.
  const counts = [first]
  const grewInEach = (): boolean => counts.slice(1).every((count, at) => count > counts[at]!)
  while (grewInEach() && counts.length < 4) {
    await round()
    await expect
      .poll(async () => {
        const { listeners: _, ...now } = await left.now()
        return now
      })
      .toEqual(others)
    counts.push((await left.now()).listeners)
  }
  expect(grewInEach(), `listeners after each round: ${counts.join(', ')}`).toBe(false)
})
