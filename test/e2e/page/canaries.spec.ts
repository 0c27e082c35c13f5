import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'

const EMAIL = 'canary-7e1f93@example.com'
const WRONG_CODE = '918273'

type Traces = { attributes: string[]; details: string[] }

/**
 * Records every value that an attribute ever had, in the page and its shadow roots, and every event with its detail.
 */
async function keepTraces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.parent !== window) return
    const traces: Traces = { attributes: [], details: [] }
    Object.assign(window, { traces })
    const note = (element: Element): void => {
      for (const { name, value } of element.attributes) traces.attributes.push(`${element.localName} ${name}=${value}`)
    }
    const watch = (root: Node): void =>
      new MutationObserver((changes) => {
        for (const { target, type, attributeName, oldValue, addedNodes } of changes) {
          if (type === 'attributes') {
            traces.attributes.push(`${(target as Element).localName} ${attributeName}=${oldValue}`)
            note(target as Element)
          }
          for (const node of addedNodes)
            if (node instanceof Element) for (const each of [node, ...node.querySelectorAll('*')]) note(each)
        }
      }).observe(root, { subtree: true, childList: true, attributes: true, attributeOldValue: true })
    watch(document)
    const { attachShadow } = Element.prototype
    Element.prototype.attachShadow = function (options) {
      const root = attachShadow.call(this, options)
      watch(root)
      return root
    }
    // Within one task, an observer sees only the last of two values.
    const { setAttribute } = Element.prototype
    Element.prototype.setAttribute = function (name, value) {
      traces.attributes.push(`${this.localName} ${name}=${value}`)
      setAttribute.call(this, name, value)
    }
    const { dispatchEvent } = EventTarget.prototype
    EventTarget.prototype.dispatchEvent = function (event) {
      if (event instanceof CustomEvent) traces.details.push(`${event.type} ${JSON.stringify(event.detail)}`)
      return dispatchEvent.call(this, event)
    }
  })
}

test('codes and tokens leak nowhere, and the address neither into a link nor into telemetry', async ({
  page,
  button,
  frame,
  stack,
  consoleGuard,
}) => {
  consoleGuard.expect(/Requested RPC call is not allowed/)
  const requests: Request[] = []
  const spoken: string[] = []
  page.context().on('request', (request) => requests.push(request))
  page.on('console', (message) => spoken.push(message.text()))
  await writeAttributes(page, { telemetry: 'all', debug: '' })
  await keepTraces(page)
  await page.goto('/siwx.html')

  await button.askForCode(EMAIL)
  const code = await stack.inbox.code(EMAIL)
  await button.codeField.pressSequentially(WRONG_CODE)
  await expect(button.view('EmailVerifyOtp').getByRole('alert')).toContainText('Incorrect code.')
  await button.codeField.pressSequentially(code)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  const token = await page.evaluate(() => localStorage.getItem('@appkit-wallet/SESSION_TOKEN_KEY') as string)
  expect(token.length).toBeGreaterThan(8)
  // Also what is logged and sent when something fails.
  await button.ask('eth_sign', [])
  await expect(button.toasts).toHaveText(['Action not allowed'])
  await page.reload()
  await expectEvent(page, 'connected')
  await button.dom.click()
  await expect(button.view('Account')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await button.dialog.getByRole('button', { name: 'Download' }).click()
  const log = await readFile(await (await downloading).path(), 'utf8')
  await button.call('disconnect')
  await expectEvent(page, 'disconnected')
  // Telemetry is sent in batches, the last one when the page is closed.
  await page.goto('about:blank')
  await expect.poll(async () => JSON.stringify(await stack.telemetry())).toContain('DISCONNECT_SUCCESS')

  const telemetry = JSON.stringify(await stack.telemetry())
  const ofOthers = requests.filter((request) => new URL(request.url()).origin !== stack.frameOrigin)
  const places: Record<string, string> = {
    'a link': requests.map((request) => request.url()).join('\n'),
    'what is sent to others than the frame': ofOthers.map((request) => request.postData() ?? '').join('\n'),
    'what others are told in headers': ofOthers.map((request) => JSON.stringify(request.headers())).join('\n'),
    'the console': spoken.join('\n'),
    'the log': log,
    telemetry,
  }
  expect(telemetry).toContain('EMAIL_VERIFICATION_CODE_FAIL')
  for (const [place, text] of Object.entries(places))
    for (const secret of [code, WRONG_CODE, token]) expect(text.includes(secret), `${secret} in ${place}`).toBe(false)
  for (const place of [
    'a link',
    'what is sent to others than the frame',
    'what others are told in headers',
    'telemetry',
  ])
    expect(places[place]!.includes(EMAIL.split('@')[0]!), `the address in ${place}`).toBe(false)
})

test('a code is in no attribute, event or storage while it is typed, refused and accepted', async ({
  page,
  button,
  stack,
}) => {
  await keepTraces(page)
  await page.goto('/index.html')
  await button.askForCode(EMAIL)
  const code = await stack.inbox.code(EMAIL)
  await button.codeField.pressSequentially(WRONG_CODE)
  await expect(button.view('EmailVerifyOtp').getByRole('alert')).toContainText('Incorrect code.')
  await button.codeField.pressSequentially(code)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const { traces, storage, token } = await page.evaluate(() => ({
    traces: (window as unknown as { traces: Traces }).traces,
    storage: Object.entries({ ...localStorage, ...sessionStorage }).map(([key, value]) => `${key}=${value}`),
    token: localStorage.getItem('@appkit-wallet/SESSION_TOKEN_KEY') as string,
  }))
  expect(traces.attributes.length).toBeGreaterThan(100)
  expect(traces.details.some((detail) => detail.startsWith('connected '))).toBe(true)
  for (const secret of [code, WRONG_CODE, token]) {
    expect(
      traces.attributes.filter((attribute) => attribute.includes(secret)),
      'attributes',
    ).toEqual([])
    expect(
      traces.details.filter((detail) => detail.includes(secret)),
      'events',
    ).toEqual([])
    expect(
      storage.filter((entry) => entry.includes(secret) && !entry.startsWith('@appkit-wallet/SESSION_TOKEN_KEY=')),
      'storage',
    ).toEqual([])
  }
})
