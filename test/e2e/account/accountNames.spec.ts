import type { Page } from '@playwright/test'
import { createPublicClient, http, parseEther, type Address } from 'viem'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { networkOf } from '../fixtures/networkOf'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { writeConfig } from '../fixtures/writeConfig'

/** The first local chain as a mainnet: names are not shown on test networks. */
const mainNetwork = ({ json }: Stack) => networkOf(31337, 'Mainland', json.chains[0]!.rpcUrl)
const field = (button: Button) => button.view('RegisterAccountName').getByRole('textbox', { name: 'Name' })
const fresh = (word: string): string => `${word}${Date.now().toString(36)}`

async function enter(page: Page, button: Button, stack: Stack, email: string): Promise<void> {
  await page.goto('/index.html')
  await button.logIn(stack, email)
  if ((await expectEvent(page, 'connected')).detail.accountType === 'eoa') await button.declineSmartAccount()
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: 'Settings', exact: true }).click()
}

async function wantName(button: Button): Promise<void> {
  await button.view('Settings').getByRole('button', { name: 'Choose a name' }).click()
  await button.view('ChooseAccountName').locator('[data-action="main"]').click()
  await expect(field(button)).toBeFocused()
}

test('a name is suggested while typed, registered by the embedded wallet, shown, and found as a recipient', async ({
  page,
  button,
  frame,
  stack,
  wallet,
}) => {
  test.slow()
  await writeConfig(page, { networks: [mainNetwork(stack)], accountType: { eip155: 'eoa' } })
  await enter(page, button, stack, `${fresh('named')}@visitor.example`)
  await expectNoAxeOrLayoutFault(page, 'Settings-nameless')
  const asked: string[] = []
  page.on(
    'request',
    (request) =>
      void (
        request.url().includes('/v1/profile/suggestions/') &&
        asked.push(new URL(request.url()).pathname.split('/').at(-1)!)
      ),
  )
  await button.view('Settings').getByRole('button', { name: 'Choose a name' }).click()
  await expect(button.view('ChooseAccountName').locator('[data-action="main"]')).toBeEnabled()
  await expectNoAxeOrLayoutFault(page, 'ChooseAccountName')
  await button.view('ChooseAccountName').locator('[data-action="main"]').focus()
  await page.keyboard.press('Enter')
  await expect(field(button)).toBeFocused()

  // Letters, spaces and punctuation at typing speed: one request, for the normalized name.
  const label = fresh('ada-')
  await page.keyboard.type(`${label.toUpperCase()} !`)
  await expect(field(button)).toHaveValue(label)
  await expect(
    button.view('RegisterAccountName').getByRole('button', { name: new RegExp(`^${label}hq`) }),
  ).toBeVisible()
  expect(asked).toEqual([label])
  await expectNoAxeOrLayoutFault(page, 'RegisterAccountName')

  // Rejected first: nothing is lost.
  await page.keyboard.press('Enter')
  await expect(frame.request('personal_sign')).toBeVisible()
  await expect(frame.request('personal_sign')).toContainText(`${label}.reown.id`)
  await frame.reject.click()
  await expect(button.toasts).toContainText('Signature declined')
  await expect(field(button)).toHaveValue(label)

  await button.action('main').click()
  await expect(frame.request('personal_sign')).toBeVisible()
  await frame.approve.click()
  await expect(button.view('RegisterAccountNameSuccess')).toContainText(`${label}.reown.id`)
  await expect(button.dialog.locator('[part="back"]')).toBeHidden()
  await expectNoAxeOrLayoutFault(page, 'RegisterAccountNameSuccess')
  await button.action('main').click()
  await expect(button.view('Account')).toContainText(`${label}.reown.id`)
  await expect(button.dom).toContainText(`${label}.reown.id`)
  const { address, name } = await button.read<{ address: Address; name: string }>('account')
  expect(name).toBe(`${label}.reown.id`)
  await button
    .view('Account')
    .getByRole('button', { name: `${label}.reown.id Settings` })
    .click()
  await expect(button.view('Settings')).toContainText(`${label}.reown.id`)
  await expect(button.view('Settings').getByRole('button', { name: 'Choose a name' })).toBeHidden()
  expect(
    (await recordedEvents(page, 'track')).map(({ detail }) => detail.event).filter((event) => /NAME|ENS/.test(event)),
  ).toEqual([
    'OPEN_ENS_FLOW',
    'REGISTER_NAME_INITIATED',
    'REGISTER_NAME_ERROR',
    'REGISTER_NAME_INITIATED',
    'REGISTER_NAME_SUCCESS',
  ])

  // A new page has the name from the cache; without the cache it requests it.
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /(?:identity|ens)_cache$/.test(key))
      .forEach((key) => localStorage.removeItem(key)),
  )
  await page.reload()
  await expect(button.dom).toContainText(`${label}.reown.id`)

  // Another account sends to the name, and the balance grows.
  await button.call('disconnect')
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const chain = createPublicClient({ transport: http(stack.json.chains[0]!.rpcUrl) })
  const before = await chain.getBalance({ address })
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: 'Send', exact: true }).click()
  await button
    .view('Send')
    .getByRole('button', { name: /^Select token/ })
    .first()
    .click()
  await button.view('SendSelectToken').locator('[data-label="ETH"]').click()
  await button
    .view('Send')
    .getByRole('textbox', { name: /^Amount/ })
    .fill('0.125')
  await button.view('Send').getByRole('textbox', { name: 'Recipient' }).fill(`${label}.reown.id`)
  await expect(button.action('main')).toHaveText('Review')
  await button.action('main').click()
  await expect(button.view('SendPreview')).toContainText(address)
  await expect(button.view('SendPreview')).toContainText(`${label}.reown.id`)
  await button.action('main').click()
  await expectEvent(page, 'transaction-settled')
  expect((await chain.getBalance({ address })) - before).toBe(parseEther('0.125'))
})

test('a taken name cannot be registered; failures of suggestions and registrar keep what was typed', async ({
  page,
  button,
  frame,
  stack,
  consoleGuard,
}) => {
  consoleGuard.expect(/status of (400|500)/)
  await writeConfig(page, { networks: [mainNetwork(stack)] })
  await enter(page, button, stack, `${fresh('first')}@visitor.example`)
  await wantName(button)
  const label = fresh('shared')
  await stack.faults.add({ match: 'names', kind: 'status', status: 500, times: 1 })
  await field(button).fill(label)
  await expect(button.view('RegisterAccountName')).toContainText(
    'Error fetching name suggestionsTry again in a moment.',
  )
  await expectNoAxeOrLayoutFault(page, 'RegisterAccountName-no-suggestions')

  // The smart account signs, deployed or not. The first response of the registrar is lost, although it has registered
  // the name.
  await stack.faults.add({ match: 'names', kind: 'status', status: 500, times: 2 })
  await button.action('main').click()
  await expect(frame.request('personal_sign')).toBeVisible()
  await frame.approve.click()
  await expect(button.view('RegisterAccountName')).toContainText('Error registering nameTry again in a moment.')
  await expect(field(button)).toHaveValue(label)
  await button.action('main').click()
  await expect(frame.request('personal_sign')).toBeVisible()
  await frame.approve.click()
  await expect(button.view('RegisterAccountNameSuccess')).toContainText(`${label}.reown.id`)
  await button.call('disconnect')

  await enter(page, button, stack, `${fresh('second')}@visitor.example`)
  await wantName(button)
  await field(button).fill(label)
  await expect(button.action('main')).toBeDisabled()
  await expect(field(button)).toHaveAccessibleDescription(/Already taken/)
  await expect(
    button.view('RegisterAccountName').getByRole('button', { name: `${label}.reown.id Already taken` }),
  ).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeOrLayoutFault(page, 'RegisterAccountName-taken')
})
