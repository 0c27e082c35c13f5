import type { Description } from '../../requests/description'
import type { DappData } from '../../schema'
import type { Messages } from '../messages/messages'
import { blockElement, make } from './blocks'
import type { Approval } from './ApprovalQueue'

type Parts = {
  readonly place: HTMLElement
  readonly messages: Messages
  answer(approved: boolean): void
  /** The requesting page: its own metadata, and its real origin. */
  site(): { readonly data: DappData | undefined; readonly origin: string | undefined }
}

/** Draws approvals. Asking again with the same request changes its buttons only, so that focus stays where it is. */
export function createScreen({ place, messages, answer, site }: Parts): (approval: Approval | undefined) => void {
  let shown: { readonly description: Description; update(approval: Approval): void } | undefined
  const focusHeading = (): void => {
    if (document.activeElement === document.body) place.querySelector('h1')?.focus({ preventScroll: true })
  }
  // A hidden frame cannot have focus; it is focused when the frame is shown.
  window.addEventListener('focus', focusHeading)
  let wasHidden = true
  new ResizeObserver(() => {
    const isHidden = document.documentElement.clientHeight === 0
    if (wasHidden && !isHidden && document.hasFocus()) focusHeading()
    wasHidden = isHidden
  }).observe(document.documentElement)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && shown) answer(false)
  })

  return (approval) => {
    if (approval && shown?.description === approval.description) return shown.update(approval)
    shown = undefined
    if (!approval) return place.replaceChildren()
    const { section, update } = drawn(approval, messages, site(), answer)
    place.replaceChildren(section)
    shown = { description: approval.description, update }
    section.querySelector('h1')?.focus({ preventScroll: true })
  }
}

function drawn(
  approval: Approval,
  messages: Messages,
  site: ReturnType<Parts['site']>,
  answer: Parts['answer'],
): { readonly section: HTMLElement; update(approval: Approval): void } {
  const { description } = approval
  const words = messages.requests[description.method]
  const approve = make('button', { className: 'main', type: 'button' })
  const reject = make('button', { type: 'button', textContent: messages.reject })
  const waiting = make('p', { className: 'small' })
  approve.dataset['action'] = 'approve'
  reject.dataset['action'] = 'reject'
  approve.addEventListener('click', () => answer(true))
  reject.addEventListener('click', () => answer(false))

  const heading = make('h1', { id: 'title', textContent: words.title, tabIndex: -1 })
  const details = make('div', { className: 'details', tabIndex: 0 })
  details.setAttribute('role', 'group')
  details.setAttribute('aria-label', messages.details)
  details.append(
    ...description.blocks.map((block) => blockElement(block, messages)),
    blockElement(
      {
        kind: 'facts',
        facts: [
          { label: messages.network, value: description.network },
          { label: messages.account[description.account.type], value: description.account.address, isAddress: true },
        ],
      },
      messages,
    ),
  )
  const section = make(
    'section',
    { className: 'approval' },
    siteElement(site),
    heading,
    details,
    make('footer', {}, waiting, make('div', { className: 'actions' }, reject, approve)),
  )
  section.dataset['request'] = description.method
  section.setAttribute('aria-labelledby', 'title')

  const update = ({ isBusy, waiting: behind }: Approval): void => {
    approve.textContent = isBusy ? messages.working : words.approve
    approve.setAttribute('aria-disabled', String(isBusy))
    reject.setAttribute('aria-disabled', String(isBusy))
    section.toggleAttribute('data-busy', isBusy)
    waiting.textContent = behind > 0 ? messages.pendingRequests(behind) : ''
  }
  update(approval)
  return { section, update }
}

function siteElement({ data, origin }: ReturnType<Parts['site']>): HTMLElement {
  const host = origin === undefined ? '' : new URL(origin).host
  const header = make(
    'header',
    {},
    make(
      'div',
      {},
      make('p', { className: 'name', dir: 'auto', textContent: data?.metadata?.name.trim() || host }),
      make('p', { className: 'small', dir: 'ltr', textContent: host }),
    ),
  )
  const icon = data?.metadata?.icons.find((address) => /^(https?:|data:image\/)/.test(address))
  if (icon !== undefined) {
    const image = make('img', { alt: '', width: 40, height: 40, referrerPolicy: 'no-referrer' })
    // An icon that does not load leaves no hole.
    image.addEventListener('error', () => image.remove())
    image.src = icon
    header.prepend(image)
  }
  return header
}
