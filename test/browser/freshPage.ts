import { ENTRY, type Button } from './button'

/** An iframe with its own custom element registry, globals and resource timings. */
export interface FreshPage {
  readonly window: Window & typeof globalThis
  readonly document: Document
  readonly body: HTMLElement
  /** Adds the script tag and waits until it has run. */
  run(entry?: string): Promise<void>
  place(attributes?: Readonly<Record<string, string>>): Button
  close(): void
}

const open = new Set<FreshPage>()

export async function openPage(width = 800, height = 600, sandbox?: string): Promise<FreshPage> {
  const frame = document.createElement('iframe')
  frame.style.cssText = `width:${width}px;height:${height}px;border:0;position:fixed;inset:0 auto auto 0`
  if (sandbox) frame.setAttribute('sandbox', sandbox)
  frame.src = '/test/browser/blank.html'
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
  })
  document.body.append(frame)
  await loaded
  const inner = frame.contentWindow as Window & typeof globalThis
  const page: FreshPage = {
    window: inner,
    document: inner.document,
    body: inner.document.body,
    run: (entry = ENTRY) =>
      new Promise((resolve, reject) => {
        const script = inner.document.createElement('script')
        script.type = 'module'
        script.src = entry
        script.addEventListener('load', () => resolve())
        script.addEventListener('error', () => reject(new Error(`${entry} did not run.`)))
        inner.document.head.append(script)
      }),
    place(attributes = {}) {
      const button = inner.document.createElement('wallet-connect-button') as Button
      for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
      inner.document.body.append(button)
      return button
    },
    close: () => frame.remove(),
  }
  open.add(page)
  return page
}

/** Removes all such pages. */
export function closePages(): void {
  for (const page of open) page.close()
  open.clear()
}
