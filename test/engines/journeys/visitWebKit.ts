import { setTimeout as delay } from 'node:timers/promises'
import { PRELUDE, type Visitor } from './Visitor'

/** The key of an element reference (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const FINDS_WITHIN_MS = 15_000
/** Longer than the driver's own limits but that of a page's loading, which is five minutes. */
const RESPONDS_WITHIN_MS = 60_000

interface Found {
  readonly element: Record<typeof ELEMENT, string>
  readonly box: string
}

/** A visitor with WebKitGTK, by WebDriver over HTTP. */
export async function visitWebKit(port: number, binary: string): Promise<Visitor> {
  const base = `http://127.0.0.1:${port}/session`
  const { sessionId } = await send<{ sessionId: string }>('POST', base, {
    capabilities: {
      alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    },
  })
  const session = `${base}/${sessionId}`

  /** A reference to the element, once it is enabled, stands still and is on top: a press meets what moves elsewhere. */
  async function find(selector: string): Promise<string> {
    const script = `${PRELUDE} const found = inside(arguments[0]);
      if (!found || found.disabled) return null;
      found.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = found.getBoundingClientRect();
      const onTop = found.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
      return found.contains(onTop) ? { element: found, box: [left, top, width, height].join() } : null`
    const end = Date.now() + FINDS_WITHIN_MS
    let before: string | undefined
    for (;;) {
      const found = await send<Found | null>('POST', `${session}/execute/sync`, { script, args: [selector] })
      if (found && found.box === before) return `${session}/element/${found.element[ELEMENT]}`
      before = found?.box
      if (Date.now() > end) throw new Error(`There is no ${selector} that can be pressed.`)
      await delay(100)
    }
  }

  return {
    goTo: (url) => send('POST', `${session}/url`, { url }),
    press: async (selector) => send('POST', `${await find(selector)}/click`, {}),
    type: async (selector, text) => send('POST', `${await find(selector)}/value`, { text }),
    run: <Value>(body: string) =>
      send<Value>('POST', `${session}/execute/async`, {
        script: `${PRELUDE} const done = arguments[arguments.length - 1];
          (async () => { ${body} })().then(done, (reason) => done('failed: ' + reason))`,
        args: [],
      }),
    back: () => send('POST', `${session}/back`, {}),
    close: () => send('DELETE', session),
  }
}

async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(RESPONDS_WITHIN_MS),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: Value & { message?: string } }
  if (!response.ok) throw new Error(`${url.replace(/.*\/session\/[^/]+/, '')}: ${value.message}`)
  return value
}
