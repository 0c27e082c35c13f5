/** What a page does to elements, as pages and their frameworks do. */
export const KINDS = [
  'move',
  'moveBefore',
  'copy',
  'remove',
  'insert',
  'attributes',
  'markup',
  'adopt',
  'shadow',
  'script',
  'open',
  'close',
  'press',
  'wait',
] as const

/** What happens, and two numbers that say to which element and where. */
export type Step = readonly [kind: (typeof KINDS)[number], which: number, where: number]

export interface DomLife {
  /** Takes the steps, waits for what comes of them, and says what is wrong then. */
  take(steps: readonly Step[]): Promise<readonly string[]>
  /** Leaves one element, as at the beginning, and says what is wrong then. */
  alone(): Promise<readonly string[]>
}

declare global {
  interface Window {
    domLife: DomLife
  }
}

/** Makes `window.domLife`. Runs in a page whose element is connected. */
export function createDomLife(): void {
  type Element = HTMLElementTagNameMap['wallet-connect-button']
  const ELEMENTS_MAX = 4
  const WAIT_MS = 40
  const REST_MS = 5_000
  const SCRIPTS = [1, 2, 3].map((version) => `/dist-cdn/wallet-connect-button.js?version=${version}`)
  /** None of them belongs to a session. */
  const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
    theme: ['light', 'dark', 'auto'],
    label: ['Mine', 'Connect', ''],
    balance: ['show', 'hide'],
    dir: ['ltr', 'rtl'],
    lang: ['en', 'de', 'ar'],
    disabled: [''],
    size: ['sm', 'md'],
    class: ['a', 'b'],
    style: ['color: red', ''],
    hidden: [''],
    'no-such-option': ['1'],
  }

  const [first] = document.querySelectorAll<Element>('wallet-connect-button')
  if (!first?.account) throw new Error('no connected element')
  const { address } = first.account
  const original = first.outerHTML
  const home = first.parentElement as HTMLElement
  const after = first.nextSibling
  const room = (): HTMLElement => document.body.appendChild(document.createElement('div'))
  const frame = document.body.appendChild(document.createElement('iframe'))
  const inShadow = room().attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
  const elsewhere = frame.contentDocument?.body as HTMLElement
  const rooms: readonly HTMLElement[] = [room(), room(), room(), inShadow, elsewhere]
  const away: Element[] = []

  const present = (): Element[] =>
    [home, ...rooms]
      .flatMap((each) => [...each.querySelectorAll<Element>('wallet-connect-button')])
      // The document of the frame defines no elements: a copy that is made there is none.
      .filter((each) => 'open' in each)
  const pick = <T>(from: readonly T[], number: number): T | undefined => from[number % from.length]
  const wait = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, WAIT_MS))
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

  const acts: Record<Step[0], (element: Element | undefined, place: HTMLElement, number: number) => unknown> = {
    move: (element, place) => element && place.append(element),
    moveBefore(element, place) {
      const { moveBefore } = place as unknown as { moveBefore?: (node: Node, before: Node | null) => void }
      if (element?.ownerDocument === place.ownerDocument) moveBefore?.call(place, element, null)
    },
    copy: (element, place) => element && present().length < ELEMENTS_MAX && place.append(element.cloneNode(true)),
    remove(element) {
      if (!element) return
      element.remove()
      if (away.push(element) > 2) away.shift()
    },
    insert(_, place) {
      const element = away.pop()
      if (element) place.append(element)
    },
    attributes(element, _, number) {
      const names = Object.keys(ATTRIBUTES)
      for (let change = number; change < number + 20; change += 1) {
        const name = pick(names, change * 7) as string
        if (change % 3 === 0) element?.removeAttribute(name)
        else element?.setAttribute(name, pick(ATTRIBUTES[name] as string[], change) as string)
      }
    },
    markup(_, place) {
      if (place !== elsewhere) place.innerHTML = original
    },
    adopt: (element) => element && elsewhere.append(document.adoptNode(element)),
    shadow: (element) => element && inShadow.append(element),
    script: (_, __, number) => import(pick(SCRIPTS, number) as string),
    open: (element) => element && quietly(element.open()),
    close: (element) => element && quietly(element.close()),
    press: (element) => element?.shadowRoot?.querySelector('button')?.click(),
    wait,
  }

  const faultsOf = (elements: readonly Element[]): string[] => {
    const faults: string[] = []
    const dialogs = elements.flatMap((each) => [...(each.shadowRoot?.querySelectorAll('dialog') ?? [])])
    if (dialogs.filter((each) => each.open).length > 1) faults.push('two open dialogs')
    for (const each of elements) {
      const { account, shadowRoot, ownerDocument } = each
      const name = `an element in ${ownerDocument === document ? 'the page' : 'the frame'}`
      if (account?.address !== address) faults.push(`${name} has the account ${account?.address}`)
      const button = shadowRoot?.querySelector('button[part="button"]')
      if (!button) faults.push(`${name} has no button`)
      else if (!each.hidden && getComputedStyle(button).display !== 'flex') faults.push(`${name} has no style`)
    }
    return faults
  }

  const atRest = async (): Promise<string[]> => {
    await wait()
    for (const until = Date.now() + REST_MS; Date.now() < until && faultsOf(present()).length > 0;) await wait()
    return faultsOf(present())
  }

  // The page lists the last events. From here on the list is full, and adds no nodes.
  for (let row = 0; row < 40; row += 1) first.dispatchEvent(new CustomEvent('ready', { bubbles: true }))

  window.domLife = {
    async take(steps) {
      const faults: string[] = []
      for (const [kind, which, where] of steps) {
        await acts[kind](pick(present(), which), pick(rooms, where) as HTMLElement, where)
        await Promise.resolve()
        const open = present().flatMap((each) => [
          ...(each.shadowRoot?.querySelectorAll('dialog[open]:not(.leaving)') ?? []),
        ])
        if (open.length > 1) faults.push(`two open dialogs after ${kind}`)
      }
      return [...faults, ...(await atRest())]
    },
    async alone() {
      for (const each of present()) await each.close()
      away.length = 0
      for (const each of [home, ...rooms])
        for (const one of each.querySelectorAll('wallet-connect-button')) one.remove()
      await wait()
      home.insertBefore(document.createRange().createContextualFragment(original), after)
      return atRest()
    },
  }
}
