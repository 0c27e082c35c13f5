import type { CDPSession, Page } from '@playwright/test'

/** What a page holds on to at one moment. */
export type Left = {
  readonly listeners: number
  readonly ofTheWallet: number
  readonly timers: readonly string[]
  readonly sockets: number
}

/** Counts what stays behind in a page. Made before the page loads. */
export class WhatIsLeft {
  #sockets = 0
  #browser: CDPSession | undefined

  private constructor(readonly page: Page) {}

  static async in(page: Page): Promise<WhatIsLeft> {
    const left = new WhatIsLeft(page)
    page.on('websocket', (socket) => {
      left.#sockets += 1
      socket.on('close', () => (left.#sockets -= 1))
    })
    await page.addInitScript(() => {
      const timers = new Map<number, string>()
      Object.assign(window, { timers })
      for (const [kind, clear, once] of [
        ['setTimeout', 'clearTimeout', true],
        ['setInterval', 'clearInterval', false],
      ] as const) {
        const set = window[kind].bind(window) as (...given: unknown[]) => number
        Object.assign(window, {
          [kind]: (act: unknown, ms?: number, ...given: unknown[]) => {
            const run = (...values: unknown[]): void => {
              if (once) timers.delete(id)
              if (typeof act === 'function') act(...values)
            }
            const id = set(run, ms, ...given)
            timers.set(id, `${kind} ${ms} ${new Error().stack?.split('\n').slice(2, 6).join(' < ')}`)
            return id
          },
        })
        const drop = window[clear].bind(window)
        Object.assign(window, {
          [clear]: (id: number) => {
            timers.delete(id)
            drop(id)
          },
        })
      }
    })
    return left
  }

  /** Counts from here on who listens to the installed wallet. */
  async watchWallet(): Promise<void> {
    await this.page.evaluate(() => {
      const { provider } = (window as any).demoWallet
      const { on, removeListener } = provider
      const held = new Set<string>()
      const names = new Map<unknown, number>()
      const nameOf = (event: string, listener: unknown): string =>
        `${event} ${names.get(listener) ?? names.set(listener, names.size).size}`
      provider.on = (event: string, listener: unknown) => {
        held.add(nameOf(event, listener))
        return on(event, listener)
      }
      provider.removeListener = (event: string, listener: unknown) => {
        held.delete(nameOf(event, listener))
        return removeListener(event, listener)
      }
      Object.assign(window, { heldByWallet: held })
    })
  }

  /** The browser's own count of listeners, after it has thrown away what nobody holds; pending timers; open sockets. */
  async now(): Promise<Left> {
    this.#browser ??= await this.page.context().newCDPSession(this.page)
    await this.#browser.send('Performance.enable')
    await this.#browser.send('HeapProfiler.collectGarbage')
    const { metrics } = await this.#browser.send('Performance.getMetrics')
    const [timers, ofTheWallet] = await this.page.evaluate(
      () =>
        [
          [...(window as any).timers.values()] as string[],
          ((window as any).heldByWallet?.size ?? 0) as number,
        ] as const,
    )
    return {
      listeners: metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN,
      ofTheWallet,
      timers,
      sockets: this.#sockets,
    }
  }
}
