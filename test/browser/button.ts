import type { WalletConnectButton } from '../../src/element/WalletConnectButton'
import type { EventDetails, EventName } from '../../src/session/events'

/** The element, with any option as a property. */
export type Button = WalletConnectButton & { [option: string]: any } // oxlint-disable-line typescript/no-explicit-any

export const ENTRY = '/dist-cdn/wallet-connect-button.js'

const placed = new Set<Button>()

/** Loads the built entry in this page. */
export async function define(): Promise<void> {
  await import(/* @vite-ignore */ ENTRY)
}

/** Adds an element to the page. `cleared()` removes it. */
export function place(attributes: Readonly<Record<string, string>> = {}, into: Element = document.body): Button {
  const button = document.createElement('wallet-connect-button') as Button
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
  into.append(button)
  placed.add(button)
  return button
}

/** Ends the sessions, removes all elements and clears the storages. */
export async function cleared(): Promise<void> {
  // A session outlives its elements.
  for (const button of placed) if (button.account) await button.disconnect()
  for (const button of placed) button.remove()
  placed.clear()
  await settled()
  localStorage.clear()
  sessionStorage.clear()
}

/** The first match inside the element's shadow root. */
export function inside<Found extends HTMLElement = HTMLElement>(button: Button, selector: string): Found | undefined {
  return button.shadowRoot?.querySelector<Found>(selector) ?? undefined
}

export function dom(button: Button): HTMLButtonElement {
  return inside<HTMLButtonElement>(button, '[part="button"]') as HTMLButtonElement
}

/** The open dialog. */
export function dialogOf(button: Button): HTMLDialogElement {
  const dialog = inside<HTMLDialogElement>(button, 'dialog[open]')
  if (!dialog) throw new Error('No dialog is open.')
  return dialog
}

export function isOpen(button: Button): boolean {
  return inside(button, 'dialog[open]:not(.leaving)') !== undefined
}

/** The name of the current view. */
export function viewOf(button: Button): string | undefined {
  return inside(button, '[data-view]')?.dataset['view']
}

/** The status of the session by the element's custom states, all of them if several are set. */
export function statusOf(button: Button): string {
  const states = ['connected', 'connecting', 'reconnecting'].filter((state) => button.matches(`:state(${state})`))
  return states.join() || (button.matches(':defined') ? 'disconnected' : 'not defined')
}

export interface Heard<Name extends EventName = EventName> {
  readonly type: Name
  readonly event: CustomEvent<EventDetails[Name]>
  readonly detail: EventDetails[Name]
}

/** Records events of a target, in order. */
export function hear<Name extends EventName>(target: EventTarget, ...names: readonly Name[]): Heard<Name>[] {
  const heard: Heard<Name>[] = []
  for (const type of names) {
    target.addEventListener(type, (event) =>
      heard.push({ type, event: event as CustomEvent, detail: (event as CustomEvent).detail }),
    )
  }
  return heard
}

const WAIT_MS = 5_000

/** A limit of a test, in milliseconds, on this machine (test/slowness.ts). */
export function scaled(ms: number): number {
  return ms * ((globalThis as { slowness?: number }).slowness ?? 1)
}

/** Waits until a condition is truthy, and returns its value. */
export async function until<Fact>(what: string, fact: () => Fact | undefined | null | false): Promise<Fact> {
  const end = performance.now() + scaled(WAIT_MS)
  for (;;) {
    const found = fact()
    if (found) return found
    if (performance.now() > end) throw new Error(`Waited in vain for: ${what}`)
    await pause(10)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Waits until queued tasks have run. */
export function settled(): Promise<void> {
  return pause(0)
}

/** The reason a promise was rejected with. */
export async function rejection(
  promise: Promise<unknown>,
): Promise<Error & { code?: string; docs?: string; hint?: string }> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (reason: unknown) => ({ reason }),
  )
  if (!('reason' in outcome)) throw new Error(`It was kept: ${JSON.stringify(outcome.value)}`)
  return outcome.reason as Error
}

/** Records console warnings from now on. */
export function hearConsole(kind: 'warn' | 'error' = 'warn'): { readonly said: string[]; restore(): void } {
  const original = console[kind]
  const said: string[] = []
  console[kind] = (...words: unknown[]) => void said.push(words.map(String).join(' '))
  return { said, restore: () => void (console[kind] = original) }
}
