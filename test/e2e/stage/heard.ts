import { expect, type Page } from '@playwright/test'

/** An event of an element as the page heard it, with what the element looked like at that moment. */
export type Heard = {
  readonly type: string
  readonly detail: any
  readonly element: number
  readonly authenticated: boolean
  readonly hasSession: boolean
  readonly status: string | null
  readonly text: string
}

const EVENTS = [
  'ready',
  'open',
  'view-change',
  'close',
  'connecting',
  'connected',
  'disconnected',
  'account-change',
  'network-change',
  'siwx-request',
  'siwx-success',
  'siwx-error',
  'siwx-cancel',
  'connect-error',
  'error',
  'track',
  'change',
  'transaction-sent',
  'transaction-settled',
]

/** Listens from before the page's first script. The record starts anew with each document. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript((names) => {
    const record: unknown[] = []
    const rejections: string[] = []
    Object.assign(window, { heard: record, rejections })
    addEventListener('unhandledrejection', ({ reason }) =>
      rejections.push(String((reason as Error | undefined)?.stack ?? reason)),
    )
    for (const name of names) {
      addEventListener(
        name,
        (event) => {
          const element = event.target as HTMLElementTagNameMap['wallet-connect-button']
          if (element.localName !== 'wallet-connect-button') return
          let authenticated = false
          try {
            authenticated = element.matches(':state(authenticated)')
          } catch {}
          record.push({
            type: event.type,
            detail: (event as CustomEvent).detail ?? null,
            element: [...document.querySelectorAll('wallet-connect-button')].indexOf(element),
            authenticated,
            hasSession: Boolean(element.session),
            status: element.getAttribute('status'),
            text: element.shadowRoot?.querySelector('[part="button"]')?.textContent ?? '',
          })
        },
        true,
      )
    }
  }, EVENTS)
}

/** Everything heard so far, oldest first. */
export function heard(page: Page, ...types: string[]): Promise<Heard[]> {
  return page.evaluate(
    (requested) =>
      (window as unknown as { heard: Heard[] }).heard.filter(
        ({ type }) => requested.length === 0 || requested.includes(type),
      ),
    types,
  )
}

/** Waits for the first event of a type, or the nth. */
export async function hears(page: Page, type: string, count = 1): Promise<Heard> {
  await expect
    .poll(async () => (await heard(page, type)).length, { message: `the page hears ${type}` })
    .toBeGreaterThanOrEqual(count)
  return (await heard(page, type))[count - 1] as Heard
}
