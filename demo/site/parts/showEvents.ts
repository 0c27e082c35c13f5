import type { WalletConnectButton } from '../../../src/element'

const KEPT_EVENTS = 40

/** Lists the events of the element; where the list is in a panel, for those who open it. */
export function showEvents(element: WalletConnectButton): void {
  const panel = document.querySelector<HTMLDetailsElement>('details#events')
  const list = document.getElementById('event-list')!
  const received: Event[] = []

  for (const name of list.dataset['events']?.split(' ') ?? [])
    element.addEventListener(name, (event) => {
      received.unshift(event)
      received.splice(KEPT_EVENTS)
      if (panel?.open !== false) draw()
    })
  panel?.addEventListener('toggle', draw)

  function draw(): void {
    list.replaceChildren(...received.map(rowOf))
  }
}

function rowOf(event: Event): HTMLElement {
  const row = document.createElement('li')
  const name = document.createElement('strong')
  const detail = document.createElement('code')
  name.textContent = event.type
  detail.textContent = JSON.stringify((event as CustomEvent).detail ?? null)
  row.append(name, detail)
  return row
}
