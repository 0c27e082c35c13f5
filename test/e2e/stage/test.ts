import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { Button, DemoWallet, SecureFrame } from './button'
import { listen } from './heard'
import { Stack } from './stack'

/** What the pages of a test said on the console and threw. Whatever a test does not expect fails it. */
export class Noise {
  readonly errors: string[] = []
  readonly warnings: string[] = []
  readonly #expected: RegExp[] = []

  /** An error that the test brings about; it may appear any number of times. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  watch(page: Page): void {
    page.on('pageerror', (error) => this.errors.push(`thrown: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      const where = message.location().url
      if (message.type() === 'error') this.errors.push(`${message.text()}${where ? ` (${where})` : ''}`)
      if (message.type() === 'warning') this.warnings.push(message.text())
    })
  }

  unexpected(): string[] {
    return this.errors.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }
}

const TEST_WITHIN_MS = 30_000

type Fixtures = {
  /** The stack, reset before each test. */
  stack: Stack
  noise: Noise
  button: Button
  demoWallet: DemoWallet
  frame: SecureFrame
  /** A page of the same browser profile that is watched like the first one. */
  anotherTab: () => Promise<Page>
}

export const test = base.extend<Fixtures>({
  stack: [
    async ({ baseURL }, use, testInfo) => {
      testInfo.setTimeout(TEST_WITHIN_MS)
      const stack = await Stack.at(baseURL as string)
      await stack.reset()
      await use(stack)
      // Held requests and faults must not reach the next file either.
      await stack.reset()
    },
    { auto: true },
  ],
  noise: [
    async ({ context }, use) => {
      const noise = new Noise()
      context.on('page', (page) => noise.watch(page))
      await use(noise)
      expect(noise.unexpected(), 'errors on the console and thrown in the page').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ context, noise }, use) => {
    void noise
    const page = await openPage(context)
    await use(page)
    await expectNoRejections(page)
  },
  button: async ({ page }, use) => use(new Button(page)),
  demoWallet: async ({ page }, use) => use(new DemoWallet(page)),
  frame: async ({ page }, use) => use(new SecureFrame(page)),
  anotherTab: async ({ context }, use) => {
    const opened: Page[] = []
    await use(async () => {
      const page = await openPage(context)
      opened.push(page)
      return page
    })
    for (const page of opened) await expectNoRejections(page)
  },
})

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // Without a graphics card the blur behind the dialog is drawn by the processor, anew for each frame: half of all that a browser does in these tests (docs/decisions/tests-without-blur.md).
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
  })
  await listen(page)
  return page
}

async function expectNoRejections(page: Page): Promise<void> {
  if (page.isClosed()) return
  expect(
    await page.evaluate(() => (window as unknown as { rejections?: string[] }).rejections ?? []),
    'rejections that nobody handled',
  ).toEqual([])
}

export { expect }
