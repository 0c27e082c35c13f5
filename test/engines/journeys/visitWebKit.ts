import { setTimeout as delay } from 'node:timers/promises'
import { PRELUDE, type Visitor } from './Visitor'

/** The key of an element reference (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const FINDS_WITHIN_MS = 15_000
/** Longer than the driver's own limits but that of a page's loading, which is five minutes. */
const RESPONDS_WITHIN_MS = 60_000

type Found = Record<typeof ELEMENT, string>

/** A visitor with WebKitGTK, by WebDriver over HTTP. */
export async function visitWebKit(port: number, binary: string): Promise<Visitor> {
  const base = `http://127.0.0.1:${port}/session`
  const { sessionId } = await send<{ sessionId: string }>('POST', base, {
    capabilities: {
      alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    },
  })
  const session = `${base}/${sessionId}`

  /**
   * A reference to the element, once it is enabled, stands still and is on top: a press meets what moves elsewhere. It
   * stands still when two frames have it in one place. Before the next frame no animation has begun and no observer has
   * run, and on a busy machine a frame takes longer than any wait here.
   */
  async function find(selector: string): Promise<string> {
    const script = `${PRELUDE} const done = arguments[arguments.length - 1];
      const boxAfterFrame = () => new Promise((resolve) => requestAnimationFrame(() => {
        const { left, top, width, height } = inside(arguments[0])?.getBoundingClientRect() ?? {};
        resolve([left, top, width, height]);
      }));
      (async () => {
        inside(arguments[0])?.scrollIntoView({ block: 'nearest' });
        const before = await boxAfterFrame();
        const [left, top, width, height] = await boxAfterFrame();
        const found = inside(arguments[0]);
        if (!found || found.disabled || String(before) !== String([left, top, width, height])) return null;
        const root = found.getRootNode();
        const moves = root.getAnimations().some(({ effect, playState }) =>
          playState === 'running' && effect.target.contains(found) && effect.getComputedTiming().endTime < Infinity);
        return !moves && found.contains(root.elementFromPoint(left + width / 2, top + height / 2)) ? found : null;
      })().then(done, () => done(null))`
    const end = Date.now() + FINDS_WITHIN_MS
    for (;;) {
      const found = await send<Found | null>('POST', `${session}/execute/async`, { script, args: [selector] })
      if (found) return `${session}/element/${found[ELEMENT]}`
      if (Date.now() > end) throw new Error(`There is no ${selector} that can be pressed.`)
      await delay(50)
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
