import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Stack } from './stack'

export const DEMO_WALLET = 'org.example.demo-wallet'

/** The element as a visitor meets it, and as a page talks to it. */
export class Button {
  readonly host: Locator
  /** What is pressed in the page. */
  readonly dom: Locator
  readonly dialog: Locator
  readonly qr: Locator
  readonly toasts: Locator
  /** Connect's field for an email address. */
  readonly email: Locator
  /** The field of a six-digit code, whichever view asks for it. */
  readonly codeField: Locator

  constructor(
    readonly page: Page,
    nth = 0,
  ) {
    this.host = page.locator('wallet-connect-button').nth(nth)
    this.dom = this.host.locator('button[part="button"]')
    this.dialog = this.host.locator('dialog[part="dialog"]')
    this.qr = this.dialog.locator('[part="qr"][data-uri]')
    this.toasts = this.host.locator('[part="toast"]')
    this.email = this.view('Connect').locator('input[type="email"]')
    this.codeField = this.dialog.locator('input[autocomplete="one-time-code"]')
  }

  view(name: string): Locator {
    return this.host.locator(`[data-view="${name}"]`)
  }

  wallet(id: string): Locator {
    return this.host.locator(`[data-wallet-id="${id}"]`)
  }

  action(name: 'main' | 'retry' | 'cancel'): Locator {
    return this.host.locator(`[data-action="${name}"]`)
  }

  async open(): Promise<void> {
    await this.dom.click()
    await expect(this.view('Connect')).toBeVisible()
  }

  /** Opens and presses the installed demo wallet. */
  async chooseDemoWallet(): Promise<void> {
    await this.open()
    await this.wallet(DEMO_WALLET).click()
  }

  /** Opens and asks for the QR; answers its `wc:` address. */
  async showQr(): Promise<string> {
    await this.open()
    await this.wallet('walletconnect').click()
    return this.pairingAddress()
  }

  /** Opens and sends in an email address; the code view follows. */
  async askForCode(email: string): Promise<void> {
    await this.open()
    await this.email.fill(email)
    await this.email.press('Enter')
    await expect(this.view('EmailVerifyOtp')).toBeVisible()
  }

  /** Opens and logs in by email with the code from the mailbox. */
  async logIn(stack: Stack, email: string): Promise<void> {
    await this.askForCode(email)
    await this.codeField.fill(await stack.code(email))
  }

  /** Who logs in with the plain account for the first time is offered the smart one. */
  async declineSmartAccount(): Promise<void> {
    await this.view('UpgradeToSmartAccount').locator('[data-action="cancel"]').click()
  }

  async pairingAddress(): Promise<string> {
    await expect(this.qr).toBeVisible()
    return (await this.qr.getAttribute('data-uri')) as string
  }

  status(expected: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'): Promise<void> {
    return expect(this.host).toHaveAttribute('status', expected)
  }

  /** A custom state of the element. */
  has(state: string): Promise<boolean> {
    return this.host.evaluate((element, name) => element.matches(`:state(${name})`), state)
  }

  /** A property of the element, cloned out of the page. */
  read<T = any>(property: string): Promise<T> {
    return this.host.evaluate(
      (element, name) => structuredClone((element as unknown as Record<string, unknown>)[name]) as never,
      property,
    )
  }

  /** Calls a method; a rejection comes back as its code and message. */
  call(method: string, ...given: unknown[]): Promise<{ value?: any; code?: string; message?: string }> {
    return this.host.evaluate(
      async (element, [name, values]) => {
        try {
          return {
            value: await (element as unknown as Record<string, (...given: unknown[]) => unknown>)[name]!(...values),
          } as never
        } catch (reason) {
          const { code, message } = reason as { code: string; message: string }
          return { code, message }
        }
      },
      [method, given] as const,
    )
  }

  /** Asks the provider that the page was given, of the active family or the one named; a rejection comes back as its code and message. */
  ask(
    method: string,
    params?: unknown,
    namespace?: string,
  ): Promise<{ value?: any; code?: unknown; message?: string }> {
    return this.host.evaluate(
      (element, [args, id]) =>
        (element as HTMLElementTagNameMap['wallet-connect-button'])
          .getProvider(id)!
          .request(args)
          .then(
            (value) => ({ value }) as never,
            ({ code, message }: { code: unknown; message: string }) => ({ code, message }),
          ),
      [{ method, ...(params !== undefined && { params }) }, namespace] as const,
    )
  }

  setAttributes(values: Record<string, string | null>): Promise<void> {
    return this.host.evaluate((element, given) => {
      for (const [name, value] of Object.entries(given)) {
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
    }, values)
  }
}

/** The secure frame of the embedded wallet, where approvals are drawn. */
export class SecureFrame {
  readonly iframe: Locator
  readonly inside: FrameLocator
  readonly approve: Locator
  readonly reject: Locator

  constructor(readonly page: Page) {
    this.iframe = page.locator('body > dialog[id^="wcb-frame-"] > iframe')
    this.inside = this.iframe.contentFrame()
    this.approve = this.inside.locator('[data-action="approve"]')
    this.reject = this.inside.locator('[data-action="reject"]')
  }

  /** What is drawn for a method that waits for the visitor. */
  request(method: string): Locator {
    return this.inside.locator(`[data-request="${method}"]`)
  }
}

type ResponseMode = 'ask' | 'approve' | 'reject' | 'hold'

/** The installed demo wallet of the page. */
export class DemoWallet {
  constructor(readonly page: Page) {}

  set(policy: ResponseMode, policies: Record<string, ResponseMode> = {}): Promise<void> {
    return this.page.evaluate(
      ([mode, each]) => {
        const { demoWallet } = window as any
        demoWallet.policy = mode
        for (const name of Object.keys(demoWallet.policies)) delete demoWallet.policies[name]
        Object.assign(demoWallet.policies, each)
      },
      [policy, policies] as const,
    )
  }

  call(
    method: 'setAccount' | 'setChain' | 'forgetChain' | 'lock' | 'announce' | 'answer',
    ...given: unknown[]
  ): Promise<unknown> {
    return this.page.evaluate(([name, values]) => (window as any).demoWallet[name](...values), [method, given] as const)
  }

  /** What is done with its Solana side. */
  solana(
    method: 'setAccount' | 'lock' | 'withoutFeature' | 'setChains' | 'announce' | 'announceTwin' | 'withdraw',
    ...given: unknown[]
  ): Promise<unknown> {
    return this.page.evaluate(([name, values]) => (window as any).demoWallet.solana[name](...values), [
      method,
      given,
    ] as const)
  }

  /** The addresses of its Solana side. */
  solanaAccounts(): Promise<string[]> {
    return this.page.evaluate(() => [...(window as any).demoWallet.solana.accounts])
  }

  /** Methods asked since the page loaded, oldest first; those that need no answer are not among them. */
  asked(): Promise<string[]> {
    return this.page.evaluate(() =>
      (window as any).demoWallet.requests.map((request: { method: string }) => request.method),
    )
  }

  pending(): Promise<string[]> {
    return this.page.evaluate(() =>
      (window as any).demoWallet.pending().map((request: { method: string }) => request.method),
    )
  }

  accounts(): Promise<string[]> {
    return this.page.evaluate(() => [...(window as any).demoWallet.accounts])
  }
}
