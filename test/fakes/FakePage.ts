import type { PageCall, PageResponse } from '../../src/testing/connectTarget'
import type { PlaywrightFrame, PlaywrightTarget } from '../../src/testing/types'

/** A page of Playwright's with one frame, whose script is not run: the test asks in its place. */
export class FakePage implements PlaywrightTarget {
  readonly events: unknown[] = []
  readonly scripts: string[] = []
  #ask: (source: { readonly frame: PlaywrightFrame }, call: object) => unknown = () => undefined
  readonly frame: PlaywrightFrame

  constructor(readonly url = 'https://shop.example/cart') {
    this.frame = {
      url: () => this.url,
      evaluate: async (script) => {
        const [, values] = /\?\.\(\.\.\.(.*)\)$/.exec(script) ?? []
        if (values === undefined) this.scripts.push(script)
        else this.events.push(JSON.parse(values))
      },
    }
  }

  frames = () => [this.frame]
  addInitScript = async ({ content }: { content: string }) => void this.scripts.push(content)
  exposeBinding = async (_: string, callback: typeof this.asks) => void (this.#ask = callback)
  asks = (source: { readonly frame: PlaywrightFrame }, call: object): unknown => this.#ask(source, call)

  /** A new document. */
  load(): Promise<unknown> {
    return Promise.resolve(this.asks(this, {}))
  }

  async request(method: string, ...params: unknown[]): Promise<PageResponse> {
    const response = await this.asks(this, { method, params } satisfies PageCall)
    this.events.push(`${method} answered`)
    return response as PageResponse
  }
}
