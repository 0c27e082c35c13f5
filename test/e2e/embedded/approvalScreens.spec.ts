import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, keccak256, maxUint256, stringToHex, toHex, type Address } from 'viem'
import type { Button, SecureFrame } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'

const EMAIL = 'looks@example.com'
const CHAIN = 'eip155:31337'
const STRANGER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ASLEEP_MS = 500

async function enter(page: Page, button: Button, stack: Stack): Promise<Address> {
  await writeAttributes(page, { 'account-type': 'eip155:eoa' })
  await page.goto('/index.html')
  await button.logIn(stack, EMAIL)
  const { detail } = await expectEvent(page, 'connected')
  if (detail.accountType === 'eoa') await button.declineSmartAccount().catch(() => {})
  await expect(button.dialog).toBeHidden()
  return detail.address
}

/** The place of a button in the window, to be pressed without waiting for anything. */
async function placeOf({ approve }: SecureFrame): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await approve.boundingBox()) ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

/** Records in the frame when each request was drawn, and when its button could be pressed first. */
async function recordSleep(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.parent === window) return
    const slept: { drawn: number; awake?: number }[] = []
    const seen = new WeakMap<Element, { drawn: number; awake?: number }>()
    Object.assign(window, { slept })
    new MutationObserver(() => {
      const button = document.querySelector('[data-action="approve"]')
      if (!button) return
      const known = seen.get(button) ?? { drawn: performance.now() }
      if (!seen.has(button)) slept.push(known)
      seen.set(button, known)
      if (button.getAttribute('aria-disabled') === 'false') known.awake ??= performance.now()
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
}

const sleepOf = ({ inside }: SecureFrame): Promise<number[]> =>
  inside
    .locator(':root')
    .evaluate(() =>
      (window as any).slept.map(({ drawn, awake }: { drawn: number; awake: number }) => Math.round(awake - drawn)),
    )

test('a second request in the place of the first sleeps for half a second, as the first did', async ({
  page,
  button,
  frame,
  stack,
}) => {
  await recordSleep(page)
  const address = await enter(page, button, stack)
  const first = button.ask('personal_sign', [stringToHex('first'), address])
  const second = button.ask('personal_sign', [stringToHex('second'), address])
  await expect(frame.request('personal_sign')).toContainText('first')
  await expect(frame.approve).toBeEnabled()
  const { x, y } = await placeOf(frame)
  // Twice at once: the second press is not for the request that follows.
  await page.mouse.click(x, y, { clickCount: 2 })
  expect((await first).value).toMatch(/^0x/)
  await expect(frame.request('personal_sign')).toContainText('second')
  await expect(frame.approve).toBeEnabled()
  const slept = await sleepOf(frame)
  expect(slept).toHaveLength(2)
  for (const each of slept) expect(each).toBeGreaterThanOrEqual(ASLEEP_MS)
  await frame.reject.click()
  expect(await second).toMatchObject({ code: 4001 })
})

test('the buttons sleep until the view was wholly visible for half a second', async ({
  page,
  button,
  frame,
  stack,
}) => {
  const address = await enter(page, button, stack)
  const signing = button.ask('personal_sign', [stringToHex('Covered.'), address])
  await frame.request('personal_sign').waitFor()
  await expect(frame.approve).toBeEnabled()
  // A page lies over the frame what it wants to be pressed.
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.popover = 'manual'
    cover.style.cssText = 'position: fixed; inset: 0; margin: auto; width: 200px; height: 200px'
    document.body.append(cover)
    cover.showPopover()
  })
  await expect(frame.approve).toBeDisabled()
  const { x, y } = await placeOf(frame)
  await page.mouse.click(x, y)
  await expect(frame.request('personal_sign')).not.toHaveAttribute('data-busy')
  await page.evaluate(() => document.getElementById('cover')?.remove())
  const uncovered = Date.now()
  await expect(frame.approve).toBeEnabled()
  expect(Date.now() - uncovered).toBeGreaterThanOrEqual(ASLEEP_MS - 50)
  await frame.approve.click()
  expect((await signing).value).toMatch(/^0x/)
})

test('what cannot be read takes a second step, which sleeps too', async ({ page, button, frame, stack }) => {
  const from = await enter(page, button, stack)
  const sending = button.ask('eth_sendTransaction', [
    { from, to: stack.json.contracts[CHAIN]!.usdc, data: '0x12345678', gas: toHex(100_000) },
  ])
  const request = frame.request('eth_sendTransaction')
  await expect(request).toContainText('The wallet can’t read this, so it can’t say what it does.')
  await expect(request).toContainText('0x12345678')
  await expect(frame.approve).toHaveText('Continue')
  await expect(frame.approve).toBeEnabled()
  const { x, y } = await placeOf(frame)
  // A double click is one step.
  await page.mouse.click(x, y, { clickCount: 2 })
  await expect(frame.approve).toHaveText('Send')
  await expect(request).not.toHaveAttribute('data-busy')
  await expect(request).toContainText('You’d approve this without knowing what it does.')
  await frame.approve.click()
  expect((await sending).value).toMatch(/^0x[0-9a-f]{64}$/)
})

test('the digest is under Details and can be copied', async ({ page, button, frame, stack, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const from = await enter(page, button, stack)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [STRANGER, 5n] })
  void button.ask('eth_sendTransaction', [{ from, to: stack.json.contracts[CHAIN]!.usdc, data }]).catch(() => {})
  const request = frame.request('eth_sendTransaction')
  const digest = keccak256(`0x${'44'.padStart(64, '0')}${data.slice(2)}`)
  await expect(request.getByText(digest)).toBeHidden()
  // Then the card has stopped moving.
  await expect(frame.approve).toBeEnabled()
  await request.getByText('Details').click()
  await expect(request.getByText(digest)).toBeVisible()
  const copy = request.getByRole('button', { name: 'Copy: Calldata digest' })
  await copy.click()
  await expect(copy).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digest)
  await frame.reject.click()
})

test('approvals with the keyboard, in light and dark, and at 320 px', async ({ page, button, frame, stack }) => {
  test.slow()
  const from = await enter(page, button, stack)
  const { usdc } = stack.json.contracts[CHAIN]!
  const call = (functionName: 'transfer' | 'approve', value: bigint) => ({
    from,
    to: usdc,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: [STRANGER, value] }),
  })
  const requests: readonly [name: string, method: string, params: readonly unknown[]][] = [
    ['transfer', 'eth_sendTransaction', [call('transfer', 5_000_000n)]],
    ['unlimited', 'eth_sendTransaction', [call('approve', maxUint256)]],
    ['unreadable', 'eth_sendTransaction', [{ from, to: usdc, data: `0x12345678${'ab'.repeat(200)}` }]],
    [
      'sign-in',
      'personal_sign',
      [
        stringToHex(
          `evil.example wants you to sign in with your Ethereum account:\n${from}\n\nURI: https://evil.example/`,
        ),
        from,
      ],
    ],
    [
      'typed-data',
      'eth_signTypedData_v4',
      [
        from,
        {
          domain: { name: 'Shop', chainId: 31_337 },
          types: { Mail: [{ name: 'text', type: 'string' }] },
          primaryType: 'Mail',
          message: { text: 'Hello' },
        },
      ],
    ],
  ]
  for (const [name, method, params] of requests) {
    await page.setViewportSize({ width: 1280, height: 720 })
    const asking = button.ask(method, params)
    await frame.request(method).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await button.setAttributes({ 'theme-mode': colorScheme })
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 720 })
        await expect
          .poll(() => frame.inside.locator(':root').evaluate((root) => root.scrollWidth - root.clientWidth), name)
          .toBeLessThanOrEqual(0)
        await expect(frame.approve, name).toBeEnabled()
        await page.screenshot({ path: `test/results/looks/approval-${name}-${colorScheme}-${width}.png` })
      }
      const { violations } = await new AxeBuilder({ page }).include('dialog[id^="wcb-frame-"]').analyze()
      expect(
        violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${name} ${id} ${target.flat().join(' ')}`)),
      ).toEqual([])
    }
    // By the keyboard alone: from the heading to the button, and Escape.
    await expect(frame.inside.getByRole('heading', { level: 1 })).toBeFocused()
    for (let press = 0; press < 12 && !(await frame.approve.evaluate((each) => each.matches(':focus'))); press++)
      await page.keyboard.press('Tab')
    await expect(frame.approve, name).toBeFocused()
    await page.keyboard.press('Escape')
    expect(await asking, name).toMatchObject({ code: 4001 })
    await expect(button.dialog).toBeHidden()
  }
})
